import docsPlugin, { type PluginOptions, validateOptions } from "@docusaurus/plugin-content-docs";
import type { GlobalPluginData } from "@docusaurus/plugin-content-docs/client";
import type { LoadContext, Plugin, PluginModule } from "@docusaurus/types";
import { environmentScript, environmentStyles } from "../../lib/markup/environments";
import { readEnvironments } from "../../openapi/model/generated";
import { trimGlobalData, trimRoute } from "./trim";

/**
 * The docs plugin for the API reference. Its data about all pages grows with the description and is part of every first
 * load, so it is reduced to the data that the reference shows. Each page shows the requests of the environment that the
 * reader has chosen.
 */
export default async function reference(context: LoadContext, options: unknown): Promise<Plugin> {
  const docs = (await docsPlugin(context, options as PluginOptions)) as Plugin;
  return {
    ...docs,
    contentLoaded: async ({ content, actions }) =>
      docs.contentLoaded?.({
        content,
        actions: {
          ...actions,
          addRoute: (route) => actions.addRoute(trimRoute(route)),
          setGlobalData: (data) => actions.setGlobalData(trimGlobalData(data as GlobalPluginData)),
        },
      }),
    injectHtmlTags() {
      const environments = readEnvironments();
      if (environments.length < 2) return {};
      return {
        headTags: [
          { tagName: "style", innerHTML: environmentStyles(environments) },
          { tagName: "script", innerHTML: environmentScript(environments) },
        ],
      };
    },
  };
}

/** Docusaurus expects the options' validation as a property of the function. */
reference.validateOptions = validateOptions as unknown as PluginModule["validateOptions"];
