/** What the pages of the reference show: `src/components/ReferencePage` inserts it. */
import type { SamplePanel } from "../read/sample-panel";

/** Static HTML, a heading, or code that can be copied. */
export type Block = HtmlBlock | Heading | { language: string; code: string };
interface HtmlBlock {
  html: string;
  lang?: string;
}
export interface Heading {
  level: number;
  id: string;
  title: string;
  /** The language of a title that isn't translated. */
  lang?: string;
}

/** The page of an operation or a webhook. */
export interface RequestPageData {
  title: string;
  lang?: string;
  /** A note that part of the page isn't translated. */
  note?: string;
  /** Webhooks have none. */
  endpoint?: { method: string; server: string; path: string };
  /** What to use instead of a deprecated operation, as HTML. */
  deprecated?: string;
  head: Block[];
  samples?: {
    label: string;
    groups: {
      title: string;
      choice: string;
      groupId?: string;
      panels: SamplePanel[];
      /** ID of the operation, if readers can run the request. */
      operation?: string;
      /** What the request sends, in words. */
      example?: string;
      /** Whether only its title is shown at first. */
      isFolded?: boolean;
    }[];
  };
  /** The links to the page's sections. */
  strip: { label: string; sections: { id: string; label: string }[] };
  /** What is sent, before the samples. */
  fields: Block[];
  /** What follows the samples. */
  main: Block[];
}

/** A page whose table of contents lists its headings. */
export interface TextPageData {
  note?: string;
  blocks: Block[];
  toc: { value: string; id: string; level: number }[];
  /** The texts of a field that filters the page's entries. */
  filter?: { label: string; status: string };
}

/** A generated page. */
export interface RenderedPage {
  /** Front matter, and a component that shows the data. */
  mdx: string;
  /** What the page imports from `dataFile(slug)`. */
  data: RequestPageData | TextPageData;
}
