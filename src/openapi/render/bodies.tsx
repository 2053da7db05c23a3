/** Parameters, headers, and bodies. */

import partition from "lodash/partition";
import type { ReactNode } from "react";
import { count, fill, type Words } from "../../config/words";
import { highlightSample } from "../../lib/markup/highlight";
import { textOf } from "../model/schema";
import type { Body, Direction, Header, Media as MediaObject, Parameter } from "../model/types";
import { exampleOf, listExamples } from "../samples/examples";
import { styleOf } from "../samples/parameters";
import {
  codes,
  each,
  extensionFacts,
  FactLine,
  fact,
  Markdown,
  Nested,
  Note,
  Sent,
  Usual,
  usePage,
} from "./components";
import { showExamples } from "./examples";
import { repeats } from "./repeats";
import { Fields, MediaLine, Schema } from "./schema";
import { usualOf } from "./usual";

/** Parameters as a list; nothing if there are none. */
export function Parameters({ list, idPrefix = "" }: { list: Parameter[]; idPrefix?: string }): ReactNode {
  const { api, words } = usePage();
  const fields = list.map((parameter) => ({
    ...describeHeader(parameter),
    replacedBy: parameter.replacedBy,
    since: parameter.since,
    required: parameter.required,
    id: `${idPrefix}${parameter.in}-${parameter.name}`,
    facts: [
      ...listFacts(words, parameter),
      parameter.required && !idPrefix && exampleOf(api, parameter)?.isSketch && fact(words.inSample, words.sketch),
    ],
  }));
  return (
    <Sent as="request">
      <Fields fields={fields} />
    </Sent>
  );
}

/** Shows required headers. The optional ones are collapsed, and the usual ones only named, below the optional ones. */
export function HeaderParameters({ list }: { list: Parameter[] }): ReactNode {
  const { api, locale, words } = usePage();
  const { requestHeaders } = usualOf(api);
  const [usual, own] = partition(list, ({ key }) => requestHeaders.has(key));
  const [required, optional] = partition(own, (parameter) => parameter.required);
  const others = (
    <Usual id="usual-request-headers" label={words.usualRequestHeaders} names={usual.map(({ name }) => name)} />
  );
  return (
    <>
      <Parameters list={required} />
      {optional.length > 0 && (
        <Nested
          count={count(locale, words.optionalHeaderCount, optional.length)}
          names={optional.map(({ name }) => name)}
        >
          <Parameters list={optional} />
          {others}
        </Nested>
      )}
      {optional.length === 0 && others}
    </>
  );
}

/** Headers of a response or of a part of a form; nothing if there are none. */
export function Headers({ headers, idPrefix }: { headers: Header[]; idPrefix: string }): ReactNode {
  const { words } = usePage();
  // No mark for optional headers: whether a response has a header depends on more than the operation.
  const fields = headers.map((header) => ({
    ...describeHeader(header),
    id: `${idPrefix}-header-${header.name}`,
    facts: [mediaTypeFact(words, header), ...extensionFacts(header.extensions)],
  }));
  return (
    <Sent as="response">
      <Fields fields={fields} />
    </Sent>
  );
}

/** @returns the part of a field that parameters and headers have in common */
const describeHeader = ({ name, schema, description, examples, deprecated }: Header) => ({
  ...{ name, schema, description, deprecated: deprecated || undefined },
  examples: examples.length > 0 ? examples : undefined,
});

const mediaTypeFact = (words: Words, { content }: Header): ReactNode =>
  content && fill(words.asMediaType, { mediaType: content.type });

/** @returns how a parameter is serialized, if that differs from the default, and its extensions */
function listFacts(words: Words, parameter: Parameter): ReactNode[] {
  const { style, explode } = styleOf(parameter);
  const usual = styleOf({ name: parameter.name, in: parameter.in });
  return [
    mediaTypeFact(words, parameter),
    (style !== usual.style || explode !== usual.explode) && fact(words.style, codes([`${style}, explode: ${explode}`])),
    parameter.allowReserved && words.allowReserved,
    parameter.allowEmptyValue && words.allowEmptyValue,
    ...extensionFacts(parameter.extensions),
  ];
}

/** Which examples of a body stand beside the text: the one in the code samples, all, or none. */
type Beside = "sample" | "all" | "none";

