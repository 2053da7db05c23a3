import { readFileSync } from "node:fs";
import type { LocaleId } from "../../../config/locales";
import { blankCode, type Prose } from "../prose";

/** @returns the messages in a file of UI strings */
export function listMessages(file: string, locale: LocaleId): Prose[] {
  const source = readFileSync(file, "utf8");
  const messages = Object.values(JSON.parse(source) as Record<string, { message: string }>);
  return messages.map(({ message }) => ({ file, locale, kind: "label", text: blankCode(message), source, place: 1 }));
}
