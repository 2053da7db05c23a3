import { escapePattern } from "../paths";
import type { ServedSite } from "../site";
import { checkLimit, type Host } from "./host";

/** CloudFront quotas: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const largestFunction = 10 * 1024;
const longestPolicy = 1783;

/** Headers that have their own properties in a response headers policy; all others are custom headers. */
const ownMembers = new Set([
  "Content-Security-Policy",
  "Referrer-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
]);

/**
 * An S3 bucket behind CloudFront, with a function for viewer requests and a response headers policy. The bucket has
 * files but no folders, so the function maps each path to its file.
 */
export const s3CloudFront: Host = {
  pages: "folders",
  servesCompressed: false,
  configure: (site) => {
    const files = {
      "_cloudfront-function.js": renderFunction(site),
      "_cloudfront-headers.json": `${JSON.stringify(renderHeadersPolicy(site), null, 2)}\n`,
    };
    checkLimit("CloudFront", "bytes in a function", files["_cloudfront-function.js"].length, largestFunction);
    const policy = site.headers["Content-Security-Policy"] ?? "";
    checkLimit("CloudFront", "characters in a Content-Security-Policy", policy.length, longestPolicy);
    return files;
  },
};

/** @returns a function for the cloudfront-js-2.0 runtime, which supports ECMAScript 5.1 and some later features */
function renderFunction({ baseUrl, localeFolders }: ServedSite): string {
  const roots = localeFolders.map((folder) => `${baseUrl}${folder}`);
  const rootsPattern = `(${roots.map(escapePattern).join("|")})`.replaceAll("/", "\\/");
  const basePattern = escapePattern(baseUrl.slice(0, -1)).replaceAll("/", "\\/");
  return `// Written by "npm run host"; for the event "viewer request".
function redirect(location, querystring) {
  var query = Object.keys(querystring).flatMap(function (name) {
    var parameter = querystring[name];
    return (parameter.multiValue || [parameter]).map(function (one) {
      return one.value === "" ? name : name + "=" + one.value;
    });
  });
  return {
    statusCode: 301,
    statusDescription: "Moved Permanently",
    headers: { location: { value: location + (query.length > 0 ? "?" + query.join("&") : "") } },
  };
}

function handler(event) {
  var request = event.request;
  // As it was sent, still encoded. A URL that begins with two slashes would redirect to a different host.
  var uri = request.uri;
  var home = /^${rootsPattern}index\\.html$/.exec(uri);
  if (home) return redirect(home[1], request.querystring);
  var page = /^(\\/[^\\/\\\\].*?)(\\/index)?\\.html$/.exec(uri);
  if (page) return redirect(page[1], request.querystring);
${baseUrl === "/" ? "" : `  if (/^${basePattern}$/.test(uri)) return redirect("${baseUrl}", request.querystring);\n`}  // The bucket would decode an encoded slash, and the page's scripts wouldn't find a page at that URL.
  uri = uri.replace(/%2f/gi, "%252F");
  // A page, unless the last part of the path has a suffix.
  request.uri = /\\.[a-z0-9]+$/.test(uri) ? uri : uri.replace(/\\/?$/, "/index.html");
  return request;
}
`;
}

/** @returns the configuration that `aws cloudfront create-response-headers-policy` expects */
function renderHeadersPolicy({ headers }: ServedSite): object {
  const maxAge = Number(/^max-age=(\d+)$/.exec(headers["Strict-Transport-Security"] ?? "")?.[1]);
  const custom = Object.entries(headers).filter(([name]) => !ownMembers.has(name));
  return {
    Name: "developer-portal",
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: headers["Content-Security-Policy"] },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: headers["Referrer-Policy"] },
      StrictTransportSecurity: { Override: true, IncludeSubdomains: false, AccessControlMaxAgeSec: maxAge },
    },
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map(([name, value]) => ({ Header: name, Value: value, Override: true })),
    },
  };
}
