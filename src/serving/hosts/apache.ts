import { hashedFolders, immutableCaching, revalidatedCaching } from "../headers";
import { mediaTypes, textTypes } from "../media-types";
import { escapePattern, straySlashes } from "../paths";
import type { ServedSite } from "../site";
import type { Host } from "./host";

/** Apache 2.4 with mod_headers, mod_mime, mod_dir and mod_rewrite, where the server allows `.htaccess` to set these. */
export const apache: Host = {
  pages: "folders",
  servesCompressed: true,
  configure: (site) => ({
    [`${site.baseUrl.slice(1)}.htaccess`]: renderHtaccess(site),
    // The not-found pages of the other languages.
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

# Security headers, with every response.
${Object.entries(headers)
  .map(([name, value]) => `Header always set ${name} ${quote(value)}`)
  .join("\n")}

# Caching: hashed files for good, everything else is asked for again.
Header always set Cache-Control ${quote(immutableCaching)} "expr=${isHashed}"
Header always set Cache-Control ${quote(revalidatedCaching)} "expr=!(${isHashed})"

# Static files are read; nothing else.
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} -eq 405"

${types.map(([extension, { type }]) => `AddType ${type} .${extension}`).join("\n")}
AddCharset utf-8 ${textExtensions.join(" ")}

# The build made a .gz and a .br of what gets smaller.
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

# Pages lose their suffix; home pages keep their slash. The address is the one that was sent, still encoded, and must not
# begin with two slashes: it would lead to another host.
RewriteCond %{THE_REQUEST} "^\\S+ ${rootsPattern}index\\.html[? ]"
RewriteRule ^ %1 [R=301,NE,L]
RewriteCond %{THE_REQUEST} "^\\S+ (/[^/\\\\\\\\?\\s][^?\\s]*?)(/index)?\\.html[? ]"
RewriteRule ^ %1 [R=301,NE,L]
${baseUrl === "/" ? "" : `# The rules above don't see the folder itself without its slash.\nRedirectMatch 301 "^${escapePattern(baseUrl.slice(0, -1))}$" ${baseUrl}\n`}
# Neither dot files, save those that are meant for readers, nor the compressed files under their own names.
RewriteRule "(^|/)\\.(?!well-known/)" - [R=404,L]
RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteRule "\\.(gz|br)$" - [R=404,L]

# No page where the path has two slashes in a row: its scripts would find none at its address.
RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteCond %{THE_REQUEST} "^\\S+ ${straySlashes}"
RewriteRule ^ - [R=404,L]

# A page's folder is served without a redirect to its slash.
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
