/** What the pages' components have in common. They are rendered once, to static HTML. */

import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { createContext, createElement, type ReactNode, useContext } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { type LocaleId, sourceLocale } from "../../config/locales";
import { fill } from "../../config/words";
import { isStacked, labelOfCell } from "../../lib/markup/html";
import { linkTo, parseMarkdown, splitLead, textOf } from "../../lib/markup/markdown";
import type { Direction, Extension } from "../model/types";
import type * as OpenApi from "../read/types";
import { linkOperations, type Page, urlOf } from "./context";
import { show } from "./words";

const ThisPage = createContext<Page | undefined>(undefined);

/** @returns the page that is being rendered */
export function usePage(): Page {
  const page = useContext(ThisPage);
  if (!page) throw new Error("Components of the reference must be rendered by renderHtml.");
  return page;
}

/** @returns the nodes as HTML. Rendering changes the page's state: anchors and lists are unique on a page. */
export const renderHtml = (page: Page, node: ReactNode): string =>
  renderToStaticMarkup(<ThisPage value={page}>{node}</ThisPage>);

/** Sets which properties schemas show. */
export function Sent({ as, children }: { as: Direction; children: ReactNode }): ReactNode {
  return <ThisPage value={{ ...usePage(), direction: as }}>{children}</ThisPage>;
}

/** @returns the language of a text that isn't translated; otherwise undefined */
export function langOf({ api, state }: Page, text: string): LocaleId | undefined {
  if (!api.untranslated.has(text)) return undefined;
  state.hasOriginal = true;
  return sourceLocale;
}

/** Text from the description, without markup. */
export function Text({ children }: { children: string }): ReactNode {
  const lang = langOf(usePage(), children);
  return lang ? <span lang={lang}>{children}</span> : children;
}

interface MarkdownProps {
  text?: string;
  /** A single paragraph without its element, the content of the first paragraph, or everything after it. */
  part?: "all" | "line" | "lead" | "rest";
}

/** Markdown from the description. */
export function Markdown({ text = "", part = "all" }: MarkdownProps): ReactNode {
  const page = usePage();
  const { children } = parseMarkdown(linkOperations(text, page), 3, page.words.alerts);
  const { lead, rest } = splitLead(children);
  const nodes = { all: children, line: rest.length > 0 ? children : lead, lead, rest }[part];
  const content = toJsxRuntime({ type: "root", children: nodes }, { Fragment, jsx, jsxs });
  const lang = nodes.length > 0 ? langOf(page, text) : undefined;
  if (!lang) return content;
  return nodes === lead ? <span lang={lang}>{content}</span> : <div lang={lang}>{content}</div>;
}

/** A template with nodes in place of its placeholders, such as `{name}`. */
export function Fill({ template, ...values }: { template: string } & Record<string, ReactNode>): ReactNode {
  const parts = template.split(/\{(\w+)\}/);
  return each(parts, (part, index) => (index % 2 === 0 ? part : values[part]));
}

/** @returns the nodes of a list as separate children, which need no keys: they are rendered only once */
export const each = <T,>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...items.map(render));

const isEmpty = (node: ReactNode): boolean => node === undefined || node === null || node === false || node === "";

/** @returns the nodes that aren't empty, with a separator between them; null if all are empty */
export function separate(nodes: ReactNode[], separator: string): ReactNode {
  const shown = nodes.filter((node) => !isEmpty(node));
  return shown.length === 0 ? null : each(shown, (node, index) => each([index > 0 && separator, node], (part) => part));
}

/** @returns values as code, separated by commas; the types are those that can stand in their place */
export const codes = (values: unknown[], types?: string[]): ReactNode =>
  separate(
    values.map((value) => <code>{show(value, types)}</code>),
    ", ",
  );

/** @returns a fact such as "Example: `EUR`" */
export const fact = (label: string, content: ReactNode): ReactNode => (
  <>
    {label}: {content}
  </>
);

