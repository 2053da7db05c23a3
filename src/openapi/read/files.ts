/** Root of the portal's description. */
export const descriptionRoot = "openapi/openapi.yaml";
export const germanOverlays = "openapi/overlays/de";
