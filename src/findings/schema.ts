import Ajv, { type ErrorObject } from "ajv";
import { type Finding, FindingsError } from "./finding";
import { didYouMean, nearest } from "./nearest";
import type { YamlFile } from "./yaml-file";

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true });

/**
 * @param schema JSON Schema (draft-07), the same that editors use
 * @returns what a file's data lacks of its schema
 */
export function checkSchema(yaml: YamlFile<unknown>, schema: object): Finding[] {
  const validate = ajv.compile(schema);
  if (validate(yaml.data)) return [];
  const errors = validate.errors ?? [];
  return errors.filter((error) => !isRepeated(error, errors)).map((error) => describe(yaml, error));
}

/** Some errors only say that another is there; a key that was mistyped isn't missing, too. */
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

/** @throws FindingsError with all that `checkSchema` finds */
export function assertSchema(yaml: YamlFile<unknown>, schema: object): void {
  const findings = checkSchema(yaml, schema);
  if (findings.length > 0) throw new FindingsError(findings);
}

function describe({ fault }: YamlFile<unknown>, error: ErrorObject): Finding {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  // Of a list's item, its list.
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "the file";
  const { params, parentSchema = {}, keyword } = error;
  const what = parentSchema.description as string | undefined;
  const advice = what ? `write ${what}` : "write it";
  switch (keyword) {
    case "required":
      return fault(path, `${params.missingProperty} is missing`, "write it");
    case "additionalProperties": {
      const known = Object.keys((parentSchema.properties as object | undefined) ?? {});
      const key = String(params.additionalProperty);
      return fault([...path, key], `${key} isn't known`, didYouMean(key, known, `use one of ${known.join(", ")}`));
    }
    case "enum": {
      const known = (params.allowedValues as unknown[]).map(String);
      const value = String(error.data);
      return fault(path, `${name} can't be ${value}`, didYouMean(value, known, `use one of ${known.join(", ")}`));
    }
    case "type":
      return fault(path, `${name} is no ${typeNames[String(params.type)] ?? params.type}`, advice);
    case "minItems":
    case "minProperties":
      return fault(path, `${name} is empty`, advice);
    case "pattern":
      return fault(
        path,
        String(error.data).trim() === "" ? `${name} is empty` : `${name} can't be "${error.data}"`,
        advice,
      );
    default:
      return fault(path, `${name} ${error.message ?? "doesn't fit the schema"}`, advice);
  }
}

const typeNames: Record<string, string> = { string: "text", array: "list", object: "map", integer: "whole number" };
