import isEqual from "lodash/isEqual";
import partition from "lodash/partition";
import uniqBy from "lodash/uniqBy";
import type { ReactNode } from "react";
import { count, type Words } from "../../config/words";
import { withoutBody } from "../model/api";
import type { Direction, Header, Media as MediaObject, Operation, Response as ResponseObject } from "../model/types";
import { Examples, Headers, Media, MediaTypes } from "./bodies";
import { each, Markdown, Nested, Note, Sent, separate, Table, Text, Usual, usePage } from "./components";
import { routeOf, urlOf } from "./context";
import { type ListedError, listErrors } from "./list-errors";
import { errorKey, omitUsualParts, usualOf } from "./usual";
import { show } from "./words";

/** @param props.as who sends it: "request" for the reader's server */
type ResponseProps = ResponseObject & { idPrefix: string; as?: Direction };

/** @param props.idPrefix precedes the status in IDs */
export const Responses = (props: { responses: ResponseObject[]; idPrefix?: string; as?: Direction }): ReactNode =>
  each(props.responses, (response) => (
    <Response {...response} idPrefix={(props.idPrefix ?? "") + response.status} as={props.as} />
  ));

/** A response with its headers, bodies, and links. */
function Response({ idPrefix, as = "response", ...response }: ResponseProps): ReactNode {
  const { api, words, locale, state } = usePage();
  const { status, description, headers, content, links } = response;
  const { responseHeaders } = usualOf(api);
  const [usual, own] = partition(headers, ({ key }) => responseHeaders.has(key));
  const names = own.map(({ name }) => name);
  const others = (
    <Usual id="usual-response-headers" label={words.usualResponseHeaders} names={usual.map(({ name }) => name)} />
  );
  const [only] = content.length === 1 ? content : [];
  const mediaType = only && (
    <span className="api-media-type">
      <MediaTypes media={only} />
    </span>
  );
  return (
    <details className="api-response" open id={state.takeId(`response-${idPrefix}`)}>
      <summary>
        {separate([<Status status={status} />, <Markdown text={description} part="lead" />, mediaType], " ")}
      </summary>
      <Markdown text={description} part="rest" />
      {names.length > 0 && (
        <Nested count={count(locale, words.headerCount, names.length)} names={names}>
          <Headers headers={own} idPrefix={idPrefix} />
          {others}
        </Nested>
      )}
      {names.length === 0 && others}
      <Sent as={as}>
        {each(content, (media) => (
          <>
            {media.kind === "stream" && <p>{words.stream}</p>}
            <Media
              media={media}
              idPrefix={idPrefix}
              above={description}
              line={[!only && <MediaTypes media={media} />]}
            />
            <Examples media={media} shownBeside={as === "response" ? "all" : "none"} />
          </>
        ))}
      </Sent>
      {content.length === 0 && <p>{withoutBody.has(status) ? words.noContent : words.noContentDescribed}</p>}
      <Links links={links} />
    </details>
  );
}

/** @returns the name of a status; "default" stands for all statuses that aren't listed */
const nameOfStatus = (words: Words, status: string): string => (status === "default" ? words.otherStatus : status);

function Status({ status }: { status: string }): ReactNode {
  const kind = status < "400" ? "success" : "error";
  return <strong className={`api-status api-status--${kind}`}>{nameOfStatus(usePage().words, status)}</strong>;
}

/** The links of a response, in the description's order. */
function Links({ links }: Pick<ResponseObject, "links">): ReactNode {
  const { locale, words } = usePage();
  if (links.length === 0) return null;
  return (
    <Nested count={count(locale, words.links, links.length)}>
      <ul className="api-links">
        {each(links, (link) => (
          <li>
            <Link link={link} />
          </li>
        ))}
      </ul>
    </Nested>
  );
}

function Link({ link }: { link: ResponseObject["links"][number] }): ReactNode {
  const page = usePage();
  const target = page.api.operation(link.operationId ?? "");
  const parameters = Object.entries(link.parameters ?? {});
  // The values aren't shown if the only new one comes from the response body: path parameters just keep their values.
  const taken = parameters.filter(([parameter, value]) => value !== `$request.path.${parameter}`);
  const isPlain = target !== undefined && taken.length === 1 && String(taken[0]?.[1]).startsWith("$response.body#");
  const values = isPlain ? [] : parameters;
  if (link.requestBody !== undefined) values.push([page.words.requestBody, link.requestBody]);
  const operation = target ? (
    <a href={urlOf(page, routeOf(target))}>
      <Text>{target.name}</Text>
    </a>
  ) : (
    <>
      {link.name} <code>{link.operationId ?? link.operationRef ?? ""}</code>
    </>
  );
  const codes = values.map(([parameter, value]) => <code>{`${parameter} = ${show(value)}`}</code>);
  const description = link.description && !isPlain && <Markdown text={link.description} part="line" />;
  const { url, description: text = "", variables = {} } = link.server ?? {};
  const server = url && <code>{url}</code>;
  const ofServer = Object.entries(variables).map(([variable, { default: value, description: meaning }]) => (
    <>
      <code>{`${variable} = ${value}`}</code> <Markdown text={meaning} part="line" />
    </>
  ));
  return separate(
    [operation, ...codes, server, text && <Markdown text={text} part="line" />, ...ofServer, description],
    " ",
  );
}

interface ErrorsProps {
  operation: Operation;
  errors: ResponseObject[];
}

