import type { ReactNode } from "react";

/** Line drawings in a 24-by-24 box. */
const lines = {
  search: "m20 20-5-5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z",
  close: "m6 6 12 12M18 6 6 18",
  guide: "M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6",
  operation: "m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14",
  term: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3ZM5 17a3 3 0 0 1 3-3h11",
  start: "M5 12h14M13 6l6 6-6 6",
  recent: "M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
} as const;

export type IconName = keyof typeof lines;

/** An icon next to text that has the same meaning. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor">
      <path d={lines[name]} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
