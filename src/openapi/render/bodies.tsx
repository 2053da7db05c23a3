/** Parameters, headers, and bodies. */

import omit from "lodash/omit";
import partition from "lodash/partition";
import type { ReactNode } from "react";
import { count, fill, type Words } from "../../config/words";
import { highlight } from "../../lib/markup/highlight";
import { type Direction, listGiven } from "../read/examples";
import { styleOf } from "../read/parameters";
import { resolve } from "../read/resolve";
import { flatten } from "../read/schema";
import type * as OpenApi from "../read/types";
import {
  codes,
  each,
  extensionFacts,
  FactLine,
  fact,
  Markdown,
  Nested,
  Sent,
  separate,
  Usual,
  usePage,
} from "./components";
import { showExamples } from "./examples";
import { repeats } from "./repeats";
import { type FieldProps, Fields, MediaLine, Schema } from "./schema";
import { partKey, usualOf } from "./usual";

type Refers<T> = T | OpenApi.Reference;

/** Parameters as a list; nothing if there are none. */
export function Parameters({ list, idPrefix = "" }: { list: OpenApi.Parameter[]; idPrefix?: string }): ReactNode {
  const { description, words } = usePage();
  const fields = list.map((parameter) => ({
    ...describeHeader(description, parameter),
    name: parameter.name,
    replacedBy: parameter["x-replaced-by"],
    since: parameter["x-since"],
    required: parameter.required ?? false,
    id: `${idPrefix}${parameter.in}-${parameter.name}`,
    facts: listFacts(words, parameter),
  }));
  return (
    <Sent as="request">
      <Fields fields={fields} />
    </Sent>
  );
}

/** Shows required headers. The optional ones are collapsed, and the usual ones only named. */
export function HeaderParameters({ list }: { list: OpenApi.Parameter[] }): ReactNode {
  const { description, locale, words } = usePage();
  const { requestHeaders } = usualOf(description);
  const [usual, own] = partition(list, (parameter) => requestHeaders.has(partKey(parameter.name, parameter)));
  const [required, optional] = partition(own, (parameter) => parameter.required);
  return (
    <>
      <Parameters list={required} />
      {optional.length > 0 && (
        <Nested
          count={count(locale, words.optionalHeaderCount, optional.length)}
          names={optional.map(({ name }) => name)}
        >
          <Parameters list={optional} />
        </Nested>
      )}
      <Usual id="usual-request-headers" label={words.usualRequestHeaders} names={usual.map(({ name }) => name)} />
    </>
  );
}

/** Headers of a response or of a part of a form; nothing if there are none. */
export function Headers(props: { headers: Record<string, Refers<OpenApi.Header>>; idPrefix: string }): ReactNode {
  const { description } = usePage();
  // No mark for optional headers: whether a response has a header depends on more than the operation.
  const fields = Object.entries(props.headers).map(([name, header]) => ({
    ...describeHeader(description, resolve<OpenApi.Header>(description, header)),
    name,
    id: `${props.idPrefix}-header-${name}`,
  }));
  return (
    <Sent as="response">
      <Fields fields={fields} />
    </Sent>
  );
}

/** @returns the part of a field that parameters and headers have in common */
function describeHeader(
  description: OpenApi.Description,
  header: OpenApi.Header,
): Partial<FieldProps> & Pick<FieldProps, "schema"> {
  const [media] = Object.values(header.content ?? {});
  const source = header.schema === undefined && media ? media : header;
  const examples = listGiven(description, source);
  const schema = flatten(description, source.schema ?? {});
  // Next to the parameter's own text, a component's would only say what readers know from other pages.
  const isReplaced = header.description && source.schema?.$ref;
  return {
    schema: isReplaced ? omit(schema, "description") : schema,
    description: header.description,
    examples: examples.length > 0 ? examples : undefined,
    deprecated: header.deprecated,
  };
}