/** The errors that few operations can return or that have an example of their own, and the names of the usual ones. */
export function Errors({ operation, errors }: ErrorsProps): ReactNode {
  const { api, words } = usePage();
  const { errors: all } = usualOf(api);
  const [usual, specific] = partition(listErrors(api, operation), (error) => {
    const same = all.get(errorKey(error));
    return same !== undefined && isEqual(valuesOf(error), valuesOf(same));
  });
  const own = errors.map((error) => omitUsualParts(api, error));
  const names = usual.map(({ status, types }) => [nameOfStatus(words, status), ...types].join("\u00A0"));
  // The introduction describes the bodies that all errors share.
  const isShared = own.some(({ content }, index) => content.length < (errors[index]?.content.length ?? 0));
  return (
    <>
      <ErrorTable errors={specific} />
      <ErrorParts errors={own} />
      <Usual
        id="usual-errors"
        label={names.length > 0 ? words.usualErrors : words.usualErrorBodies}
        names={names}
        isAlone={isShared}
      />
    </>
  );
}

const valuesOf = ({ content }: ListedError): unknown[] =>
  content.flatMap(({ examples }) => examples.map(({ value }) => value));

/** The introduction's list of the usual errors. */
export function UsualErrors(): ReactNode {
  const usual = [...usualOf(usePage().api).errors.values()];
  const responses = usual.map(({ response }) => response);
  return (
    <>
      <ErrorTable errors={usual} />
      <ErrorParts errors={uniqBy(responses, "status")} />
    </>
  );
}

/** The bodies and headers of errors, collapsed, because status and problem type are enough for most readers. */
function ErrorParts({ errors }: { errors: ResponseObject[] }): ReactNode {
  const { words } = usePage();
  const bodies = shareParts(words, errors, ({ content }) => content);
  const headers = shareParts(words, errors, (error) => error.headers);
  if (bodies.length + headers.length === 0) return null;
  return (
    <Nested count={words.errorParts}>
      <ErrorBodies bodies={bodies} />
      <ErrorHeaders headers={headers} />
    </Nested>
  );
}

/** Errors, each with its problem types and its examples, which are folded, below its meaning. */
function ErrorTable({ errors }: { errors: ListedError[] }): ReactNode {
  const { words } = usePage();
  if (errors.length === 0) return null;
  const rows = errors.map(({ status, meaning, types, content }) => [
    <Status status={status} />,
    <>
      <Markdown text={meaning} part="line" />{" "}
      {separate(
        types.map((type) => <Problem type={type} />),
        ", ",
      )}
      {content.some(({ examples }) => examples.length > 0) && (
        <div className="api-errors__examples">
          <Sent as="response">
            {each(content, (media) => (
              <Examples media={media} shownBeside="none" />
            ))}
          </Sent>
        </div>
      )}
    </>,
  ]);
  return (
    <div className="api-errors">
      <Table head={[words.status, words.meaning]} rows={rows} />
    </div>
  );
}

function Problem({ type }: { type: string }): ReactNode {
  const page = usePage();
  const name = <code>{type}</code>;
  return page.problemsRoute ? <a href={urlOf(page, `${page.problemsRoute}#${type}`)}>{name}</a> : name;
}

/** A body or a header that several errors have. */
interface SharedPart<T> {
  part: T;
  firstStatus: string;
  statuses: string;
}

/** @returns the parts of errors, each once for all statuses that share it; examples don't matter */
function shareParts<T extends { key: string }>(
  words: Words,
  errors: ResponseObject[],
  partsOf: (error: ResponseObject) => T[],
): SharedPart<T>[] {
  const shared = new Map<string, SharedPart<T>>();
  for (const error of errors)
    for (const part of partsOf(error)) {
      const before = shared.get(part.key);
      const name = nameOfStatus(words, error.status);
      const statuses = before ? `${before.statuses}, ${name}` : name;
      shared.set(part.key, { firstStatus: error.status, ...before, part, statuses });
    }
  return [...shared.values()];
}

function ErrorBodies({ bodies }: { bodies: SharedPart<MediaObject>[] }): ReactNode {
  const { words } = usePage();
  const label = (part: MediaObject): ReactNode => (
    <>
      {words.errorBodies} <MediaTypes media={part} />{" "}
    </>
  );
  return (
    <Sent as="response">
      {each(bodies, ({ part, firstStatus, statuses }) =>
        part.schema === undefined ? (
          <Note>
            {label(part)} {statuses}
          </Note>
        ) : (
          <Nested label={label(part)} count={statuses}>
            <Media media={part} idPrefix={`error-${firstStatus}`} />
          </Nested>
        ),
      )}
    </Sent>
  );
}

/** The headers of errors, below the statuses that have them. */
function ErrorHeaders({ headers }: { headers: SharedPart<Header>[] }): ReactNode {
  const { words, locale } = usePage();
  const names = [...new Set(headers.map(({ part }) => part.name))];
  if (names.length === 0) return null;
  return (
    <Nested count={count(locale, words.headerCount, names.length)} names={names}>
      {each([...new Set(headers.map(({ statuses }) => statuses))], (statuses) => {
        const shared = headers.filter((header) => header.statuses === statuses);
        return (
          <>
            <p className="api-status api-status--error">{statuses}</p>
            <Headers headers={shared.map(({ part }) => part)} idPrefix={`error-${shared[0]?.firstStatus}`} />
          </>
        );
      })}
    </Nested>
  );
}
