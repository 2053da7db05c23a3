/** Code that the reader can choose: a request in one programming language, or one response. */
export interface SamplePanel {
  /** Status of a response. */
  status?: string;
  /** Label in the list of choices, such as "Python" or "Already exists"; unique among the panels of a status. */
  label: string;
  language: string;
  /** The code, highlighted. */
  html: string;
}

/** Key that stores the chosen programming language, shared by the reference and guides. */
export const sampleLanguage = "sample-language";
