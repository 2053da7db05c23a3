// Ejected: the classic theme's own; the OpenAPI theme's copy is CommonJS and brings the whole of theme-common along.
export { default } from "@theme-init/Tabs";
