/**
 * The response headers of all files: the build writes them for nginx (`nginx.ts`, which adds those of single kinds of
 * files) and for other hosts (`headers-file.ts`), the preview sends them, and the tests request them from a real nginx.
 */
import { createHash } from "node:crypto";

/** @returns the hash of an inline script or style as written in the Content-Security-Policy, without quotes */
export const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Hashes of the inline scripts and styles that the policy allows: exactly those that the build has written. */
export interface InlineHashes {
  scripts: string[];
  /** Values of `style` attributes. */
  styles: string[];
  /** Contents of `<style>`: the build's own style sheets. */
  styleSheets: string[];
}

const quote = (hashes: string[]): string[] => [...new Set(hashes)].sort().map((hash) => `'${hash}'`);

/** @returns the directives of the Content-Security-Policy; nothing is allowed that isn't listed */
const directives = ({ scripts, styles, styleSheets }: InlineHashes): Record<string, string[]> => ({
  // Firefox checks links with rel=prefetch against this; what has no directive of its own below is only from the site.
  "default-src": ["'self'"],
  "script-src": ["'self'", ...quote(scripts)],
  // 'unsafe-hashes' makes hashes apply to style attributes; it doesn't allow anything that isn't listed.
  "style-src": ["'self'", ...(styles.length > 0 ? ["'unsafe-hashes'", ...quote(styles)] : []), ...quote(styleSheets)],
  // Infima's style sheet uses data: images for its arrows.
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "frame-src": ["'none'"],
  "media-src": ["'none'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Features that no page uses; an empty list denies them to all frames. */
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
 * @param hashes of the inline scripts and styles in the built pages
 * @returns the headers of every response, including errors and redirects
 */
export function securityHeaders(hashes: InlineHashes): Record<string, string> {
  const policy = Object.entries(directives(hashes)).map(([name, sources]) => `${name} ${sources.join(" ")}`);
  return {
    "Content-Security-Policy": policy.join("; "),
    // Two years, in seconds. Browsers apply it only over HTTPS. Only the operator knows whether it can include
    // subdomains.
    "Strict-Transport-Security": "max-age=63072000",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": [...deniedFeatures.map((feature) => `${feature}=()`), "clipboard-write=(self)"].join(", "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/** For files with a content hash in their names: one year, in seconds, without revalidation. */
export const immutableCaching = "public, max-age=31536000, immutable";
/** For everything else: cached, and revalidated before use. */
export const revalidatedCaching = "no-cache";

/** Folder of a language's output in which every file name contains a hash of the content. */
export const hashedFolder = "assets";
