import { existsSync, readFileSync } from "node:fs";
import { type Finding, FindingsError } from "./finding";

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

/**
 * @returns the text of a handwritten file
 * @throws FindingsError if the file is missing, empty, not UTF-8, or contains a merge conflict
 */
export function readSourceText(file: string): string {
  const fault = (message: string, fix: string, at: Pick<Finding, "place" | "column"> = {}): FindingsError =>
    new FindingsError([{ file, ...at, message, fix }]);
  if (!existsSync(file)) throw fault("the file doesn't exist", "restore it (git checkout), or correct its name");
  const bytes = readFileSync(file);
  const text = bytes.toString("utf8");
  const damaged = firstDamage(bytes, text);
  if (damaged) throw fault("the file isn't valid UTF-8", "save the file as UTF-8", damaged);
  if (text.trim() === "") throw fault("the file is empty", "write it, or remove it", { place: 1, column: 1 });
  const conflict = text.split("\n").findIndex((line) => /^(?:<{7}|>{7}) /.test(line));
  const keepOne = "keep one of the two versions, and remove the lines that begin with <<<<<<<, =======, and >>>>>>>";
  if (conflict >= 0)
    throw fault("the line is a marker of an unresolved merge conflict", keepOne, { place: conflict + 1, column: 1 });
  return text;
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
