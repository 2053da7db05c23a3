import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./styles.module.css";

interface Props {
  label: string;
  /** IDs of the elements that the sections begin with, in page order. */
  sections: { id: string; label: string }[];
}

/**
 * Links to the sections of a page. They stay in sight; `src/components/client/current-section.ts` marks the section that
 * is being read.
 */
export const SectionStrip = ({ label, sections }: Props): ReactNode => (
  <nav id="sections" className={styles.strip} aria-label={label}>
    <ul>
      {sections.map((section) => (
        <li key={section.id}>
          <a className={clsx("pill", styles.link)} href={`#${section.id}`}>
            {section.label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
