import Ajv, { type ErrorObject } from "ajv";
import addFormats from "ajv-formats";
import { childPointer, parsePointer } from "../pointer";
import { type Finding, refuse } from "./finding";
import { didYouMean, nearest } from "./nearest";
import { readYamlFile } from "./yaml-file";

const ajv = addFormats(new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true }), ["date"]);

/**
 * @param schema JSON Schema (draft-07), the same one that editors use
 * @returns where a file's data doesn't match its schema
 */
export function checkSchema(file: string, data: unknown, schema: object): Finding[] {
  const validate = ajv.compile(schema);
  if (validate(data)) return [];
  const errors = validate.errors ?? [];
  return errors.filter((error) => !isRepeated(error, errors)).map((error) => ({ file, ...explainSchemaError(error) }));
}

/** Some errors only repeat another one: for example, a mistyped key would also be reported as missing. */
function isRepeated({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (["if", "not", "anyOf", "oneOf"].includes(keyword)) return true;
  return (
    keyword === "required" &&
    errors.some(
      (other) =>
        other.keyword === "additionalProperties" &&
        other.instancePath === instancePath &&
        nearest(String(other.params.additionalProperty), [String(params.missingProperty)]) !== undefined,
    )
  );
}

/** @throws FindingsError with all errors that `checkSchema` finds */
export const assertSchema = (file: string, data: unknown, schema: object): void =>
  refuse(checkSchema(file, data, schema));

/**
 * @returns the content of a YAML or JSON file
 * @throws FindingsError if it can't be read, or with the line of each error that `checkSchema` finds
 */
export function readChecked<T>(file: string, schema: object): T {
  const data = readYamlFile<T>(file);
  assertSchema(file, data, schema);
  return data;
}

function explainSchemaError(error: ErrorObject): Omit<Finding, "file"> {
  const fault = (path: string[], message: string, fix: string) => ({ place: childPointer("", ...path), message, fix });
  const path = parsePointer(error.instancePath);
  // For an item, use the name of its list.
  const key = path.findLast((part) => !/^\d+$/.test(part));
  const name = key === undefined ? "the file" : `"${key}"`;
  const { params, parentSchema = {}, keyword } = error;
  const what = parentSchema.description as string | undefined;
  const advice = what ? `write ${what}` : "correct it";
  switch (keyword) {
    case "required":
      return fault(path, `"${params.missingProperty}" is missing`, "add it");
    case "additionalProperties": {
      const known = Object.keys((parentSchema.properties as object | undefined) ?? {});
      const added = String(params.additionalProperty);
      const fix = didYouMean(added, known, `use one of ${known.join(", ")}`);
      return fault([...path, added], `unknown key "${added}"`, fix);
    }
    case "enum": {
      const known = (params.allowedValues as unknown[]).map(String);
      const value = String(error.data);
      return fault(path, `${name} can't be "${value}"`, didYouMean(value, known, `use one of ${known.join(", ")}`));
    }
    case "type":
      return fault(path, `${name} must be ${nameTypes(String(params.type))}`, advice);
    case "minItems":
    case "minProperties":
      return fault(path, `${name} is empty`, advice);
    case "format":
    case "pattern": {
      if (String(error.data).trim() === "") return fault(path, `${name} is empty`, advice);
      const isUnended = params.pattern === wholeSentences;
      return fault(path, isUnended ? `${name} doesn't end with a period` : `${name} can't be "${error.data}"`, advice);
    }
    default:
      return fault(path, `${name} ${error.message ?? "doesn't fit the schema"}`, advice);
  }
}

/** The schemas' pattern for text in complete sentences. */
const wholeSentences = "[.!?]\\s*$";

const typeNames: Record<string, string> = {
  string: "a string",
  array: "a list",
  object: "an object",
  integer: "an integer",
  number: "a number",
  boolean: "a boolean",
};

/** @param types as Ajv lists them: `string,null` */
const nameTypes = (types: string): string =>
  types
    .split(",")
    .map((type) => typeNames[type] ?? type)
    .join(" or ");
