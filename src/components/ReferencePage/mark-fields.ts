/**
 * A name in code, up to the end of its value: in an object, a header, a form, an argument, or a URL's query. The fields
 * of TypeScript's types, which end with a semicolon, have no values.
 */
const named = /(?:^[ \t]*|["'(])([\w-]+)["']?(?:: |=).*[^;\n]$|\(["']([\w-]+)["'],.*|[?&]([\w-]+)=[^&"'`\s]*/gm;

/** Part of a sample that shows a field of the page. */
interface Mention {
  field: Element;
  start: number;
  end: number;
}

/**
 * @param code of a request, or of a response's body
 * @returns where it mentions fields. A field's ID is what it is part of, and its name below the names that contain it.
 *   Names that contain others are indented less; in a request, the first of them can be the program's own.
 */
function listMentions(code: Element): Mention[] {
  const text = code.textContent ?? "";
  const status = code.closest<HTMLElement>("[data-status]")?.dataset.status;
  const parts = status ? [status] : ["body", "query", "header"];
  const around: { name: string; indent: number }[] = [];
  return [...text.matchAll(named)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? "";
    const start = match.index + match[0].indexOf(name);
    const indent = text.slice(text.lastIndexOf("\n", start) + 1).search(/\S/);
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    around.push({ name, indent });
    const names = around.map((each) => each.name);
    const paths = status ? [names] : names.map((_, own) => names.slice(own));
    const ids = paths.flatMap((path) => parts.map((part) => [part, ...path].join("-")));
    const field = ids.map((id) => document.getElementById(id)).find((found) => found !== null);
    return field ? [{ field, start, end: match.index + match[0].length }] : [];
  });
}

/** @returns the part of the page that shows a mention */
function rangeOf(code: Element, { start, end }: Mention): Range {
  const range = new Range();
  const texts = document.createNodeIterator(code, NodeFilter.SHOW_TEXT);
  for (let at = 0, node = texts.nextNode(); node && at < end; node = texts.nextNode()) {
    const { length } = node as Text;
    if (at <= start) range.setStart(node, Math.min(start - at, length));
    range.setEnd(node, Math.min(end - at, length));
    at += length;
  }
  return range;
}

/** Scrolls a sample to a part of it that is out of sight. */
function reveal(range: Range): void {
  const box = range.startContainer.parentElement?.closest("pre");
  if (!box || getComputedStyle(box).overflowY !== "auto") return;
  const [{ top, bottom }, visible] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  if (top < visible.top || bottom > visible.bottom) box.scrollTop += top - visible.top - box.clientHeight / 2;
}

/** @returns the field that a sample mentions at a place */
function fieldAt(code: Element, node: Node, offset: number): Element | undefined {
  const before = new Range();
  before.setStart(code, 0);
  before.setEnd(node, offset);
  const at = before.toString().length;
  return listMentions(code).find(({ start, end }) => start <= at && at <= end)?.field;
}

/**
 * Marks what belongs together on the page of an operation: the field that the pointer, the focus, or the selection is
 * in, and its mentions in the samples, or the reverse. Browsers without the functions for it don't mark anything.
 * @returns a function that ends it
 */
export function markFields(page: Element): () => void {
  if (!globalThis.Highlight || !document.caretPositionFromPoint) return () => {};
  let marked: Element | undefined;
  const listCode = (): Element[] => [...page.querySelectorAll(".code__panel code")];
  const mark = (field: Element | undefined): Range[] => {
    // The pointer moves within a field or a mention most of the time.
    if (field === marked) return [];
    marked = field;
    const code = field ? listCode() : [];
    const ranges = code.flatMap((each) =>
      listMentions(each).flatMap((mention) => (mention.field === field ? rangeOf(each, mention) : [])),
    );
    CSS.highlights.set("field", new Highlight(...ranges));
    page.querySelector(".api-field--marked")?.classList.remove("api-field--marked");
    let shown: Element | null | undefined = ranges.length > 0 ? field : undefined;
    while (shown && !shown.checkVisibility()) shown = shown.parentElement?.closest(".api-field");
    shown?.classList.add("api-field--marked");
    return ranges;
  };
  const markFrom = (node: Node, offset: number): void => {
    const code = listCode().find((each) => each.contains(node));
    const element = node instanceof Element ? node : node.parentElement;
    if (code) mark(fieldAt(code, node, offset));
    else mark(element?.closest(".api-field") ?? undefined).forEach(reveal);
  };
  const listening = new AbortController();
  page.addEventListener(
    "mousemove",
    (event) => {
      const { clientX, clientY } = event as MouseEvent;
      const place = document.caretPositionFromPoint(clientX, clientY);
      if (place) markFrom(place.offsetNode, place.offset);
    },
    listening,
  );
  page.addEventListener("focusin", ({ target }) => markFrom(target as Element, 0), listening);
  document.addEventListener(
    "selectionchange",
    () => {
      const { focusNode, focusOffset = 0 } = getSelection() ?? {};
      if (focusNode && page.contains(focusNode)) markFrom(focusNode, focusOffset);
    },
    listening,
  );
  return () => {
    listening.abort();
    CSS.highlights.delete("field");
  };
}
