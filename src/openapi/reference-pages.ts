import kebabCase from "lodash/kebabCase";
import { descriptionFiles } from "./generated";
import { block, code, element, inline, table, text } from "./html";
import { flow, frontMatter, heading, staticHtml } from "./mdx";
import type { ListedOperation } from "./operations";
import type { PageContext } from "./page";
import { listTagGroups } from "./tag-groups";
import type { Tag } from "./types";
import { words as allWords } from "./words";

/** What the texts of a page link to other pages with. */
const linkImport = 'import Link from "@docusaurus/Link";\n\n';

/** @returns the landing page of the reference: every resource with its operations */
export function renderLandingPage(context: PageContext, operations: ListedOperation[]): string {
  const words = allWords[context.locale];
  const lead = words.apiLead(operations.length);
  const base = context.localeBaseUrl.replace(/\/$/, "");
  const showTag = ({ name, "x-displayName": title = name, description = "" }: Tag, level: number): string => {
    const items = operations
      .filter(({ tag }) => tag === name)
      .map(({ slug, method, path, operation }) =>
        element(
          "li",
          {},
          element("span", { class: `api-method api-method--${method}` }, method.toUpperCase()),
          " ",
          element("a", { href: `${base}/api/${slug}` }, text(operation.summary ?? slug)),
          " ",
          code(path),
        ),
      );
    return (
      heading(level, title, name) +
      flow(description, {
        headingLevel: level + 1,
        operation: context.operation,
        headingId: (text) => `${name}-${kebabCase(text)}`,
      }) +
      staticHtml(element("ul", { class: "api-operations" }, ...items))
    );
  };
  const sections = listTagGroups(context.description).flatMap((group) =>
    group.name === ""
      ? group.tags.map((tag) => showTag(tag, 2))
      : [heading(2, group.title, `group-${group.name}`), ...group.tags.map((tag) => showTag(tag, 3))],
  );
  return [
    frontMatter({
      id: "index",
      slug: "/",
      title: words.apiReference,
      sidebar_label: words.apiReference,
      description: lead,
      custom_edit_url: null,
    }),
    linkImport,
    `# ${words.apiReference}\n\n${lead}\n\n`,
    staticHtml(
      element(
        "p",
        {},
        element("a", { href: `${base}/api/introduction` }, text(words.introduction)),
        `: ${text(words.introductionLead)}`,
      ),
    ),
    ...sections,
  ].join("");
}

/** @returns the introduction: the description's own text, then servers and scopes */
export function renderIntroductionPage(context: PageContext): string {
  const words = allWords[context.locale];
  const { info, servers, components } = context.description;
  const scheme = components.securitySchemes.oauth2;
  const credentials = scheme?.flows?.clientCredentials;
  const serverRows = servers.map(({ url, description = "" }) => [inline(description), code(url)]);
  const scopeRows = Object.entries(credentials?.scopes ?? {}).map(([scope, meaning]) => [code(scope), inline(meaning)]);
  return [
    frontMatter({
      id: "introduction",
      title: words.introduction,
      sidebar_label: words.introductionLabel,
      description: words.introductionLead,
      custom_edit_url: null,
    }),
    linkImport,
    `# ${words.introduction}\n\n`,
    heading(2, words.baseUrl, "base-url"),
    staticHtml(table([words.environment, words.baseUrl], serverRows)),
    flow(info.description ?? "", { headingLevel: 2, operation: context.operation, headingId: kebabCase }),
    heading(2, words.download, "download"),
    staticHtml(
      block(words.downloadLead) +
        element(
          "ul",
          {},
          ...descriptionFiles.map((file) =>
            element("li", {}, element("a", { href: context.localeBaseUrl + file, download: true }, text(file))),
          ),
        ),
    ),
    heading(2, words.scopesTitle, "scopes"),
    staticHtml(block(scheme?.description ?? "") + table([words.scope, words.allows], scopeRows)),
  ].join("");
}
