interface MediaType {
  type: string;
  /** Whether gzip and brotli make it smaller; images and fonts are already compressed. */
  compressible: boolean;
}

/**
 * Media types of the files that the build writes, by extension. All others are served as `application/octet-stream`.
 */
export const mediaTypes: Record<string, MediaType> = {
  html: { type: "text/html", compressible: true },
  css: { type: "text/css", compressible: true },
  js: { type: "text/javascript", compressible: true },
  mjs: { type: "text/javascript", compressible: true },
  json: { type: "application/json", compressible: true },
  md: { type: "text/markdown", compressible: true },
  py: { type: "text/plain", compressible: true },
  sh: { type: "text/plain", compressible: true },
  txt: { type: "text/plain", compressible: true },
  svg: { type: "image/svg+xml", compressible: true },
  xml: { type: "application/xml", compressible: true },
  yaml: { type: "application/yaml", compressible: true },
  ico: { type: "image/x-icon", compressible: true },
  png: { type: "image/png", compressible: false },
  webp: { type: "image/webp", compressible: false },
  woff2: { type: "font/woff2", compressible: false },
};

/** Media types of text, which the server sends with `charset=utf-8`. */
export const textTypes = [...new Set(Object.values(mediaTypes).map(({ type }) => type))].filter((type) =>
  /^text\/|[/+](xml|json|yaml)$/.test(type),
);
