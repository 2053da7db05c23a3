import { existsSync, readFileSync } from "node:fs";
import type { Finding } from "./finding";

/** A file's text, or why there is none. */
export type SourceText = { text: string; finding?: undefined } | { text?: undefined; finding: Finding };

/** @returns line and column, from 1, of the first place where a text contains a string in double quotes */
export function placeOfQuoted(text: string, quoted: string): { place: number; column: number } {
  const lines = (text.split(`"${quoted}"`, 1)[0] ?? "").split("\n");
  return { place: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** @returns one error for a folder, instead of one for each file in it */
export const missingFolder = (file: string): Finding => ({
  file,
  message: "the folder doesn't exist",
  fix: "restore it (git checkout)",
});

/** @returns the text of a handwritten file, which must be UTF-8, not empty, and without merge conflicts */
export function readSourceText(file: string): SourceText {
  if (!existsSync(file))
    return {
      finding: { file, message: "the file doesn't exist", fix: "restore it (git checkout), or correct its name" },
    };
  const bytes = readFileSync(file);
  const text = bytes.toString("utf8");
  const damaged = firstDamage(bytes, text);
  if (damaged)
    return { finding: { file, ...damaged, message: "the file isn't valid UTF-8", fix: "save the file as UTF-8" } };
  if (text.trim() === "")
    return { finding: { file, place: 1, column: 1, message: "the file is empty", fix: "write it, or remove it" } };
  const conflict = text.split("\n").findIndex((line) => /^(?:<{7}|>{7}) /.test(line));
  if (conflict >= 0)
    return {
      finding: {
        file,
        place: conflict + 1,
        column: 1,
        message: "the line is a marker of an unresolved merge conflict",
        fix: "keep one of the two versions, and remove the lines that begin with <<<<<<<, =======, and >>>>>>>",
      },
    };
  return { text };
}

/** Decoding puts a replacement character in place of invalid UTF-8; the file itself can also contain that character. */
function firstDamage(bytes: Buffer, text: string): { place: number; column: number } | undefined {
  if (bytes.equals(Buffer.from(text))) return undefined;
  const whole = Buffer.from(text);
  let same = 0;
  while (bytes[same] === whole[same]) same++;
  const lines = bytes.subarray(0, same).toString("utf8").split("\n");
  return { place: lines.length, column: (lines.at(-1)?.replace(/\uFFFD+$/, "").length ?? 0) + 1 };
}
