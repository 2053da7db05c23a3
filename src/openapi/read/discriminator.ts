import { childPointer, parsePointer } from "../../lib/pointer";
import { resolve } from "./resolve";
import type { FlatSchema } from "./schema";
import type { Description, Schema } from "./types";

/** @returns the components that include one of these by `allOf`, and the components that include those */
function listHeirs({ components }: Description, bases: string[]): string[] {
  const found: string[] = [];
  let last = new Set(bases);
  while (last.size > 0) {
    const includes = ({ allOf }: Schema): boolean =>
      Array.isArray(allOf) && allOf.some(({ $ref }) => $ref !== undefined && last.has($ref));
    const heirs = Object.entries(components?.schemas ?? {})
      .filter(([, each]) => typeof each === "object" && each !== null && includes(each))
      .map(([name]) => childPointer("#/components/schemas", name))
      .filter((reference) => !found.includes(reference) && !bases.includes(reference));
    found.push(...heirs);
    last = new Set(heirs);
  }
  return found;
}

/** The mapping of a discriminator contains references or just the names of schemas. */
const toReference = (target: string): string => (target.startsWith("#") ? target : `#/components/schemas/${target}`);

/** @returns the components that the discriminator of a schema without variants selects: mapped ones first, then heirs */
export function listSelected(description: Description, { discriminator, identity }: FlatSchema): string[] {
  if (!discriminator) return [];
  const mapped = Object.values(discriminator.mapping ?? {}).map(toReference);
  return [...new Set([...mapped, ...listHeirs(description, identity)])].filter(
    ($ref) => Object.keys(resolve<Schema>(description, { $ref })).length > 0,
  );
}

/** @returns the values of the discriminator that select a variant */
export function listDiscriminatorValues({ discriminator }: FlatSchema, { $ref: reference }: Schema): string[] {
  if (!discriminator || reference === undefined) return [];
  const mapped = Object.entries(discriminator.mapping ?? {}).filter(([, target]) => toReference(target) === reference);
  return mapped.length > 0 ? mapped.map(([value]) => value) : [nameOfReference(reference)];
}

/** @returns the name of the component that a reference points to */
export const nameOfReference = (reference: string): string => parsePointer(reference).at(-1) ?? "";

/**
 * @returns the first component that a schema's discriminator selects, and the value that selects it; undefined if there
 *   is none
 */
export function selectFirst(
  description: Description,
  schema: FlatSchema,
): { property: string; value: string; selected: Schema } | undefined {
  const property = schema.discriminator?.propertyName;
  if (!property) return undefined;
  const variants = schema.oneOf ?? schema.anyOf;
  const $ref = variants ? variants[0]?.$ref : listSelected(description, schema)[0];
  if ($ref === undefined) return undefined;
  const [value = ""] = listDiscriminatorValues(schema, { $ref });
  return { property, value, selected: { $ref } };
}
