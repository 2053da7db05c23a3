import type { ClientModule } from "@docusaurus/types";

/** Lists of links to the sections of a page. */
const lists = ".table-of-contents, #sections ul";
/** Distance in pixels below the place where its link leads at which a section counts as reached. */
const reach = 80;
/** The same for the place that a reader keeps: a line of text, because pages move by less while they load. */
const line = 24;

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** @returns the elements that have come as close to the place where their links lead */
function listReached(elements: Element[], distance: number): Element[] {
  const [first] = elements;
  const rest = first ? Number.parseFloat(getComputedStyle(first).scrollMarginTop) : 0;
  return elements.filter((element) => topOf(element) <= rest + distance);
}

/**
 * @returns the section that is being read: the last one that has been reached. At the end of the page, sections can't
 *   reach the line: it is the one in sight that the address names, or else the last one.
 */
function findCurrent(sections: Element[]): Element | undefined {
  const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const named = sections.find((section) => `#${section.id}` === location.hash && topOf(section) >= 0);
  return (isEnd && (named ?? sections.at(-1))) || listReached(sections, reach).at(-1) || sections[0];
}

/** Marks the link to the current section in each list. */
function mark(): void {
  for (const list of document.querySelectorAll(lists)) {
    const links = [...list.querySelectorAll("a")].filter((link) => link.offsetParent !== null);
    const targetOf = ({ hash }: HTMLAnchorElement) => document.getElementById(decodeURIComponent(hash.slice(1))) ?? [];
    const current = findCurrent(links.flatMap(targetOf));
    for (const link of links) {
      const isCurrent = targetOf(link) === current;
      if (isCurrent === link.hasAttribute("aria-current")) continue;
      if (!isCurrent) link.removeAttribute("aria-current");
      else {
        link.setAttribute("aria-current", "true");
        // On a phone, the list is wider than the window.
        list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
      }
    }
  }
}

/** Readers who change the language stay where they are: headings and fields have the same IDs in every language. */
function keepPlace({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>("a[lang][target=_self]");
  const isUnknown = location.hash !== "" && !document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!link || isUnknown || scrollY === 0) return;
  const places = [...document.querySelectorAll("main [id]:is(h2, h3, h4, .api-field)")];
  const place = listReached(
    places.filter((each) => each.checkVisibility()),
    line,
  ).at(-1);
  if (place) link.hash = place.id;
}

globalThis.document?.addEventListener("click", keepPlace, { capture: true });
for (const event of ["scroll", "resize", "hashchange"])
  globalThis.window?.addEventListener(event, mark, { passive: true });

const currentSection: ClientModule = { onRouteDidUpdate: mark };

export const { onRouteDidUpdate } = currentSection;
