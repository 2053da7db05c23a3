import { useLocation } from "@docusaurus/router";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./styles.module.css";

interface Props {
  label: string;
  /** How many entries are shown, with the placeholder `{count}`. */
  status: string;
}

/**
 * A field that leaves only the entries of the page that contain what the reader types, in any order. Entries are the
 * rows of lists of operations or, without these, the lowest headings with their text, below the field.
 *
 * Only pages that import it have its code. Docusaurus puts a module that two pages import into the script of all pages,
 * so the second one imports it with a query, which makes it another module.
 */
export function Filter({ label, status }: Props): ReactNode {
  const [asked, setAsked] = useState("");
  const [count, setCount] = useState<number>();
  const field = useRef<HTMLElement>(null);
  const id = useId();
  const { hash } = useLocation();
  // A link leads to an entry that might be hidden.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each hash
  useEffect(() => setAsked(""), [hash]);
  useEffect(() => {
    const number = field.current ? show(field.current, asked.toLowerCase().split(/\s+/)) : 0;
    setCount(asked === "" ? undefined : number);
  }, [asked]);
  return (
    <search ref={field} className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={asked}
        onChange={({ currentTarget }) => setAsked(currentTarget.value)}
      />
      <span role="status">{count !== undefined && status.replace("{count}", String(count))}</span>
    </search>
  );
}

/** @returns the number of entries after the field that contain all words; the others are hidden */
function show(field: Element, words: string[]): number {
  const has = (...parts: Element[]): boolean => {
    const text = parts.map(({ textContent }) => textContent?.toLowerCase()).join(" ");
    return words.every((word) => text.includes(word));
  };
  let count = 0;
  /** What follows the last heading, from the end of the page. */
  let below: HTMLElement[] = [];
  /** Levels of the headings that have an entry. */
  const found = new Set<string>();
  for (const part of [...(field.parentElement?.children ?? [])].reverse() as HTMLElement[]) {
    if (part === field) break;
    if (!/^H\d$/.test(part.tagName)) {
      below.push(part);
      continue;
    }
    const heading = part;
    const rows = below.flatMap((each) => [...each.querySelectorAll<HTMLElement>(".api-operations > li")]);
    const lower = [...found].some((level) => level > heading.tagName);
    for (const row of rows) row.hidden = !has(heading, row);
    const isEntry = rows.length === 0 && below.length > 0;
    const shown = isEntry ? Number(has(heading, ...below)) : rows.filter(({ hidden }) => !hidden).length;
    count += shown;
    for (const each of [heading, ...below]) each.hidden = shown === 0 && !lower;
    for (const level of found) if (level > heading.tagName) found.delete(level);
    if (shown > 0 || lower) found.add(heading.tagName);
    below = [];
  }
  return count;
}