interface RequestBodyProps {
  body: Body | undefined;
  /** Who sends it: "response" for the API. */
  as?: Direction;
  idPrefix?: string;
  shownBeside?: Beside;
}

/** A request body in each of its media types. */
export function RequestBody({
  body,
  as = "request",
  idPrefix = "body",
  shownBeside = "sample",
}: RequestBodyProps): ReactNode {
  const { words } = usePage();
  if (!body) return null;
  const { description: text = "", required, content } = body;
  const schemas = content.map(({ schema }) => (schema ? textOf(schema) : ""));
  // The schemas' descriptions might include everything in the body's own description, and more.
  const isRepeated = schemas.length > 0 && schemas.every((each) => repeats(text, each) && !repeats(each, text));
  const lead = isRepeated ? "" : text;
  const presence = required && <strong className="api-required">{words.required}</strong>;
  return (
    <Sent as={as}>
      <Markdown text={lead} />
      {each(content, (media, index) => (
        <>
          <Media media={media} idPrefix={idPrefix} above={lead} line={[<MediaTypes media={media} />, presence]} />
          <Examples
            media={media}
            // The samples send the first example of the first media type.
            shownBeside={shownBeside === "sample" && index > 0 ? "none" : shownBeside}
          />
        </>
      ))}
    </Sent>
  );
}

/** The names of a body's media types. */
export const MediaTypes = ({ media: { type, otherTypes } }: { media: MediaObject }): ReactNode =>
  otherTypes.length > 0 ? <span>{codes([type, ...otherTypes])}</span> : <code>{type}</code>;

interface ExamplesProps {
  media: MediaObject;
  shownBeside: Beside;
}

/** What the code sample shows, the examples of a body whose code stands nowhere else, and the descriptions of all. */
export function Examples({ media, shownBeside }: ExamplesProps): ReactNode {
  const { api, direction, words } = usePage();
  // The code samples make one from the schema if the description has none.
  if (media.examples.length === 0) {
    const isSketch = shownBeside === "sample" && listExamples(api, media, direction).some((each) => each.isSketch);
    return isSketch ? <Note>{words.sketchInSample}</Note> : null;
  }
  const examples = showExamples(api, media, direction);
  return each(examples, ({ summary, description: text, isExternal, lang, source }, index) => {
    const isBeside = !isExternal && (shownBeside === "all" || (shownBeside === "sample" && index === 0));
    const title = summary && <Markdown text={summary} part="line" />;
    if (isBeside && !text) return null;
    return (
      <details className="api-nested">
        <summary>{title ? fact(words.example, title) : words.example}</summary>
        <Markdown text={text} />
        {!isBeside && (
          <pre>
            <code dangerouslySetInnerHTML={{ __html: highlightSample(source, lang) }} />
          </pre>
        )}
      </details>
    );
  });
}

interface MediaProps {
  media: MediaObject;
  idPrefix: string;
  /** Text already shown above; it isn't repeated. */
  above?: string;
  /** What the line below the text begins with: the media type. */
  line?: ReactNode[];
}

/** The schema of a media type, and how the parts of a form are encoded. */
export function Media({ media, idPrefix, above, line = [] }: MediaProps): ReactNode {
  const { schema, itemSchema, encoding } = media;
  const { words } = usePage();
  return (
    <>
      {schema === undefined ? (
        <MediaLine parts={line} />
      ) : (
        <Schema schema={schema} idPrefix={idPrefix} above={above} line={line} />
      )}
      {itemSchema !== undefined && (
        <>
          <p>{words.eachItem}:</p>
          <Schema schema={itemSchema} idPrefix={`${idPrefix}-item`} />
        </>
      )}
      {each(Object.entries(encoding), ([name, { contentType, style, explode, allowReserved, headers }]) => {
        const styles = [style, explode !== undefined && `explode: ${explode}`].filter(Boolean).join(", ");
        const facts = [
          contentType && fact(words.contentType, codes([contentType])),
          styles && fact(words.style, codes([styles])),
          allowReserved && words.allowReserved,
        ];
        return (
          <>
            <FactLine facts={facts} lead={<code>{name}</code>} />
            <Headers headers={headers} idPrefix={`${idPrefix}-${name}`} />
          </>
        );
      })}
    </>
  );
}
