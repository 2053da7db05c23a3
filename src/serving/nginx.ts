import { hashedFolders, immutableCaching, revalidatedCaching } from "./headers";
import { mediaTypes, textTypes } from "./media-types";
import { escapePattern, straySlashes } from "./paths";
import { hostFiles, type ServedSite } from "./site";

/** @returns text as a string of nginx's configuration, in which no variable is read */
function quote(text: string): string {
  if (/["\\$\n]/.test(text)) throw new Error(`nginx can't take ${JSON.stringify(text)} literally`);
  return `"${text}"`;
}

/**
 * @returns what belongs to the `server` of `deploy/nginx.conf`: the headers, caching, redirects and not-found pages of one
 *   build. The server sets `root`, below which the site stands under its base path, and `$kept_assets`, a folder like it
 *   that holds the hashed files of other releases.
 */
export function renderNginxConfig({ baseUrl, localeFolders, headers }: ServedSite): string {
  const roots = localeFolders.map((folder) => `${baseUrl}${folder}`);
  const rootsPattern = `(${roots.map(escapePattern).join("|")})`;
  const [first, ...others] = roots;
  return `# Written by "npm run build" for this build; included by the server in deploy/nginx.conf.
# Base path: ${baseUrl}

# Security headers, with every answer.
${Object.entries(headers)
  .map(([name, value]) => `add_header ${name} ${quote(value)} always;`)
  .join("\n")}

# Caching: hashed files for good, everything else is asked for again.
set $cache_control ${quote(revalidatedCaching)};
add_header Cache-Control $cache_control always;

# Static files are read; nothing else. A header without a value is not sent.
set $allow "";
add_header Allow $allow always;
if ($request_method !~ ^(GET|HEAD)$) {
    set $allow "GET, HEAD";
    return 405;
}

# Pages lose their suffix; home pages keep their slash. The address is the one that was sent, still encoded, and must not
# begin with two slashes: it would lead to another host.
if ($request_uri ~ "^${rootsPattern}index\\.html(\\?.*)?$") {
    return 301 $1$2;
}
if ($request_uri ~ "^(/[^/\\x5c?][^?]*?)(/index)?\\.html(\\?.*)?$") {
    return 301 $1$3;
}
${baseUrl === "/" ? "" : `if ($request_uri ~ "^${escapePattern(baseUrl.slice(0, -1))}(\\?.*)?$") {\n    return 301 ${baseUrl}$1;\n}\n`}
# The not-found page of the path's language.
set $not_found ${first}404.html;
${others.map((root) => `if ($uri ~ "^${escapePattern(root.slice(0, -1))}(/|$)") {\n    set $not_found ${root}404.html;\n}\n`).join("")}error_page 404 $not_found;

# No page where the path has two slashes in a row or an encoded one: nginx would serve the page, whose scripts then find
# none at its address.
set $page $uri/index.html;
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

# The build made a .gz and a .br of what gets smaller.
gzip_static on;
brotli_static on;
gzip_vary on;

# Neither dot files, save those that are meant for readers, nor what tells hosts how to serve the site, nor the
# compressed files under their own names.
location ~ "/\\.(?!well-known/)" {
    return 404;
}
location ~ "^${escapePattern(baseUrl)}(${hostFiles.map(escapePattern).join("|")})$" {
    return 404;
}
location ~ "\\.(gz|br)$" {
    return 404;
}

location ~ "^${rootsPattern}(${hashedFolders.map(escapePattern).join("|")})/" {
    set $cache_control ${quote(immutableCaching)};
    try_files $uri @kept_assets;
}
# Readers whose page is of another release still get its files.
location @kept_assets {
    set $cache_control ${quote(immutableCaching)};
    root $kept_assets;
    try_files $uri =404;
}

location / {
    try_files $uri $page =404;
}
`;
}
