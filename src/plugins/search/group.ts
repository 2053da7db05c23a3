import type { Hit } from "./rank";
import { type Kind, kinds, type SearchRecord } from "./records";

export interface HitGroup {
  /** `best` for the best hits of all kinds. */
  kind: Kind | "best";
  hits: Hit[];
}

/** Number of hits that come first, regardless of their kind. */
const bestHits = 3;
/** Maximum number of further hits of each kind that are shown. */
export const shownOfKind: Record<Kind, number> = { guide: 5, operation: 6, term: 3 };
/** Hits that score less than this share of the best hit aren't shown, unless they have the exact name that was typed. */
const worthShowing = 0.08;

/** A question for a meaning, which the glossary answers. Otherwise, the guide that treats a term comes before the term. */
const asksMeaning = /^\s*(was|what)\b|bedeut|definition|meaning|\bmean/i;

/** @returns the path by which a record is listed once: a guide's sections share theirs */
const pageOf = ({ kind, path }: SearchRecord): string => (kind === "guide" ? path.replace(/#.*/, "") : path);

/** @returns the hits, preceded by the guide that treats the first one, if that is a term */
function promoteGuide(hits: Hit[], query: string): Hit[] {
  const [first] = hits;
  const guide = asksMeaning.test(query) ? undefined : first?.record.guide;
  const treated = hits.find(({ record }) => record.kind === "guide" && pageOf(record) === guide);
  // It counts as much as its term.
  return first && treated ? [{ ...treated, score: first.score }, ...hits] : hits;
}

/**
 * @param ranked all hits of a query, the best first
 * @param typed number of words and phrases of the query
 * @returns the hits that are worth showing, each page once: the best ones, then more of each kind
 */
export function groupHits(ranked: Hit[], query: string, typed: number): HitGroup[] {
  const best = Math.max(...ranked.map(({ score }) => score));
  const pages = new Set<string>();
  const hits = promoteGuide(ranked, query).filter(({ record, score, starts, names }) => {
    if (score < best * worthShowing && starts === 0 && names.length < typed) return false;
    const page = pageOf(record);
    return !pages.has(page) && pages.add(page);
  });
  const rest = hits.slice(bestHits);
  return [
    { kind: "best" as const, hits: hits.slice(0, bestHits) },
    ...kinds.map((kind) => ({
      kind,
      hits: rest.filter(({ record }) => record.kind === kind).slice(0, shownOfKind[kind]),
    })),
  ].filter((group) => group.hits.length > 0);
}
