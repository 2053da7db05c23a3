import type { Finding } from "../findings/description-error";
import type { Prose } from "./prose";

/** A reference to an operation, as guides and as descriptions write it, up to the word that follows. */
const reference = /(?:<Operation id="(\w+)" \/>|\[[^\]]*\]\(operation:(\w+)\))\s+(\p{L}+)/gu;

/**
 * German names of operations end with a verb, so that a sentence with the same verb says it twice: "mit der Operation
 * Bundle kündigen kündigen Sie …".
 * @param names what pages call each operation, by operationId
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
      const message = `"${verb} ${next}" (the name of the operation ends with the verb)`;
      findings.push({ file, place, message, mend: "write the operation at the end of the clause" });
    }
  }
  return findings;
}

/** Shorter ones are no verbs, but endings of any word. */
const shortestStem = 3;

/** @returns what the forms of a verb share: "kündigen" and "kündigt", and of "anlegen" the "leg" that "legen Sie" begins with */
const stem = (word: string): string => (/^\p{Ll}/u.test(word) ? word.replace(/(?:en|st|t|n|e)$/, "") : "");
