import { hashedFolders, immutableCaching, revalidatedCaching } from "../headers";
import { mediaTypes, textTypes } from "../media-types";
import { escapePattern, straySlashes } from "../paths";
import type { ServedSite } from "../site";
import type { Host } from "./host";

/**
 * Apache 2.4 with mod_headers, mod_mime, mod_dir, and mod_rewrite, on a server that allows `.htaccess` to configure
 * them.
 */
export const apache: Host = {
  pages: "folders",
  servesCompressed: true,
  configure: (site) => ({
    [`${site.baseUrl.slice(1)}.htaccess`]: renderHtaccess(site),
    // The 404 pages of the other languages.
    ...Object.fromEntries(
      site.localeFolders
        .filter((folder) => folder !== "")
        .map((folder) => [
          `${site.baseUrl.slice(1)}${folder}.htaccess`,
          `ErrorDocument 404 ${site.baseUrl}${folder}404.html\n`,
        ]),
    ),
  }),
};

const quote = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

function renderHtaccess({ baseUrl, localeFolders, headers }: ServedSite): string {
  const roots = localeFolders.map((folder) => `${baseUrl}${folder}`);
  const rootsPattern = `(${roots.map(escapePattern).join("|")})`;
  const hashed = `^${rootsPattern}(${hashedFolders.map(escapePattern).join("|")})/`;
  const isHashed = `%{REQUEST_URI} =~ m#${hashed}# && %{REQUEST_STATUS} -lt 400`;
  const types = Object.entries(mediaTypes);
  const textExtensions = types.filter(([, { type }]) => textTypes.includes(type)).map(([extension]) => `.${extension}`);
  const compressible = types.filter(([, type]) => type.compressible).map(([extension]) => extension);
  return `# Written by "npm run host -- apache" for this build.
Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex index.html

# Security headers for every response.
${Object.entries(headers)
  .map(([name, value]) => `Header always set ${name} ${quote(value)}`)
  .join("\n")}

# Caching: hashed files are cached permanently; everything else is revalidated.
Header always set Cache-Control ${quote(immutableCaching)} "expr=${isHashed}"
Header always set Cache-Control ${quote(revalidatedCaching)} "expr=!(${isHashed})"

# Static files are read-only.
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} -eq 405"

${types.map(([extension, { type }]) => `AddType ${type} .${extension}`).join("\n")}
AddCharset utf-8 ${textExtensions.join(" ")}

# Files that the build has compressed, as .gz and .br.
AddEncoding br .br
AddEncoding gzip .gz
RemoveType .gz
RemoveLanguage .br
Header always merge Vary Accept-Encoding "expr=%{REQUEST_URI} =~ m#(/|/[^./]*|\\.(${compressible.join("|")}))(\\.gz|\\.br)?$#"

ErrorDocument 404 ${baseUrl}404.html

RewriteEngine On
RewriteBase ${baseUrl}
RewriteRule ^ - [E=no-gzip:1,E=no-brotli:1]
RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
RewriteRule ^ - [R=405,L]

# Page URLs lose their suffix; home page URLs keep their slash. The URL is as sent, still encoded. It must
# not begin with two slashes, because it would redirect to a different host.
RewriteCond %{THE_REQUEST} "^\\S+ ${rootsPattern}index\\.html[? ]"
RewriteRule ^ %1 [R=301,NE,L]
RewriteCond %{THE_REQUEST} "^\\S+ (/[^/\\\\\\\\?\\s][^?\\s]*?)(/index)?\\.html[? ]"
RewriteRule ^ %1 [R=301,NE,L]
${baseUrl === "/" ? "" : `# The rules above don't match the folder itself without its slash.\nRedirectMatch 301 "^${escapePattern(baseUrl.slice(0, -1))}$" ${baseUrl}\n`}
# Not served: dot files, except those meant for readers, and compressed files under their own names.
RewriteRule "(^|/)\\.(?!well-known/)" - [R=404,L]
RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteRule "\\.(gz|br)$" - [R=404,L]

# No page if the path has two slashes in a row: its scripts wouldn't find a page at that URL.
RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteCond %{THE_REQUEST} "^\\S+ ${straySlashes}"
RewriteRule ^ - [R=404,L]

# A page's folder is served without a redirect that adds a slash.
RewriteCond %{REQUEST_FILENAME} -d
RewriteCond %{REQUEST_FILENAME}/index.html -f
RewriteRule "^(.*?)/?$" %{REQUEST_URI}/index.html [L]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^ - [R=404,L]
RewriteCond %{HTTP:Accept-Encoding} "\\bbr\\b"
RewriteCond %{REQUEST_FILENAME}.br -f
RewriteRule ^ %{REQUEST_URI}.br [L]
RewriteCond %{HTTP:Accept-Encoding} "\\bgzip\\b"
RewriteCond %{REQUEST_FILENAME}.gz -f
RewriteRule ^ %{REQUEST_URI}.gz [L]
`;
}
