import { hashedFolders, immutableCaching, revalidatedCaching } from "../headers";
import { mediaTypes, textTypes } from "../media-types";
import { escapePattern, straySlashes } from "../paths";
import type { ServedSite } from "../site";
import type { Host } from "./host";

const file = "_portal.caddy";

/** Caddy 2.6 or later: a file to import into a site whose `root` is the folder. */
export const caddy: Host = {
  pages: "folders",
  servesCompressed: true,
  configure: (site) => ({ [file]: renderCaddyfile(site) }),
};

/** @returns the text as a literal string for Caddy, without placeholders */
function quote(text: string): string {
  if (/[`{}]/.test(text)) throw new Error(`can't write ${JSON.stringify(text)} as a literal string for Caddy`);
  return `\`${text}\``;
}

function renderCaddyfile({ baseUrl, localeFolders, headers }: ServedSite): string {
  const roots = localeFolders.map((folder) => `${baseUrl}${folder}`);
  const rootsPattern = `(${roots.map(escapePattern).join("|")})`;
  const [first = baseUrl, ...others] = roots;
  const inFolder = (root: string): string => `${root.slice(0, -1)} ${root}*`;
  const types = Object.entries(mediaTypes).map(
    ([extension, { type }]) =>
      `\t@${extension} path *.${extension}\n\theader @${extension} Content-Type ${quote(textTypes.includes(type) ? `${type}; charset=utf-8` : type)}`,
  );
  return `# Written by "npm run host -- caddy" for this build; import it into a site whose root is this folder:
#
#   developer.example.org {
#       root * /srv/portal
#       import /srv/portal/${file}
#   }

route {
	# Security headers for every response.
${Object.entries(headers)
  .map(([name, value]) => `\theader ${name} ${quote(value)}`)
  .join("\n")}
	header -Server
	header {
		Vary Accept-Encoding
		defer
	}
	header Cache-Control ${quote(revalidatedCaching)}

	# Static files are read-only.
	@refused not method GET HEAD
	header @refused Allow "GET, HEAD"
	error @refused 405

	# Page URLs lose their suffix; home page URLs keep their slash. The URL is as sent, still encoded. It must
	# not begin with two slashes, because it would redirect to a different host.
	@home vars_regexp home {http.request.orig_uri} ^${rootsPattern}index\\.html(\\?.*)?$
	redir @home {re.home.1}{re.home.2} 301
	@page vars_regexp page {http.request.orig_uri} ^(/[^/\\\\?][^?]*?)(/index)?\\.html(\\?.*)?$
	redir @page {re.page.1}{re.page.3} 301
${baseUrl === "/" ? "" : `\t@base vars_regexp base {http.request.orig_uri} ^${escapePattern(baseUrl.slice(0, -1))}(\\?.*)?$\n\tredir @base ${baseUrl}{re.base.1} 301\n`}
	# Not served: dot files, except those meant for readers; this file; and compressed files under their own names.
	@hidden {
		path_regexp (^|/)(\\.|_[^/]*$)|\\.(gz|br)$
		not path_regexp ^${escapePattern(baseUrl)}\\.well-known/[^.]
	}
	error @hidden 404

	# No page if the path has two slashes in a row or an encoded slash: its scripts wouldn't find a page at that URL.
	@stray vars_regexp {http.request.orig_uri} ^${straySlashes}
	error @stray 404

	@file file {path} {path}/index.html
	rewrite @file {file_match.relative}
	@none not file
	error @none 404

	# Caching: hashed files are cached permanently; everything else is revalidated.
	@hashed path_regexp ^${rootsPattern}(${hashedFolders.map(escapePattern).join("|")})/
	header @hashed Cache-Control ${quote(immutableCaching)}
${types.join("\n")}
	file_server {
		precompressed br gzip
		disable_canonical_uris
	}
}

# The 404 page for the path's language.
handle_errors {
	header Content-Type "text/html; charset=utf-8"
	header {
		Vary Accept-Encoding
		defer
	}
	@missing expression {http.error.status_code} == 404
	route @missing {
${others.map((root, index) => `\t\t@other${index} path ${inFolder(root)}\n\t\trewrite @other${index} ${root}404.html\n\t\t@rest${index} not path ${inFolder(root)}\n\t\trewrite @rest${index} ${first}404.html\n`).join("")}${others.length === 0 ? `\t\trewrite ${first}404.html\n` : ""}		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}
}
`;
}
