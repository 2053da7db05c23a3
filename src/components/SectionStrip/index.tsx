import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./styles.module.css";

interface Props {
  label: string;
  /** IDs of the elements that the sections begin with, in page order. */
  sections: { id: string; label: string }[];
}

/**
 * Distance in pixels below the strip at which a section counts as reached: more while the strip is fixed above the
 * text, and none where the text can be above the strip, such as samples on a phone.
 */
const reach = { atRest: 24, above: 120, below: 0 };

/** Links to the sections of a page. They stay in sight, and mark the section that is being read. */
export function SectionStrip({ label, sections }: Props): ReactNode {
  const [current, setCurrent] = useState("");
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = (): void => setCurrent(strip.current ? findCurrent(strip.current) : "");
    follow();
    for (const event of followed) addEventListener(event, follow, { passive: true });
    return () => {
      for (const event of followed) removeEventListener(event, follow);
    };
  }, []);
  // On a phone, the strip is wider than the window.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    const list = link?.closest("ul");
    if (link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={strip} id="sections" className={styles.strip} aria-label={label}>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              className={styles.link}
              href={`#${section.id}`}
              aria-current={section.id === current ? "true" : undefined}
            >
              {section.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Events that move the sections or select one of them. */
const followed = ["scroll", "resize", "hashchange"];

/**
 * @returns ID of the section that is being read: the last one that has reached the strip, or initially the first one.
 *   The last sections might not be able to scroll that far. So over the last window height, the threshold moves down to
 *   where the last section comes to rest. A reached section that the URL points to stays current as long as its
 *   beginning is in sight.
 */
function findCurrent(strip: HTMLElement): string {
  const { top, bottom } = strip.getBoundingClientRect();
  const isAbove = top <= Number.parseFloat(getComputedStyle(strip).top) + 1;
  const end = document.documentElement.scrollHeight - innerHeight;
  const last = Math.min(end, innerHeight);
  const share = last > 0 ? Math.max(0, 1 - (end - scrollY) / last) : 0;
  const shown = [...strip.querySelectorAll("a")].filter((link) => link.offsetParent !== null);
  const sections = shown.flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? []);
  const isBelow = (sections[0]?.getBoundingClientRect().top ?? top) < top;
  const start = bottom + (isAbove ? reach.above : isBelow ? reach.below : reach.atRest);
  const rest = (sections.at(-1)?.getBoundingClientRect().top ?? 0) - (end - scrollY);
  const line = start + share * Math.max(0, rest - start);
  const reached = sections.filter((section) => section.getBoundingClientRect().top <= line);
  const named = reached.find(({ id }) => `#${id}` === location.hash);
  const isInSight = named !== undefined && named.getBoundingClientRect().top >= bottom;
  return (isInSight ? named : (reached.at(-1) ?? sections[0]))?.id ?? "";
}
