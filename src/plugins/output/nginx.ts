import escapeRegExp from "lodash/escapeRegExp";
import { hashedFolder, immutableCaching, revalidatedCaching } from "./headers";
import { mediaTypes, textTypes } from "./media-types";
import { straySlashes } from "./paths";
import { hostFiles, openFiles, type ServedSite } from "./site";

const resourcePolicy = "Cross-Origin-Resource-Policy";

/** @returns the text as a string for nginx's configuration, without variables */
function quote(text: string): string {
  if (/["\\$\n]/.test(text)) throw new Error(`can't write ${JSON.stringify(text)} as a literal string for nginx`);
  return `"${text}"`;
}

/**
 * @returns the part of the `server` block of `deploy/nginx.conf` that depends on the build: headers, caching,
 *   redirects, and 404 pages. The server sets `root`, which contains the site under its base path.
 */
export function renderNginxConfig({ baseUrl, localeFolders, headers }: ServedSite): string {
  const roots = localeFolders.map((folder) => `${baseUrl}${folder}`);
  const rootsPattern = `(${roots.map(escapeRegExp).join("|")})`;
  const [first, ...others] = roots;
  return `# Written by "npm run build" for this build; included by the server block of deploy/nginx.conf.
# Base path: ${baseUrl}

# Security headers for every response. A header without a value isn't sent.
${Object.entries({ ...headers, [resourcePolicy]: undefined })
  .map(([name, value]) => `add_header ${name} ${value === undefined ? "$resource_policy" : quote(value)} always;`)
  .join("\n")}
set $resource_policy ${quote(headers[resourcePolicy] ?? "")};
set $allow_origin "";
add_header Access-Control-Allow-Origin $allow_origin always;

# Caching: hashed files are cached permanently; everything else is revalidated.
set $cache_control ${quote(revalidatedCaching)};
add_header Cache-Control $cache_control always;

# Static files are read-only.
set $allow "";
add_header Allow $allow always;
if ($request_method !~ ^(GET|HEAD)$) {
    set $allow "GET, HEAD";
    return 405;
}

# Page URLs lose their suffix; home page URLs keep their slash. The URL is as sent, still encoded. It must
# not begin with two slashes, because it would redirect to a different host.
if ($request_uri ~ "^${rootsPattern}index\\.html(\\?.*)?$") {
    return 301 $1$2;
}
if ($request_uri ~ "^(/[^/\\x5c?][^?]*?)(/index)?\\.html(\\?.*)?$") {
    return 301 $1$3;
}
${baseUrl === "/" ? "" : `if ($request_uri ~ "^${escapeRegExp(baseUrl.slice(0, -1))}(\\?.*)?$") {\n    return 301 ${baseUrl}$1;\n}\n`}
# The 404 page for the path's language.
set $not_found ${first}404.html;
${others.map((root) => `if ($uri ~ "^${escapeRegExp(root.slice(0, -1))}(/|$)") {\n    set $not_found ${root}404.html;\n}\n`).join("")}error_page 404 $not_found;

# Markdown instead of HTML for clients whose Accept header begins with it.
set $page $uri/index.html;
set $vary "";
if ($uri !~ "\\.[^./]+$") {
    set $vary Accept;
}
add_header Vary $vary always;
set $twin ${baseUrl}index.md;
if ($uri ~ "^${escapeRegExp(baseUrl)}(.*[^/])/?$") {
    set $twin ${baseUrl}$1.md;
}
if ($http_accept ~* "^text/markdown *(; *q=1(\\.0*)?)? *(,|$)") {
    set $page $twin;
}

# No page if the path has two slashes in a row or an encoded slash: nginx would serve the page, but its scripts wouldn't
# find a page at that URL.
if ($request_uri ~ "^${straySlashes}") {
    set $page "";
}

types {
${Object.entries(mediaTypes)
  .map(([extension, { type }]) => `    ${type} ${extension};`)
  .join("\n")}
}
default_type application/octet-stream;
charset utf-8;
charset_types ${textTypes.filter((type) => type !== "text/html").join(" ")};

# Files that the build has compressed, as .gz and .br.
gzip_static on;
brotli_static on;
gzip_vary on;

# Not served: dot files, except those meant for readers; files that configure hosts; and compressed files under their
# own names.
location ~ "/\\.(?!well-known/)" {
    return 404;
}
location ~ "^${escapeRegExp(baseUrl)}(${hostFiles.map(escapeRegExp).join("|")})$" {
    return 404;
}
location ~ "\\.(gz|br)$" {
    return 404;
}

location ~ "^${rootsPattern}${hashedFolder}/" {
    set $cache_control ${quote(immutableCaching)};
    try_files $uri =404;
}

location ~ "^${rootsPattern}${openFiles}$" {
    set $resource_policy cross-origin;
    set $allow_origin *;
    try_files $uri =404;
}

location / {
    try_files $uri $page =404;
}
`;
}
