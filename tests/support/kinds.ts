/** One route for each kind of page. */
export const kinds = [
  "/",
  "/changelog",
  "/docs",
  "/docs/intro",
  "/docs/quick-start-guide/provider",
  "/docs/guides/bundles",
  "/docs/guides/filesharing",
  "/docs/advanced-guides/environments",
  "/docs/advanced-guides/errors",
  "/docs/glossar",
  "/api",
  "/api/introduction",
  "/api/fetch-products",
  "/api/create-bundle",
  "/api/upload-files",
  "/api/delete-bundle",
];
