import isUndefined from "lodash/isUndefined";
import omitBy from "lodash/omitBy";
import { valueAt } from "../../lib/pointer";
import type { Warn } from "./normalize";
import { type Kind, walkDescription } from "./structure";

type Node = Record<string, unknown>;

/**
 * Converts the notation of OpenAPI 3.0 and of older JSON Schema to that of 3.1, so that other modules need to handle
 * only one: `nullable`, exclusive bounds that are true or false, and lists in `items`. Writers also use the older notation in 3.1. What 3.2 writes in another way is converted, too.
 * @param description changed in place
 * @param warn gets what 3.0 ignores: everything beside a `$ref`, but for `nullable`, which writers put there
 */
export function upgradeDescription(description: { openapi?: unknown }, warn: Warn = () => {}): void {
  const isOld = String(description.openapi).startsWith("3.0");
  if (isOld) description.openapi = "3.1.0";
  walkDescription(description, ({ kind, node, pointer, replace }) => {
    if (isOld && typeof node.$ref === "string" && kind !== "pathItem") {
      const ignored = Object.keys(node).filter((key) => !/^(\$ref|nullable|x-.*)$/.test(key));
      for (const key of ignored) delete node[key];
      if (ignored.length > 0)
        warn(
          pointer,
          `OpenAPI 3.0 ignores ${ignored.join(", ")} beside a $ref; it isn't shown`,
          "put the $ref into allOf, or use OpenAPI 3.1",
        );
    }
    readNewer(kind, node, (reference) => replace(valueAt(description, reference) ?? {}));
    if (kind !== "schema") return;
    if (Array.isArray(node.items)) {
      node.prefixItems = node.items;
      delete node.items;
      if (node.additionalItems !== undefined) node.items = node.additionalItems;
      delete node.additionalItems;
    }
    moveBound(node, "exclusiveMinimum", "minimum");
    moveBound(node, "exclusiveMaximum", "maximum");
    const { nullable } = node;
    delete node.nullable;
    if (nullable === true) allowNull(node, replace);
  });
}

/** Converts what has two notations: what 3.2 added beside an older one, and the old name of code samples. */
function readNewer(kind: Kind, node: Node, follow: (reference: string) => void): void {
  const rename = (from: string, to: string): void => {
    if (node[from] === undefined || node[to] !== undefined) return;
    node[to] = node[from];
    delete node[from];
  };
  if (kind === "operation") rename("x-code-samples", "x-codeSamples");
  if (kind === "tag") rename("summary", "x-displayName");
  if (kind === "response") rename("summary", "description");
  if (kind === "example") for (const key of ["dataValue", "serializedValue"]) rename(key, "value");
  if (kind === "mediaType" && typeof node.$ref === "string") follow(node.$ref);
}

/** In 3.0, `exclusiveMinimum` is a flag that makes `minimum` exclusive; in 3.1, it is the bound itself. */
function moveBound(node: Node, exclusive: string, inclusive: string): void {
  if (typeof node[exclusive] !== "boolean") return;
  if (node[exclusive] && node[inclusive] !== undefined) {
    node[exclusive] = node[inclusive];
    delete node[inclusive];
  } else delete node[exclusive];
}

/**
 * In 3.0, `nullable` has an effect only next to `type`. Writers also use it next to `$ref` and compositions; this
 * function allows null there as well.
 */
function allowNull(node: Node, replace: (value: unknown) => void): void {
  const isNull = { type: "null" };
  const { $ref, allOf, type, oneOf, anyOf, ...rest } = node;
  if ($ref !== undefined) replace({ ...rest, anyOf: [{ $ref }, isNull] });
  else if (Array.isArray(allOf)) {
    const whole = omitBy({ type, allOf, oneOf, anyOf }, isUndefined);
    const isOnly = allOf.length === 1 && Object.keys(whole).length === 1;
    replace({ ...rest, anyOf: [isOnly ? allOf[0] : whole, isNull] });
  } else {
    if (typeof type === "string") node.type = [type, "null"];
    for (const [kind, variants] of Object.entries({ oneOf, anyOf }))
      if (Array.isArray(variants)) node[kind] = [...variants, isNull];
  }
}
