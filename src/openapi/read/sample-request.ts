import type { Json } from "./types";

/** A secret that samples read from the environment. */
export type Credential =
  | { kind: "bearer"; variable: string; prefix: string }
  | { kind: "basic"; user: string; password: string }
  | { kind: "key"; in: "header" | "query" | "cookie"; name: string; variable: string }
  /** Files with a client certificate and its key. */
  | { kind: "certificate"; certificate: string; key: string };

/** The request that all samples of an operation show. */
export interface SampleRequest {
  /** Name in upper camel case, for languages that need one. */
  name: string;
  method: string;
  url: string;
  credentials: Credential[];
  headers: [name: string, value: string][];
  /** Cookies that aren't secrets, as the value of a header. */
  cookies: string;
  /** Header that gets a new UUID each time the sample runs, so that a copied sample never repeats a request. */
  freshHeader?: string;
  body?: SampleBody;
  answer: SampleAnswer;
}

export type SampleBody =
  | { kind: "json"; value: Json }
  | { kind: "text"; value: string }
  | { kind: "pairs"; fields: [name: string, value: string][] }
  | { kind: "file"; fileName: string }
  | ({ kind: "form" } & Form);

/** The parts of a form; samples read the files from the working directory. */
export interface Form {
  /** A part has the media type that its encoding specifies, JSON if it is an object, and otherwise none (plain text). */
  fields: [name: string, value: string, mediaType?: string][];
  /** A file has the media type that its encoding specifies, and otherwise none that says more than bytes. */
  files: [name: string, fileName: string, mediaType?: string][];
}

export type SampleAnswer =
  | { kind: "json"; type?: AnswerType }
  | { kind: "text" }
  | { kind: "stream" }
  | { kind: "file"; fileName: string }
  | { kind: "none" };

/** The name of a response's type, and the definitions that it needs. */
export interface AnswerType {
  name: string;
  definition: string;
}
