import isEqual from "lodash/isEqual";
import uniq from "lodash/uniq";
import type { LocaleId } from "../../config/locales";
import { words as allWords, fill, type Words, wordFor } from "../../config/words";
import type { RequiredScheme } from "../model/security";
import type { Operation } from "../model/types";
import type { SecurityScheme } from "../read/types";

/** @returns a scheme's requirements, in Markdown */
export function describeScheme(words: Words, { type, scheme = "", ...rest }: SecurityScheme): string {
  const { name = "", in: place = "header", bearerFormat: format } = rest;
  if (type === "apiKey") return fill(words.apiKeyIn[place] ?? "", { name });
  if (type === "mutualTLS") return words.mutualTls;
  if (type === "oauth2") return "OAuth 2.0";
  if (type === "openIdConnect") return "OpenID Connect";
  if (/^basic$/i.test(scheme)) return words.basic;
  if (!/^bearer$/i.test(scheme)) return fill(words.httpScheme, { scheme });
  // A format can say no more than the scheme does.
  return format && !/^(bearer)?[ -]?(token)?$/i.test(format) ? fill(words.bearerOf, { format }) : words.bearer;
}

function showScheme(words: Words, { name, title, scheme }: RequiredScheme): string {
  const code = `\`${name.replaceAll("`", "'")}\``;
  if (!scheme.type) return code;
  const meaning = title ?? describeScheme(words, scheme);
  return meaning.includes(code) ? meaning : `${meaning} (${code})`;
}

/** @returns who can call an operation and how they authenticate: terms, each with its values in Markdown */
export function showPermissions(
  locale: LocaleId,
  operation: Pick<Operation, "security" | "permissions">,
): { term: string; values: string[] }[] {
  const words = allWords[locale];
  const { alternatives, isOptional } = operation.security;
  const inCode = (scopes: string[]): string[] => scopes.map((scope) => `\`${scope}\``);
  const needed = alternatives.map((schemes) => uniq(schemes.flatMap((required) => required.scopes)));
  const [scopes = []] = needed;
  // Otherwise, each way says which scopes it needs.
  const isSame = needed.every((each) => isEqual(each, scopes));
  const ways = alternatives.map((schemes) => {
    const shown = schemes.map((each) => {
      const own = isSame || each.scopes.length === 0 ? "" : ` ${words.with} ${inCode(each.scopes).join(", ")}`;
      return showScheme(words, each) + own;
    });
    const way = shown.join(` ${words.and} `);
    return shown.length > 1 && alternatives.length > 1 ? `(${way})` : way;
  });
  if (isOptional && ways.length > 0) ways.push(words.authenticationOptional);
  return [
    ...showRoles(locale, operation),
    { term: words.scope, values: isSame ? inCode(scopes) : [] },
    { term: words.authentication, values: ways.length > 0 ? [ways.join(isOptional ? ", " : ` ${words.or} `)] : [] },
  ].filter(({ values }) => values.length > 0);
}

/** @returns the roles that each party needs for an operation, in words: terms, each with its values in Markdown */
export function showRoles(
  locale: LocaleId,
  { permissions = [] }: Pick<Operation, "permissions">,
): { term: string; values: string[] }[] {
  const words = allWords[locale];
  return permissions.map(({ parties, roles }) => {
    const names = parties.map((party) => wordFor(words.parties, party) ?? party).join(", ");
    // German nouns are capitalized everywhere.
    const role = fill(words.roleOf, { parties: locale === "de" ? names : names.toLowerCase() });
    return roles.length > 0
      ? { term: role, values: roles.map((each) => `\`${each}\``) }
      : { term: names, values: [words.noRole] };
  });
}
