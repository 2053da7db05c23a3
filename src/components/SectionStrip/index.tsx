import { type ReactNode, useEffect, useState } from "react";
import styles from "./styles.module.css";

interface Props {
  label: string;
  /** Ids of the elements that the sections begin with, in the order of the page. */
  sections: { id: string; label: string }[];
}

/** Pixels below the strip at which a section counts as reached. */
const reach = 24;

/** Links to the sections of a page, which stay in sight and mark the one that is read. */
export function SectionStrip({ label, sections }: Props): ReactNode {
  const [current, setCurrent] = useState("");
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    const follow = (): void => {
      const strip = document.getElementById(stripId);
      const line = (strip?.getBoundingClientRect().bottom ?? 0) + reach;
      const reached = ids.split(" ").filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= line;
      });
      setCurrent(reached.at(-1) ?? "");
    };
    follow();
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, [ids]);
  return (
    <nav id={stripId} className={styles.strip} aria-label={label}>
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

const stripId = "sections";
