import { statSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../../lib/findings/finding";
import { PositionFinder } from "../../lib/findings/positions";
import { readSourceText } from "../../lib/findings/source-text";
import { readYamlFile } from "../../lib/findings/yaml-file";
import { childPointer, valueAt } from "../../lib/pointer";
import { splitReference } from "../../lib/reference";
import { isData } from "./document-resolver";
import { bundles } from "./files";
import { contentOf, isObject, walkDescription } from "./structure";
import type { Description } from "./types";

/**
 * Replaces each `$ref` in an example with what it leads to. OpenAPI takes it for data, but its author doesn't. URLs are
 * data: APIs such as SCIM have fields with this name.
 * @param description a bundled description, changed in place
 * @param root path of its root file
 * @param reading gets the files that are read, and a warning for each reference
 */
export function resolveExamples(
  description: Description,
  root: string,
  { files, warnings }: { files: Map<string, Set<string>>; warnings: Finding[] },
): void {
  const finder = new PositionFinder({ ...bundles, root });

  /**
   * @param place of the example, for messages
   * @param base file that references are relative to
   */
  function read(value: unknown, place: Finding, base: string, above: string[]): unknown {
    if (Array.isArray(value)) return value.map((each) => read(each, place, base, above));
    if (!isObject(value)) return value;
    const { $ref } = value;
    if (typeof $ref !== "string" || /^[a-z][a-z\d+.-]*:/i.test($ref)) {
      for (const [key, each] of Object.entries(value)) value[key] = read(each, place, base, above);
      return value;
    }
    const { file, pointer } = splitReference(base, $ref);
    const isThere = !above.includes(file + pointer) && statSync(file, { throwIfNoEntry: false })?.isFile();
    const found = isThere ? valueAt(isData(file) ? readYamlFile(file) : readSourceText(file), pointer) : undefined;
    const isFound = found !== undefined;
    warnings.push({
      ...place,
      message: `the value contains a $ref to ${$ref}, ${isFound ? "which other programs don't follow" : "which leads nowhere; it is shown as it is"}`,
      fix: isFound
        ? 'write the value, or a $ref in the place of an entry of "examples"'
        : "correct it, or write the value",
    });
    if (!isFound) return value;
    const absolute = path.resolve(file);
    if (absolute !== path.resolve(base))
      files.set(absolute, (files.get(absolute) ?? new Set()).add(path.resolve(base)));
    // References lead to entries of "examples" as well as to values.
    const isEntry = isObject(found) && "value" in found && pointer.includes("/examples/");
    return read(isEntry ? found.value : found, place, file, [...above, file + pointer]);
  }

  walkDescription(description, ({ kind, node, pointer }) => {
    for (const key of Object.keys(node)) {
      const content = contentOf(kind, key);
      const holdsData = content && "plain" in content && ["data", "list"].includes(content.plain);
      if (!holdsData || !JSON.stringify(node[key])?.includes('"$ref"')) continue;
      const place = finder.resolve({ file: root, place: childPointer(pointer, key), message: "", fix: "" });
      node[key] = read(node[key], place, place.file, []);
    }
  });
}
