import type { LocaleId } from "../../config/locales";
import { block, code, element, inline, table, text } from "../../lib/markup/html";
import { listSecurity, type RequiredScheme } from "../read/security";
import type { Description, Operation, SecurityScheme } from "../read/types";
import { linkStatic, type Page, type PageContext } from "./context";
import { heading, staticHtml } from "./mdx";
import { words as allWords, type Words } from "./words";

/** @returns a scheme's requirements, in Markdown */
function describeScheme(words: Words, { type, scheme = "", ...rest }: SecurityScheme): string {
  if (type === "apiKey") return words.apiKeyIn[rest.in ?? "header"]?.(rest.name ?? "") ?? "";
  if (type === "mutualTLS") return words.mutualTls;
  if (type === "oauth2") return "OAuth 2.0";
  if (type === "openIdConnect") return "OpenID Connect";
  if (/^basic$/i.test(scheme)) return words.basic;
  return /^bearer$/i.test(scheme) ? words.bearer(rest.bearerFormat ?? "") : words.httpScheme(scheme);
}

const showScheme = (words: Words, { name, scheme }: Pick<RequiredScheme, "name" | "scheme">): string =>
  `${scheme["x-displayName"] ?? describeScheme(words, scheme)} (\`${name.replaceAll("`", "'")}\`)`;

/** @returns who can call an operation and how they authenticate: terms, each with its values in Markdown */
export function showPermissions(
  { locale, description }: { locale: LocaleId; description: Description },
  operation: Operation,
): { term: string; values: string[] }[] {
  const words = allWords[locale];
  const { alternatives, isOptional } = listSecurity(description, operation);
  const scopes = new Set(alternatives.flat().flatMap((required) => required.scopes));
  const ways = alternatives.map((schemes) => schemes.map((each) => showScheme(words, each)).join(` ${words.and} `));
  if (isOptional && ways.length > 0) ways.push(words.authenticationOptional);
  return [
    ...showRoles(locale, operation),
    { term: words.scope, values: [...scopes].map((scope) => `\`${scope}\``) },
    { term: words.authentication, values: ways.length > 0 ? [ways.join(isOptional ? ", " : ` ${words.or} `)] : [] },
  ].filter(({ values }) => values.length > 0);
}

/** @returns the roles that each party needs for an operation, in words */
export function showRoles(locale: LocaleId, operation: Operation): { term: string; values: string[] }[] {
  const words = allWords[locale];
  return (operation["x-permissions"] ?? []).map(({ parties, roles }) => {
    const names = parties.map((party) => words.parties[party] ?? party).join(", ");
    return roles.length > 0
      ? { term: words.roleOf(names), values: roles.map((role) => `\`${role}\``) }
      : { term: names, values: [words.noRole] };
  });
}

export function renderPermissions(context: PageContext, operation: Operation): string {
  const rows = showPermissions(context, operation).map(({ term, values }) =>
    element("div", {}, element("dt", {}, text(term)), element("dd", {}, inline(values.join(", ")))),
  );
  if (rows.length === 0) return "";
  return staticHtml(
    element(
      "section",
      { class: "api-permissions", id: "permissions", "aria-label": allWords[context.locale].permissions },
      element("dl", {}, ...rows),
    ),
  );
}

/**
 * @returns the security schemes of a description with their URLs and scopes, as MDX. Other pages link to
 *   `#scopes`.
 */
export function renderSecuritySchemes(page: Page): string {
  const words = allWords[page.locale];
  const schemes = Object.entries(page.description.components?.securitySchemes ?? {});
  // Several flows often have the same scopes.
  const shown = new Set<string>();
  const sections = schemes.map(([name, scheme]) => {
    const title = scheme["x-displayName"] ?? name;
    return (
      heading(3, title.charAt(0).toUpperCase() + title.slice(1), page.state.takeId(`scheme-${name}`)) +
      staticHtml(
        element("div", {}, inline(describeScheme(words, scheme))) +
          block(linkStatic(scheme.description ?? "", page)) +
          (scheme.openIdConnectUrl
            ? element("p", {}, text(`${words.discoveryUrl}: `), code(scheme.openIdConnectUrl))
            : "") +
          Object.entries(scheme.flows ?? {})
            .map(([flow, { scopes, ...urls }]) => {
              const addresses = (["authorizationUrl", "tokenUrl", "refreshUrl"] as const).flatMap((key) =>
                urls[key] ? [`${text(words[key])}: ${code(urls[key])}`] : [],
              );
              const rows = Object.entries(scopes ?? {}).map(([scope, meaning]) => [
                code(scope),
                inline(linkStatic(meaning ?? "", page)),
              ]);
              const label = element("strong", {}, text(words.flows[flow] ?? flow));
              const isShown = rows.length > 0 && shown.has(JSON.stringify(scopes));
              shown.add(JSON.stringify(scopes));
              return (
                element("p", {}, [label, ...addresses].join(" · ")) +
                (isShown ? element("p", {}, text(words.sameScopes)) : "") +
                (rows.length > 0 && !isShown ? table([words.scope, words.allows], rows) : "")
              );
            })
            .join(""),
      )
    );
  });
  return sections.length > 0 ? heading(2, words.securitySchemes, "scopes") + sections.join("") : "";
}
