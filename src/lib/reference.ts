import { existsSync } from "node:fs";
import path from "node:path";
import { decode } from "./pointer";

/**
 * @param file that contains a `$ref`
 * @returns the file that the reference names, and its pointer there. A name is percent-encoded if only then there is a file
 */
export function splitReference(file: string, reference: string): { file: string; pointer: string } {
  const [name = "", pointer = ""] = reference.split("#");
  const [written, decoded] = [name, decode(name)].map((each) => path.join(path.dirname(file), each));
  const target = name === "" ? file : ([written, decoded].find((each) => each && existsSync(each)) ?? written);
  return { file: target ?? file, pointer: `#${pointer}` };
}
