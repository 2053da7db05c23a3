import type { Node } from "unist";
import type { LocaleId } from "../config/locales";
import { count, wordFor, words } from "../config/words";
import type { Catalog } from "../openapi/model/generated";
import type { Permission } from "../openapi/read/types";
import { type ComponentUse, component, heading, inlineCode, joinNodes, table, text } from "./components";
import { operationLine } from "./operations";
import type { Sources } from "./sources";

/** The parties that roles belong to, in the order of their columns. Other parties don't need a role. */
const parties = ["provider", "consumer", "operator"];

/**
 * `<RoleMatrix />` becomes one section per role: what it allows, by resource, scope, and party.
 * `<OperationMatrix />` becomes one section per resource: the scope of each operation, and the roles of each party.
 * Each section is collapsed to one line, with its heading and the number of its operations.
 * Both are based on the description (`x-permissions`, `security`), so they always match the reference.
 */
const matrix =
  (make: typeof makeRoles) =>
  ({ catalog }: Sources) =>
  ({ locale }: ComponentUse): Node[] =>
    make(catalog, locale);

export const roleMatrix = matrix(makeRoles);
export const operationMatrix = matrix(makeOperations);

function makeRoles({ tags, operations }: Catalog, locale: LocaleId): Node[] {
  const roles = new Set(operations.flatMap(({ permissions = [] }) => permissions.flatMap(({ roles }) => roles)));
  const titles = new Map(tags.map(({ name, title }) => [name, title[locale]]));
  const { scope, matrix } = words[locale];
  const head = [matrix.resource, scope, matrix.party, matrix.operations].map((word) => [text(word)]);
  return [...roles].map((role) => {
    const rows = new Map<string, { cells: Node[][]; links: Node[] }>();
    let number = 0;
    for (const operation of operations) {
      const { permissions = [], scopes } = operation;
      const allowed = parties.filter((party) => rolesOf(permissions, party).includes(role));
      if (allowed.length === 0) continue;
      const key = JSON.stringify([operation.tag, scopes, allowed]);
      const title = titles.get(operation.tag) ?? operation.tag;
      const row = rows.get(key) ?? {
        cells: [
          [text(title)],
          showScopes(scopes, permissions, locale),
          [text(allowed.map((party) => nameOf(party, locale)).join(", "))],
        ],
        links: [],
      };
      row.links.push(operationLine(operation, locale), text(" "));
      rows.set(key, row);
      number++;
    }
    const body = [...rows.values()].map(({ cells, links }) => [...cells, links]);
    const title = heading(3, `role-${role}`, inlineCode(role));
    return fold(title, showCount(number, locale), table([head, ...body]));
  });
}

function makeOperations({ tags, operations }: Catalog, locale: LocaleId): Node[] {
  const head = [words[locale].matrix.operation, words[locale].scope, ...parties.map((party) => nameOf(party, locale))];
  return tags.flatMap(({ name, title }) => {
    const own = operations.filter(({ tag }) => tag === name);
    if (own.length === 0) return [];
    const rows = own.map((operation) => {
      const { permissions = [], scopes } = operation;
      const roles = parties.map((party) => showRoles(permissions, party, locale));
      return [[operationLine(operation, locale)], showScopes(scopes, permissions, locale), ...roles];
    });
    const sectionHeading = heading(3, `operations-${name}`, text(title[locale]));
    const content = table([head.map((word) => [text(word)]), ...rows]);
    return fold(sectionHeading, showCount(own.length, locale), content);
  });
}

/** @returns the scopes; an operation without one is open to every token, or to everyone */
function showScopes(scopes: string[], permissions: Permission[], locale: LocaleId): Node[] {
  if (scopes.length > 0) return joinNodes(scopes.map((scope) => [inlineCode(scope)]));
  const isPublic = permissions.some(({ parties: allowed }) => allowed.includes("public"));
  return [text(isPublic ? words[locale].matrix.noToken : "–")];
}

const rolesOf = (permissions: Permission[], party: string): string[] =>
  permissions.flatMap(({ parties: allowed, roles }) => (allowed.includes(party) ? roles : []));

/** @returns the roles of a party (one role is sufficient); if there are none, the other callers that are allowed */
function showRoles(permissions: Permission[], party: string, locale: LocaleId): Node[] {
  const roles = rolesOf(permissions, party);
  if (roles.length > 0) return joinNodes(roles.map((role) => [inlineCode(role)]));
  const others = permissions.flatMap(({ parties: allowed }) => allowed).filter((name) => !parties.includes(name));
  return [text(others.map((name) => nameOf(name, locale)).join(", ") || "–")];
}

const showCount = (number: number, locale: LocaleId): string => count(locale, words[locale].matrix.count, number);
const nameOf = (party: string, locale: LocaleId): string => wordFor(words[locale].parties, party) ?? party;

/** @returns a table, collapsed under its heading and the number of its operations */
const fold = (title: Node, count: string, content: Node): Node =>
  component("mdxJsxFlowElement", "Fold", { count }, title, content);
