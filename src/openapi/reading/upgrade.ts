import { walkDescription } from "./structure";

type Node = Record<string, unknown>;

/**
 * Writes what OpenAPI 3.0 says in its own way as 3.1 says it, so that whatever reads a description knows one way:
 * `nullable`, exclusive bounds that are true or false, and a schema's single `example`.
 * @param description of 3.0; changed in place
 */
export function upgradeDescription(description: Node): void {
  walkDescription(description, ({ kind, node, replace }) => {
    if (kind !== "schema") return;
    moveBound(node, "exclusiveMinimum", "minimum");
    moveBound(node, "exclusiveMaximum", "maximum");
    if (node.example !== undefined) {
      node.examples ??= [node.example];
      delete node.example;
    }
    const { nullable } = node;
    delete node.nullable;
    if (nullable === true) allowNull(node, replace);
  });
  description.openapi = "3.1.0";
}

/** In 3.0 the exclusive bound says of the other one that it is exclusive; in 3.1 it is the bound. */
function moveBound(node: Node, exclusive: string, inclusive: string): void {
  if (typeof node[exclusive] !== "boolean") return;
  if (node[exclusive] && node[inclusive] !== undefined) {
    node[exclusive] = node[inclusive];
    delete node[inclusive];
  } else delete node[exclusive];
}

/**
 * 3.0 gives `nullable` a meaning beside `type` alone. Writers mean the same beside `$ref` and compositions, and it is read
 * as they mean it.
 */
function allowNull(node: Node, replace: (value: unknown) => void): void {
  const isNull = { type: "null" };
  if (typeof node.type === "string") node.type = [node.type, "null"];
  else if (Array.isArray(node.oneOf)) node.oneOf = [...node.oneOf, isNull];
  else if (Array.isArray(node.anyOf)) node.anyOf = [...node.anyOf, isNull];
  else if (node.$ref !== undefined) {
    const { $ref, ...rest } = node;
    replace({ ...rest, anyOf: [{ $ref }, isNull] });
  } else if (Array.isArray(node.allOf)) {
    const { allOf, ...rest } = node;
    const [only, ...others] = allOf as Node[];
    replace({ ...rest, anyOf: [only && others.length === 0 ? only : { allOf }, isNull] });
  }
}
