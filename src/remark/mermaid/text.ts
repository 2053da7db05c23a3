/** Measures text without a browser. */
import type { Label } from "./types";

/** Line height, as a multiple of the font size. */
export const lineHeight = 1.3;

/**
 * Advance widths in em of DejaVu Sans, the widest of the common system fonts, measured in Chromium and rounded up to
 * 0.05. Other fonts need less, so labels fit regardless of the reader's font.
 */
const widths = new Map(
  Object.entries({
    "'IJijl": 0.3,
    " ,./:;\\|‚‘’": 0.35,
    "()-[]ft": 0.4,
    "!r": 0.45,
    '"*_`–': 0.5,
    "?csz„“”": 0.55,
    FLkvxy: 0.6,
    ABCKRVXZ: 0.7,
    NU: 0.75,
    "&DGHOQ": 0.8,
    "#+<=>^w~→": 0.85,
    M: 0.9,
    "%@Wm…Æ©®": 1,
  }).flatMap(([characters, width]) => [...characters].map((character) => [character, width] as const)),
);
/** Digits, most lowercase letters, and other Latin characters. */
const usual = 0.65;
const isLatin = /[\0-\u024f]/;
/** Emoji are wider than they are high in common fonts. Estimated with some margin, not measured. */
const emoji = 1.4;
const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Chinese, Japanese, and Korean characters, and unknown ones. */
const wide = 1;

const widthOf = (letter: string): number =>
  widths.get(letter) ?? (isLatin.test(letter) ? usual : isEmoji.test(letter) ? emoji : wide);

/** @returns the width of one line in pixels; letters with diacritics count as letters without */
function measure(line: string, fontSize: number): number {
  // NFD also decomposes Korean syllables into letters; NFC puts them back together.
  const letters = [...line.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")];
  return fontSize * letters.reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** Advance width in em of a character of common monospace fonts. */
const codeWidth = 0.61;

/** @returns the lines of a label, broken between words if they would be wider than `width` pixels */
export function wrap(label: string, fontSize: number, width: number): string[] {
  return label.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(/\s+/)) {
      const longer = `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && measure(longer, fontSize) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

/** @returns the size of a label, including its padding on each edge */
export function textSize(
  { lines, fontSize, isCode }: Label,
  paddingX: number,
  paddingY: number,
): { width: number; height: number } {
  const width = Math.max(
    ...lines.map((line) => (isCode ? line.length * fontSize * codeWidth : measure(line, fontSize))),
  );
  return { width: width + 2 * paddingX, height: lines.length * fontSize * lineHeight + 2 * paddingY };
}