/** @returns how a parameter is serialized, if that differs from the default, and its extensions */
function listFacts(words: Words, parameter: OpenApi.Parameter): ReactNode[] {
  const { style, explode } = styleOf(parameter);
  const usual = styleOf({ name: parameter.name, in: parameter.in });
  const [mediaType] = Object.keys(parameter.content ?? {});
  return [
    mediaType !== undefined && fill(words.asMediaType, { mediaType }),
    (style !== usual.style || explode !== usual.explode) && fact(words.style, codes([`${style}, explode: ${explode}`])),
    parameter.allowReserved && words.allowReserved,
    parameter.allowEmptyValue && words.allowEmptyValue,
    ...extensionFacts(parameter),
  ];
}

/** Which examples of a body stand beside the text: the one in the code samples, all, or none. */
type Beside = "sample" | "all" | "none";

interface RequestBodyProps {
  body: Refers<OpenApi.RequestBody> | undefined;
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
  const { description, words } = usePage();
  if (!body) return null;
  const { description: text = "", required, content = {} } = resolve<OpenApi.RequestBody>(description, body);
  const schemas = Object.values(content).map(({ schema }) => flatten(description, schema ?? {}).description ?? "");
  // The schemas' descriptions might include everything in the body's own description, and more.
  const isRepeated = schemas.length > 0 && schemas.every((each) => repeats(text, each) && !repeats(each, text));
  const lead = isRepeated ? "" : text;
  const presence = required && <strong className="api-required">{words.required}</strong>;
  return (
    <Sent as={as}>
      <Markdown text={lead} />
      {each(Object.entries(content), ([mediaType, media], index) => (
        <>
          <Media media={media} idPrefix={idPrefix} above={lead} line={[<code>{mediaType}</code>, presence]} />
          <Examples
            mediaType={mediaType}
            media={media}
            // The samples send the first example of the first media type.
            shownBeside={shownBeside === "sample" && index > 0 ? "none" : shownBeside}
          />
        </>
      ))}
    </Sent>
  );
}

interface ExamplesProps {
  mediaType: string;
  media: OpenApi.MediaType;
  shownBeside: Beside;
}

/** What the code sample shows, the examples of a body whose code stands nowhere else, and the descriptions of all. */
export function Examples({ mediaType, media, shownBeside }: ExamplesProps): ReactNode {
  const { description, direction, words } = usePage();
  // The code samples make one from the schema if the description has none.
  if (listGiven(description, media).length === 0) return null;
  const examples = showExamples(description, mediaType, media, direction);
  return each(examples, ({ name = "", summary, description: text, isExternal, lang, source }, index) => {
    const isBeside = !isExternal && (shownBeside === "all" || (shownBeside === "sample" && index === 0));
    const title = summary !== name && <Markdown text={summary} part="line" />;
    if (isBeside && !text)
      return shownBeside === "sample" && title ? <p>{separate([`${words.inSample}:`, title], " ")}</p> : null;
    return (
      <details className="api-nested">
        <summary>{name ? separate([<code>{name}</code>, title], " ") : words.example}</summary>
        <Markdown text={text} />
        {!isBeside && (
          <pre>
            <code dangerouslySetInnerHTML={{ __html: highlight(source, lang) }} />
          </pre>
        )}
      </details>
    );
  });
}

interface MediaProps {
  media: OpenApi.MediaType;
  idPrefix: string;
  /** Text already shown above; it isn't repeated. */
  above?: string;
  /** What the line below the text begins with: the media type. */
  line?: ReactNode[];
}

/** The schema of a media type, and how the parts of a form are encoded. */
export function Media({ media, idPrefix, above, line = [] }: MediaProps): ReactNode {
  const { schema, itemSchema, encoding = {} } = media;
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
          <p>{words.eachItem}</p>
          <Schema schema={itemSchema} idPrefix={`${idPrefix}-item`} />
        </>
      )}
      {each(Object.entries(encoding), ([name, { contentType, style, explode, allowReserved, headers = {} }]) => {
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
