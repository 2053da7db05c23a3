import docsPlugin, { type PluginOptions, validateOptions } from "@docusaurus/plugin-content-docs";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { LoadContext, Plugin, PluginModule } from "@docusaurus/types";
import { generated, isLarge, readCatalog } from "./generated";
import { checkReaders } from "./readers";
import { trimGlobalData, trimRoute } from "./trim";

/**
 * The docs plugin for the API reference. Its data about all pages grows with the description and is part of every first
 * load, so it is reduced to the data that the reference shows.
 */
export default async function reference(context: LoadContext, options: unknown): Promise<Plugin> {
  checkReaders();
  const docs = (await docsPlugin(context, options as PluginOptions)) as Plugin;
  return {
    ...docs,
    // This file is written once, after all pages, so they are reread once instead of for each file that a change
    // writes.
    getPathsToWatch: () => [generated.inputs],
    contentLoaded: async ({ content, actions }) =>
      docs.contentLoaded?.({
        content,
        actions: {
          ...actions,
          addRoute: (route) => actions.addRoute(trimRoute(route, isLarge(readCatalog().operations.length))),
          setGlobalData: (data) => actions.setGlobalData(trimGlobalData(data as GlobalPluginData)),
        },
      }),
  };
}

/** Docusaurus expects the options' validation as a property of the function. */
reference.validateOptions = validateOptions as unknown as PluginModule["validateOptions"];
