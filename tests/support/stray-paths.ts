/** The 404 page for each path with an extra or encoded slash; the pages' scripts don't know these paths. */
export const strayPaths: Record<string, string> = {
  "/": "404.html",
  "/docs/intro": "404.html",
  "docs//intro": "404.html",
  "docs/intro//": "404.html",
  "docs/intro//?a=b": "404.html",
  "docs%2Fintro": "404.html",
  "docs%2fintro": "404.html",
  "docs/guides/team%2F": "404.html",
  "/other.example": "404.html",
  "/other.example/a": "404.html",
  "en//": "en/404.html",
  "en//docs/intro": "en/404.html",
  "en/docs%2Fintro": "en/404.html",
};
