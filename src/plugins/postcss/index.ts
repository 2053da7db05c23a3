import type { Plugin } from "@docusaurus/types";

/**
 * Spares the build two seconds of a processor: a search for further settings beside each style sheet and in all folders
 * above, and PostCSS's presets. Lightning CSS, by which Docusaurus minifies, translates for the same browsers.
 */
export default function postcss(): Plugin {
  return {
    name: "postcss",
    configurePostCss: ({ plugins, ...options }) => ({
      ...options,
      config: false,
      plugins: plugins.filter((plugin) => !String(plugin).includes("postcss-preset-env")),
    }),
  };
}
