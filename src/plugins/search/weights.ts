/** Everything that decides which hit comes first, in one place. */
import type { Field } from "./records";

/** Weight of a word by where it is found. */
export const fieldWeights: Record<Field, number> = {
  title: 7,
  section: 5,
  name: 4,
  keywords: 5,
  page: 2,
  members: 3.5,
  text: 1,
};

/** Weight of a word by how it was found. */
export const matchWeights = {
  /** As typed. */
  same: 1,
  /** Another form of it. */
  form: 0.9,
  /** A more distant form: a verb of the same root. */
  root: 0.7,
  /** The portal's word for it. */
  other: 0.8,
  /** All parts of it, in any order. */
  parts: 0.6,
  /** A longer word that begins with it. */
  start: 0.4,
};

/** How the words of a query come together. */
export const queryWeights = {
  /** A name counts up to this many times more, the more it consists of the query's words and the query of its words. */
  likeness: 8,
  /** Power of the share of the query that a record has: a record that has all of it comes before one that has half. */
  coverage: 2,
  /** Importance of a word that no page has and that was read as others. */
  guess: 0.5,
};
