import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./styles.module.css";

/** Where the tops of the cubes are, from the top right corner: in cells of the comb. */
const cubes = [
  [-156, 0],
  [-52, 180],
  [-312, 90],
];

/** The brand's pattern behind the content: a comb of hexagons, with some of the logo's cubes. Purely decorative. */
export const Motif = ({ className }: { className?: string }): ReactNode => (
  <svg className={clsx(styles.motif, className)} aria-hidden="true">
    <pattern id="comb" width="104" height="180" x="100%" patternUnits="userSpaceOnUse">
      <path d="m52 0 52 30v60l-52 30-52-30V30zm0 120v60" />
    </pattern>
    <rect width="100%" height="100%" fill="url(#comb)" />
    <svg x="100%" overflow="visible" aria-hidden="true">
      {cubes.map(([x = 0, y = 0]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path className={styles.cube} d="m0 0 52 30v60L0 120l-52-30V30z" />
          <path className={styles.edges} d="M-52 30 0 60l52-30M0 60v60" />
          <circle cy="60" r="8" />
        </g>
      ))}
    </svg>
  </svg>
);
