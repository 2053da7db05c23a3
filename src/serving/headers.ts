/**
 * The one source of the response headers: `scripts/build.ts` writes them for every kind of host, the preview sends them,
 * and the tests ask a real nginx for them.
 */
import { createHash } from "node:crypto";
import { lateLoader } from "./late-scripts";

/** A script or style that stands in the pages themselves and that the policy therefore names by its hash. */
export interface InlineSource {
  /** What it is and why it stays. */
  what: string;
  /** As the Content-Security-Policy writes it, without quotes. */
  hash: string;
}

/** @returns the hash of an inline script or style as the Content-Security-Policy writes it, without quotes */
export const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Inline scripts that pages may hold. The build refuses any other; the message names its hash. */
export const knownScripts: InlineSource[] = [
  {
    what: "Docusaurus: sets the colour mode before the first paint",
    hash: "sha256-1sQ/ZSsmv6n9tg06uYz64+ejRqKNgAm+yH2GJV91hZ8=",
  },
  {
    what: "Docusaurus: the same where there is an announcement, and whether the reader dismissed it",
    hash: "sha256-rpMp55/TWzCxvx1DPuAnN/s3Mr7asbuUvrHGTHs5RVo=",
  },
  { what: "loads the page's scripts after the first paint", hash: hashOf(lateLoader) },
];

/** Values of `style` attributes that pages may hold. The build refuses any other; the message names its hash. */
export const knownStyles: InlineSource[] = [
  {
    what: "Docusaurus: hides the SVG that holds the symbols of icons",
    hash: "sha256-biLFinpqYMtWHmXfkA1BPeCY0/fNt46SAZ+BBk5YUog=",
  },
];

/** Hashes of what the pages of one build hold. */
export interface InlineHashes {
  scripts: string[];
  /** Values of `style` attributes. */
  styles: string[];
  /** Contents of `<style>`: the build's own style sheets. */
  styleSheets: string[];
}

const quote = (hashes: string[]): string[] => [...hashes].sort().map((hash) => `'${hash}'`);

/** @returns directives of the Content-Security-Policy; one line each, nothing is allowed that isn't named */
const directives = ({ scripts, styles, styleSheets }: InlineHashes): Record<string, string[]> => ({
  "default-src": ["'none'"],
  "script-src": ["'self'", ...quote(scripts)],
  // 'unsafe-hashes' lets a hash stand for a style attribute; it allows nothing that isn't listed.
  "style-src": ["'self'", ...(styles.length > 0 ? ["'unsafe-hashes'", ...quote(styles)] : []), ...quote(styleSheets)],
  // Infima's style sheet draws its arrows as data: images.
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Features that no page uses; an empty list denies them to every frame. */
const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/**
 * @param hashes of the inline scripts and styles of the built pages
 * @returns the headers that go with every response, errors and redirects too
 */
export function securityHeaders(hashes: InlineHashes): Record<string, string> {
  const policy = Object.entries(directives(hashes)).map(([name, sources]) => `${name} ${sources.join(" ")}`);
  return {
    "Content-Security-Policy": policy.join("; "),
    // Two years, in seconds. Browsers heed it over HTTPS only. The operator knows whether it may include subdomains.
    "Strict-Transport-Security": "max-age=63072000",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": [...deniedFeatures.map((feature) => `${feature}=()`), "clipboard-write=(self)"].join(", "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/** For files whose name holds a hash of their content: a year, in seconds, without asking again. */
export const immutableCaching = "public, max-age=31536000, immutable";
/** For everything else: kept, and asked for again before use. */
export const revalidatedCaching = "no-cache";

/** Folders of a language's output in which every name holds a hash of the file's content. */
export const hashedFolders = ["assets"];
