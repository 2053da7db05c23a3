import { existsSync, readFileSync } from "node:fs";
import { decodeText, encodingOf } from "./encoding";
import { type Finding, FindingsError } from "./finding";
import { explainSystemError } from "./system-errors";

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
 * @returns the text of a handwritten file in UTF-8 or UTF-16, without a byte order mark
 * @throws FindingsError if the file is missing, empty, or unreadable, if it isn't text or has another encoding, or if it
 *   contains a merge conflict
 */
export function readSourceText(file: string): string {
  const fault = (message: string, fix: string, at: Pick<Finding, "place" | "column"> = {}): FindingsError =>
    new FindingsError([{ file, ...at, message, fix }]);
  if (!existsSync(file)) throw fault("the file doesn't exist", "restore it (git checkout), or correct its name");
  const bytes = readBytes(file);
  const text = decodeText(bytes);
  if (text.includes("\0")) throw fault("the file isn't text", "specify a text file");
  const damaged = encodingOf(bytes) === "utf-8" && firstDamage(bytes);
  if (damaged)
    throw fault("the file isn't valid UTF-8, but probably Latin-1 or Windows-1252", "save the file as UTF-8", damaged);
  if (text.trim() === "") throw fault("the file is empty", "write it, or remove it", { place: 1, column: 1 });
  const conflict = text.split("\n").findIndex((line) => /^(?:<{7}|>{7}) /.test(line));
  const keepOne = "keep one of the two versions, and remove the lines that begin with <<<<<<<, =======, and >>>>>>>";
  if (conflict >= 0)
    throw fault("the line is a marker of an unresolved merge conflict", keepOne, { place: conflict + 1, column: 1 });
  return text;
}

/** @throws FindingsError with the system's reason */
function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const explained = explainSystemError(error);
    throw explained ? new FindingsError([{ file, ...explained }]) : error;
  }
}

/** Decoding puts a replacement character in place of invalid UTF-8; the file itself can also contain that character. */
function firstDamage(bytes: Buffer): { place: number; column: number } | undefined {
  const whole = Buffer.from(bytes.toString("utf8"));
  if (bytes.equals(whole)) return undefined;
  let same = 0;
  while (bytes[same] === whole[same]) same++;
  const lines = bytes.subarray(0, same).toString("utf8").split("\n");
  return { place: lines.length, column: (lines.at(-1)?.replace(/\uFFFD+$/, "").length ?? 0) + 1 };
}
