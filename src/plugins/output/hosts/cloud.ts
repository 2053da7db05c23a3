/** Hosts that accept a folder and have their own rules for it. */
import { renderHeadersFile } from "../headers-file";
import { checkLimit, type Host } from "./host";

/** Limits of the free plan; paid plans allow 100,000 files. https://developers.cloudflare.com/pages/platform/limits/ */
const mostFiles = 20_000;
const largestFile = 25 * 1024 * 1024;
/** https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits */
const largestSite = 1_000_000_000;

/**
 * `docs/intro.html` is served at `/docs/intro`, and other forms of its URL redirect there. A path's 404 page is the
 * nearest `404.html` in a folder that contains it; the top level must have one.
 * https://developers.cloudflare.com/pages/configuration/serving-pages/ and …/headers/
 */
export const cloudflarePages: Host = {
  pages: "files",
  servesCompressed: false,
  configure: (site) => {
    const file = renderHeadersFile(site).replace(
      // Removes a header that Cloudflare adds to every response.
      /\n\n/,
      "\n  ! Access-Control-Allow-Origin\n\n",
    );
    const lines = file.split("\n");
    checkLimit("Cloudflare Pages", "header rules", lines.filter((line) => line.startsWith("/")).length, 100);
    checkLimit("Cloudflare Pages", "characters in a line", Math.max(...lines.map(({ length }) => length)), 2000);
    return { _headers: file };
  },
  checkSizes: (sizes) => {
    checkLimit("Cloudflare Pages", "files", sizes.length, mostFiles);
    checkLimit("Cloudflare Pages", "bytes in a file", Math.max(...sizes), largestFile);
  },
};

/**
 * With "Pretty URLs", which are on by default, `docs/intro.html` is served at `/docs/intro`, and `/docs/intro/`
 * redirects there. The page itself removes suffixes from its URL, because Netlify matches rules after it has normalized
 * the path.
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/ and …/headers/
 */
export const netlify: Host = {
  pages: "files",
  servesCompressed: false,
  configure: (site) => ({
    _headers: renderHeadersFile(site),
    // The longest path first, because the first matching rule applies.
    _redirects: site.localeFolders
      .map((folder) => `${site.baseUrl}${folder}`)
      .sort((one, other) => other.length - one.length)
      .map((root) => `${root}* ${root}404.html 404\n`)
      .join(""),
  }),
};

/** Directives that a policy in a page can't contain: https://www.w3.org/TR/CSP3/#meta-element */
const headerDirectives = /^(frame-ancestors|report-uri|sandbox)\b/;

/**
 * `docs/intro.html` is served at `/docs/intro`, and a folder of that name at `/docs/intro/`. There are no headers, so
 * the policy is in the pages. There is one 404 page, in the default language. `.nojekyll` makes GitHub serve files and
 * folders even if their names begin with a dot or an underscore.
 * https://docs.github.com/en/pages/getting-started-with-github-pages
 */
export const githubPages: Host = {
  pages: "both",
  servesCompressed: false,
  // The name of a project is the base path of its site.
  addsBasePath: true,
  configure: () => ({ ".nojekyll": "" }),
  checkSizes: (sizes) => {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    checkLimit("GitHub Pages", "bytes", total, largestSite);
  },
  adaptPage: (html, { headers }) => {
    const policy = String(headers["Content-Security-Policy"])
      .split("; ")
      .filter((directive) => !headerDirectives.test(directive))
      .join("; ");
    const tags = [
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      `<meta name="referrer" content="${headers["Referrer-Policy"]}">`,
    ];
    const head = /<meta charset="?utf-8"?\s*\/?>/i;
    if (!head.test(html)) throw new Error("A page has no <meta charset>, so its policy can't be inserted.");
    return html.replace(head, (charset) => charset + tags.join(""));
  },
};
