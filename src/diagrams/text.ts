/** Widths of text, without a browser. */
import type { Label } from "./types";

/** Height of a line of text, in font sizes. */
export const lineHeight = 1.3;

/**
 * Advance widths in em of DejaVu Sans, the widest of the usual system fonts, measured in Chromium and rounded up to
 * 0.05; other fonts need less, so labels fit whatever the reader's font is.
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
/** Digits, most small letters, and others of Latin. */
const usual = 0.65;
const isLatin = /[\0-\u024f]/;
/** Emoji are wider than high in the usual fonts; an estimate with some room, not measured. */
const emoji = 1.4;
const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** A letter of Chinese, Japanese or Korean, and whatever is unknown. */
const wide = 1;

const widthOf = (letter: string): number =>
  widths.get(letter) ?? (isLatin.test(letter) ? usual : isEmoji.test(letter) ? emoji : wide);

/** @returns width of one line in pixels, where letters with marks count as those without */
export function measure(line: string, fontSize: number): number {
  // Korean syllables come apart into letters, too, and become one again.
  const letters = [...line.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")];
  return fontSize * letters.reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** @returns the lines of a label, broken between words where they would be wider than `width` pixels */
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

/** @returns the size of a text with its padding to either side */
export function textSize(
  { lines, fontSize }: Label,
  paddingX: number,
  paddingY: number,
): { width: number; height: number } {
  const width = Math.max(...lines.map((line) => measure(line, fontSize)));
  return { width: width + 2 * paddingX, height: lines.length * fontSize * lineHeight + 2 * paddingY };
}
