/**
 * The options of docusaurus-plugin-openapi-docs. It makes no page by itself when the site is built; `npm run generate`
 * calls it with the page generators of this folder.
 */
export const description = {
  id: "openapi",
  docsPluginId: "api",
  config: {
    reference: { specPath: "openapi/openapi.yaml", outputDir: "api" },
  },
};
