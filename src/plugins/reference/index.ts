import docsPlugin, { type PluginOptions, validateOptions } from "@docusaurus/plugin-content-docs";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { LoadContext, Plugin, PluginModule } from "@docusaurus/types";
import { generated, isLarge, readCatalogue } from "../../openapi/publishing/generated";
import { checkReaders } from "./readers";
import { trimGlobalData, trimRoute } from "./trim";

/**
 * The docs plugin for the API reference. What it hands to the browser about all of its pages grows with the
 * description and belongs to every first load, so it is cut to what the reference shows.
 */
export default async function reference(context: LoadContext, options: unknown): Promise<Plugin> {
  checkReaders();
  const docs = (await docsPlugin(context, options as PluginOptions)) as Plugin;
  return {
    ...docs,
    // It comes once after all pages: they are read anew once, and not at each of the files that a change makes.
    getPathsToWatch: () => [generated.inputs],
    contentLoaded: async ({ content, actions }) =>
      docs.contentLoaded?.({
        content,
        actions: {
          ...actions,
          addRoute: (route) => actions.addRoute(trimRoute(route, isLarge(readCatalogue().operations.length))),
          setGlobalData: (data) => actions.setGlobalData(trimGlobalData(data as GlobalPluginData)),
        },
      }),
  };
}

/** Docusaurus reads the check of the options from the function. */
reference.validateOptions = validateOptions as unknown as PluginModule["validateOptions"];
