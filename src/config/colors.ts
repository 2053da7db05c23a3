/** A color in each mode, with six hexadecimal digits. */
export interface Colors {
  light?: string;
  dark?: string;
}

/** The panels that text stands on, of `src/css/tokens.css`: the background with the least contrast in each mode. */
export const panels: Required<Colors> = { light: "#f5f8fa", dark: "#19232b" };

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** @returns the contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance") */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @returns a style sheet with the operator's colors, from which the design mixes its shades. Its selectors outweigh those
 *   of `tokens.css`, regardless of which comes first.
 */
export function renderColors({ light, dark }: Colors): string {
  const rule = (selector: string, color: string): string =>
    `${selector}{--ifm-color-primary:${color};--tint:color-mix(in srgb,${color} 15%,var(--ifm-background-color));--brand:${color}}`;
  return [light && rule("html:root", light), dark && rule('html[data-theme="dark"]', dark)].filter(Boolean).join("");
}
