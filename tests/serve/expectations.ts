/** Shared expectations for nginx, Apache, and Caddy. Paths are relative to the portal's base path. */

/** Files that must never be served; the tests put them into a copy of the build. */
export const planted = [".git/config", ".env", "docs/.htpasswd", ".well-known/.hidden"];

/** @returns a request for every kind of response, with its status; `asset` is the path of a script */
export const responseKinds = (asset: string): Record<string, { path: string; status: number; method?: string }> => ({
  "home page": { path: "", status: 200 },
  "page in English": { path: "en/docs/intro", status: 200 },
  asset: { path: asset, status: 200 },
  "description of the API": { path: "openapi.yaml", status: 200 },
  "not-found page": { path: "no-such-page", status: 404 },
  "missing asset": { path: "assets/js/no-such-file.js", status: 404 },
  redirect: { path: "docs/intro.html", status: 301 },
  "refused method": { path: "", status: 405, method: "POST" },
});

export const contentTypes: Record<string, string> = {
  "": "text/html; charset=utf-8",
  "sitemap.xml": "application/xml; charset=utf-8",
  "openapi.yaml": "application/yaml; charset=utf-8",
  "openapi.json": "application/json; charset=utf-8",
  "robots.txt": "text/plain; charset=utf-8",
  ".well-known/security.txt": "text/plain; charset=utf-8",
  "img/favicon.svg": "image/svg+xml; charset=utf-8",
  "img/favicon.png": "image/png",
};
