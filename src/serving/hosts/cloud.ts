/** Hosts that take a folder and have rules of their own for it. */
import { renderHeadersFile } from "../headers-file";
import { checkLimit, type Host } from "./host";

/** Of the free plan; paid plans allow 100,000. https://developers.cloudflare.com/pages/platform/limits/ */
const mostFiles = 20_000;
const largestFile = 25 * 1024 * 1024;
/** https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits */
const largestSite = 1_000_000_000;

/**
 * `docs/intro.html` is served at `/docs/intro`; what is `docs/intro.html/` in another form is led there. The nearest
 * `404.html` above a path is its not-found page; one has to stand at the top.
 * https://developers.cloudflare.com/pages/configuration/serving-pages/ and …/headers/
 */
export const cloudflarePages: Host = {
  pages: "files",
  servesCompressed: false,
  configure: (site) => {
    const file = renderHeadersFile(site).replace(
      // What Cloudflare adds to every response by itself.
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
 * With "Pretty URLs", which are on unless switched off, `docs/intro.html` is served at `/docs/intro`, and `/docs/intro/`
 * leads there. Suffixes are taken off by the page itself: Netlify matches rules after it has tidied up the path.
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/ and …/headers/
 */
export const netlify: Host = {
  pages: "files",
  servesCompressed: false,
  configure: (site) => ({
    _headers: renderHeadersFile(site),
    // The longest path first: the first rule that matches counts.
    _redirects: site.localeFolders
      .map((folder) => `${site.baseUrl}${folder}`)
      .sort((one, other) => other.length - one.length)
      .map((root) => `${root}* ${root}404.html 404\n`)
      .join(""),
  }),
};

/** What a policy in a page can't say: https://www.w3.org/TR/CSP3/#meta-element */
const headerDirectives = /^(frame-ancestors|report-uri|sandbox)\b/;

/**
 * `docs/intro.html` is served at `/docs/intro`, and a folder of that name at `/docs/intro/`. There are no headers, so the
 * policy stands in the pages; and one not-found page, the default language's. `.nojekyll` has files and folders served
 * whose name begins with a dot or an underscore.
 * https://docs.github.com/en/pages/getting-started-with-github-pages
 */
export const githubPages: Host = {
  pages: "both",
  servesCompressed: false,
  // The name of a project is the path of its site.
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
    if (!head.test(html)) throw new Error("A page has no <meta charset>, behind which its policy belongs.");
    return html.replace(head, (charset) => charset + tags.join(""));
  },
};
