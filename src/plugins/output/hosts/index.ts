import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Parser } from "htmlparser2";
import { readHeadersFile } from "../headers-file";
import { describeSite, hostFiles, listFiles } from "../site";
import { apache } from "./apache";
import { caddy } from "./caddy";
import { cloudflarePages, githubPages, netlify } from "./cloud";
import { s3CloudFront } from "./cloudfront";
import type { Host } from "./host";

/** Hosts by their names for `npm run host`. nginx serves the build itself, through deploy/release.sh. */
export const hosts: Record<string, Host> = {
  apache,
  caddy,
  "cloudflare-pages": cloudflarePages,
  "github-pages": githubPages,
  netlify,
  "s3-cloudfront": s3CloudFront,
};

/**
 * Makes the folder that a host serves: the site under its base path, and the host's configuration.
 * @param host that the folder is for
 * @param build folder that `npm run build` wrote
 * @param target folder that doesn't exist yet
 * @param baseUrl path that the site is served under, with a slash at both ends
 * @throws Error if the build was made for a different base path, or if a limit of the host is exceeded
 */
export function makeHostFolder(host: Host, build: string, target: string, baseUrl: string): void {
  const [forAll] = readHeadersFile(readFileSync(path.join(build, "_headers"), "utf8"));
  if (forAll?.path !== `${baseUrl}*`)
    throw new Error(`${build} was not built for BASE_URL=${baseUrl} → set BASE_URL to the value used for the build`);
  const files = listFiles(build).filter(
    (file) => !hostFiles.includes(file) && (host.servesCompressed || !/\.(gz|br)$/.test(file)),
  );
  const site = describeSite(baseUrl, files, forAll.headers);
  const configuration = host.configure(site);
  const siteFolder = host.addsBasePath ? target : path.join(target, baseUrl);
  for (const file of files) {
    const source = path.join(build, file);
    const html = file.endsWith(".html") ? readFileSync(source, "utf8") : undefined;
    for (const place of html === undefined ? [file] : listPlaces(host, file, html)) {
      const copy = path.join(siteFolder, place);
      mkdirSync(path.dirname(copy), { recursive: true });
      if (html !== undefined && host.adaptPage) writeFileSync(copy, host.adaptPage(html, site));
      else cpSync(source, copy, { preserveTimestamps: true });
    }
  }
  // Hosts look for it at the top level, regardless of the base path.
  if (!host.servesCompressed && !existsSync(path.join(target, "404.html")))
    cpSync(path.join(siteFolder, "404.html"), path.join(target, "404.html"));
  for (const [file, content] of Object.entries(configuration)) writeFileSync(path.join(target, file), content);
  host.checkSizes?.(listFiles(target).map((file) => statSync(path.join(target, file)).size));
}

/** @returns the paths that a page is written to */
function listPlaces({ pages }: Host, file: string, html: string): string[] {
  const folder = /^(.+)\/index\.html$/.exec(file)?.[1];
  if (!folder || pages === "folders" || readCanonical(html)?.endsWith("/")) return [file];
  return pages === "files" ? [`${folder}.html`] : [file, `${folder}.html`];
}

/** @returns the canonical URL of a page */
function readCanonical(html: string): string | undefined {
  let address: string | undefined;
  const parser = new Parser({
    onopentag(element, { rel, href }) {
      if (element === "body") parser.pause();
      if (element === "link" && rel === "canonical") address = href;
    },
  });
  parser.end(html);
  return address;
}
