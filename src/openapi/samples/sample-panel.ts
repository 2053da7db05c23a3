/** Code of one programming language or of one response, as the reader chooses it. */
export interface SamplePanel {
  /** What stands in the list of choices: "Python", "409 Already exists". */
  label: string;
  language: string;
  /** The code, highlighted. */
  html: string;
}

/** Name under which the chosen programming language is remembered, in the reference and in guides. */
export const sampleLanguage = "sample-language";
