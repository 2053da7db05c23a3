/** Code that the reader can choose: a request in one programming language, or one response. */
export interface SamplePanel {
  /** Label in the list of choices, such as "Python" or "409 Already exists". */
  label: string;
  language: string;
  /** The code, highlighted. */
  html: string;
}

/** Key that stores the chosen programming language, shared by the reference and guides. */
export const sampleLanguage = "sample-language";