/** A line of facts; nothing if all of them are empty. */
export function FactLine({ facts, lead }: { facts: ReactNode[]; lead?: ReactNode }): ReactNode {
  const shown = facts.filter((each) => !isEmpty(each));
  if (shown.length === 0 && !lead) return null;
  const last = shown.length - 1;
  const spans = shown.map((each, index) => (
    <span>
      {each}
      {index < last && ";"}
    </span>
  ));
  return (
    <Note>
      {lead && <>{lead} </>}
      {separate(spans, " ")}
    </Note>
  );
}

export const Note = ({ children }: { children: ReactNode }): ReactNode => (
  <p className="api-field__facts">{children}</p>
);

/** @returns extensions as facts */
export const extensionFacts = (extensions: Extension[]): ReactNode[] =>
  extensions.map(({ name, value }) => fact(name, <code>{show(value)}</code>));

/** A line with a link to external documentation; nothing if there is none. */
export const ExternalDocs = ({ docs }: { docs?: OpenApi.ExternalDocs }): ReactNode =>
  docs && (
    <p>
      <ExternalDocsLink docs={docs} />
    </p>
  );

/** A link to external documentation, as a fact. */
export function ExternalDocsLink({ docs: { url, description } }: { docs: OpenApi.ExternalDocs }): ReactNode {
  const page = usePage();
  const label = description ? textOf(parseMarkdown(description)) : url;
  const isSafe = /^https?:/i.test(url);
  const lang = description && langOf(page, description);
  return fact(
    page.words.externalDocs,
    isSafe ? (
      <a {...linkTo(url)} lang={lang}>
        {label}
      </a>
    ) : (
      <span lang={lang}>{label}</span>
    ),
  );
}

export const MethodBadge = ({ method }: { method: OpenApi.Method }): ReactNode => (
  <span className={`api-method api-method--${method}`}>{method.toUpperCase()}</span>
);

export const DeprecatedTag = (): ReactNode => (
  <strong className="api-tag api-tag--deprecated">{usePage().words.deprecated}</strong>
);

/** The version that added something. */
export const Since = ({ version }: { version: string }): ReactNode => (
  <span className="api-tag">{fill(usePage().words.since, { version })}</span>
);

interface UsualProps {
  id: string;
  label: string;
  names: string[];
  /** Whether the label stands without names, too. */
  isAlone?: boolean;
}

/** Names of what almost every operation has, with a link to its description in the introduction; nothing without names. */
export function Usual({ id, label, names, isAlone = false }: UsualProps): ReactNode {
  const page = usePage();
  if (names.length === 0 && !isAlone) return null;
  return (
    <Note>
      <a href={urlOf(page, `/api/introduction#${id}`)}>{label}</a>
      {names.length > 0 && <>: {codes(names)}</>}
    </Note>
  );
}

interface NestedProps {
  /** Precedes the count, such as the name of the field that the content belongs to. */
  label?: ReactNode;
  count: string;
  names?: string[];
  /** Whether the content is the rest of the list above the line, or the line continues the text above it. */
  as?: "continued" | "inline";
  children: ReactNode;
}

/** Up to this many names are shown in full, on two lines if necessary; longer lists are cut off after one line. */
const fewNames = 3;

/**
 * Content collapsed under one line, such as `2 fields id, name`.
 */
export function Nested(props: NestedProps): ReactNode {
  const { label, count, names = [], as, children } = props;
  return (
    <details className={as ? `api-nested api-nested--${as}` : "api-nested"}>
      <summary className={names.length > fewNames ? "api-nested__line" : undefined}>
        {label}
        {count}
        {names.length > 0 && (
          <>
            {" "}
            <span className="api-nested__names" translate="no">
              {separate(
                names.map((name) => <span>{name}</span>),
                ", ",
              )}
            </span>
          </>
        )}
      </summary>
      {children}
    </details>
  );
}

/** A table in a box that can also be scrolled by keyboard. */
export function Table({ head, rows }: { head: string[]; rows: ReactNode[][] }): ReactNode {
  return (
    <div className="api-table scroll-shadow">
      <table className={isStacked(head) ? "stacked" : undefined}>
        <thead>
          <tr>
            {each(head, (cell) => (
              <th scope="col">{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (row) => (
            <tr>
              {each(row, (cell, index) => (
                <td data-label={labelOfCell(head, index)}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
