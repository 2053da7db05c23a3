/** Representative pages of each kind, as routes without a leading slash. */
export const pages = {
  home: [""],
  guide: ["docs/advanced-guides/paging"],
  diagrams: ["docs/guides/bundles/"],
  /** The longest page, one of medium length, and a short one. */
  operation: ["api/create-access-definition", "api/create-bundle", "api/fetch-provided-products"],
} as const;
export type Kind = keyof typeof pages;

/** A row of the result with its target. */
export interface Row {
  /** Key of the measured value. */
  figure: string;
  title: string;
  unit: "KiB" | "GiB" | "ms" | "s" | "%" | "×" | "";
  /** Digits after the decimal point; none by default. */
  digits?: number;
  atMost?: number;
  atLeast?: number;
  /** Tolerance for noise on a busy machine. */
  tolerance?: number;
}

const titles: Record<Kind, string> = {
  home: "home page",
  guide: "guide",
  diagrams: "guide with diagrams",
  operation: "operation page",
};
const kinds = Object.keys(titles) as Kind[];

const weights: Row[] = kinds.map((kind) => ({
  figure: `${kind}.script`,
  title: `JavaScript, ${titles[kind]}`,
  unit: "KiB",
  digits: 1,
  atMost: { home: 140, guide: 140, diagrams: undefined, operation: 165 }[kind],
}));

const experience = (kind: Kind): Row[] => [
  {
    figure: `${kind}.performance`,
    title: `Lighthouse performance, ${titles[kind]}`,
    unit: "",
    ...(kind === "diagrams" ? { atLeast: 98 } : { atLeast: 100, tolerance: 2 }),
  },
  ...["accessibility", "best-practices", "seo"].map(
    (id): Row => ({ figure: `${kind}.${id}`, title: `Lighthouse ${id}, ${titles[kind]}`, unit: "", atLeast: 100 }),
  ),
  { figure: `${kind}.firstPaint`, title: `First contentful paint, ${titles[kind]}`, unit: "ms" },
  {
    figure: `${kind}.largestPaint`,
    title: `Largest contentful paint, ${titles[kind]}`,
    unit: "ms",
    ...(kind !== "diagrams" && { atMost: 1400 }),
  },
  {
    figure: `${kind}.paintGap`,
    title: `Largest after first paint, ${titles[kind]}`,
    unit: "ms",
    ...(kind !== "diagrams" && { atMost: 0 }),
  },
  {
    figure: `${kind}.blocking`,
    title: `Total blocking time, ${titles[kind]}`,
    unit: "ms",
    ...(kind === "operation" && { atMost: 150 }),
  },
  {
    figure: `${kind}.layoutShift`,
    title: `Cumulative layout shift, ${titles[kind]}`,
    unit: "",
    digits: 3,
    atMost: 0,
  },
];

/** All figures in the order in which they are shown, with the project's own targets. */
export const rows: Row[] = [
  ...weights,
  { figure: "css", title: "CSS, any page", unit: "KiB", digits: 1, atMost: 20 },
  ...kinds.flatMap(experience),
  { figure: "build.generate", title: "Generation of the API pages, both languages", unit: "s", digits: 1 },
  { figure: "build.cold", title: "Build of both languages, cold", unit: "s", digits: 1 },
  { figure: "build.warm", title: "Build of both languages, warm", unit: "s", digits: 1 },
  { figure: "build.coldRatio", title: "Build compared to the stock theme, cold", unit: "×", digits: 2, atMost: 0.7 },
  { figure: "build.warmRatio", title: "Build compared to the stock theme, warm", unit: "×", digits: 2, atMost: 0.7 },
  { figure: "growth.time", title: "Ten times the operations: generation and build", unit: "×", digits: 1, atMost: 5 },
  { figure: "growth.memory", title: "Ten times the operations: peak memory", unit: "GiB", digits: 2, atMost: 3 },
  {
    figure: "growth.firstLoad",
    title: "Ten times the operations: first load grows by",
    unit: "%",
    digits: 1,
    atMost: 10,
  },
];

/** Factor by which the description is multiplied to measure how the portal scales. */
export const growthFactor = 10;
