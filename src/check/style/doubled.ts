import type { Finding } from "../../lib/findings/description-error";
import type { Prose } from "./prose";

/** A reference to an operation in a guide or in a description, up to the word that follows it. */
const reference = /(?:<Operation id="(\w+)" \/>|\[[^\]]*\]\(operation:(\w+)\))\s+(\p{L}+)/gu;

/**
 * German names of operations end with a verb, so a sentence with the same verb repeats it: "mit der Operation Bundle
 * kündigen kündigen Sie …".
 * @param names the names of operations on pages, by operationId
 * @returns where a reference to an operation is followed by the verb that its name ends with
 */
export function findDoubledVerbs(texts: Iterable<Prose>, names: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = [];
  for (const { file, source, place: first } of texts) {
    for (const { 1: inGuide, 2: inText, 3: next = "", index } of source.matchAll(reference)) {
      const verb =
        names
          .get(inGuide ?? inText ?? "")
          ?.split(" ")
          .at(-1) ?? "";
      const repeated = stem(next);
      if (repeated.length < shortestStem || !stem(verb).endsWith(repeated)) continue;
      const place = typeof first === "number" ? first + source.slice(0, index).split("\n").length - 1 : first;
      const message = `"${verb} ${next}" (repeats the verb that the operation's name ends with)`;
      findings.push({ file, place, message, fix: "move the operation's name to the end of the clause" });
    }
  }
  return findings;
}

/** Shorter stems can be the ending of any word. */
const shortestStem = 3;

/** @returns the stem that the forms of a verb share: "kündig" for "kündigen" and "kündigt", "leg" for "legen" */
const stem = (word: string): string => (/^\p{Ll}/u.test(word) ? word.replace(/(?:en|st|t|n|e)$/, "") : "");
