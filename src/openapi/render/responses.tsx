import partition from "lodash/partition";
import uniqBy from "lodash/uniqBy";
import type { ReactNode } from "react";
import { count, type Words } from "../../config/words";
import { type Direction, listGiven } from "../read/examples";
import { kindOfMedia } from "../read/media-types";
import { resolve } from "../read/resolve";
import { idOfStatus } from "../read/sample-panel";
import type * as OpenApi from "../read/types";
import { Examples, Headers, Media } from "./bodies";
import { each, Markdown, Nested, Sent, separate, Table, Text, Usual, usePage } from "./components";
import { urlOf } from "./context";
import { type ListedError, listErrors, type StatusResponse } from "./list-responses";
import { errorKey, omitUsualParts, partKey, usualOf } from "./usual";
import { show } from "./words";

/** @param props.as who sends it: "request" for the reader's server */
type ResponseProps = StatusResponse & { idPrefix: string; as?: Direction };

/** @param props.idPrefix precedes the status in IDs */
export const Responses = (props: { responses: StatusResponse[]; idPrefix?: string; as?: Direction }): ReactNode =>
  each(props.responses, (response) => (
    <Response {...response} idPrefix={(props.idPrefix ?? "") + response.status} as={props.as} />
  ));

/** A response with its headers, bodies, and links. */
function Response({ status, response, idPrefix, as = "response" }: ResponseProps): ReactNode {
  const page = usePage();
  const { words, locale, state } = page;
  const { description = "", headers = {}, links = {} } = response;
  const { responseHeaders } = usualOf(page.description);
  const [usual, own] = partition(Object.entries(headers), ([name, header]) =>
    responseHeaders.has(partKey(name, resolve(page.description, header))),
  );
  const names = own.map(([name]) => name);
  const content = Object.entries(response.content ?? {});
  const [only] = content.length === 1 ? content : [];
  const mediaType = only && (
    <span className="api-media-type">
      <code>{only[0]}</code>
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
          <Headers headers={Object.fromEntries(own)} idPrefix={idPrefix} />
        </Nested>
      )}
      <Usual id="usual-response-headers" label={words.usualResponseHeaders} names={usual.map(([name]) => name)} />
      <Sent as={as}>
        {each(content, ([mediaType, media]) => (
          <>
            {kindOfMedia(mediaType) === "stream" && <p>{words.stream}</p>}
            <Media media={media} idPrefix={idPrefix} above={description} line={[!only && <code>{mediaType}</code>]} />
            <Examples mediaType={mediaType} media={media} shownBeside={as === "response" ? "all" : "none"} />
          </>
        ))}
      </Sent>
      {content.length === 0 && <p>{words.noContent}</p>}
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
function Links({ links }: Required<Pick<OpenApi.Response, "links">>): ReactNode {
  const { description, locale, words } = usePage();
  const all = Object.entries(links);
  if (all.length === 0) return null;
  return (
    <Nested count={count(locale, words.links, all.length)}>
      <ul className="api-links">
        {each(all, ([name, link]) => (
          <li>
            <Link name={name} link={resolve<OpenApi.Link>(description, link)} />
          </li>
        ))}
      </ul>
    </Nested>
  );
}

function Link({ name, link }: { name: string; link: OpenApi.Link }): ReactNode {
  const page = usePage();
  const target = page.operation(link.operationId ?? "");
  const parameters = Object.entries(link.parameters ?? {});
  // The values aren't shown if the only new one comes from the response body: path parameters just keep their values.
  const taken = parameters.filter(([parameter, value]) => value !== `$request.path.${parameter}`);
  const isPlain = target !== undefined && taken.length === 1 && String(taken[0]?.[1]).startsWith("$response.body#");
  const values = isPlain ? [] : parameters;
  if (link.requestBody !== undefined) values.push([page.words.requestBody, link.requestBody]);
  const operation = target ? (
    <a href={urlOf(page, target.route)}>
      <Text>{target.name}</Text>
    </a>
  ) : (
    <>
      {name} <code>{link.operationId ?? link.operationRef ?? ""}</code>
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

interface ErrorsProps extends Pick<ErrorTableProps, "samples"> {
  operation: OpenApi.Operation;
  errors: StatusResponse[];
}

/** The errors that few operations can return, and the names of the usual ones. */
export function Errors({ operation, errors, samples }: ErrorsProps): ReactNode {
  const { description, words } = usePage();
  const { errors: all } = usualOf(description);
  const [usual, specific] = partition(listErrors(description, operation), (error) => all.has(errorKey(error)));
  const own = errors.map(({ status, response }) => ({
    status,
    response: omitUsualParts(description, status, response),
  }));
  return (
    <>
      <ErrorTable errors={specific} samples={samples} />
      <ErrorParts errors={own} />
      <Usual
        id="usual-errors"
        label={words.usualErrors}
        names={usual.map(({ status, types }) => [nameOfStatus(words, status), ...types].join("\u00A0"))}
      />
    </>
  );
}

/** The introduction's list of the usual errors. */
export function UsualErrors(): ReactNode {
  const usual = [...usualOf(usePage().description).errors.values()];
  return (
    <>
      <ErrorTable errors={usual} />
      <ErrorParts errors={uniqBy(usual, "status")} />
    </>
  );
}

/** The bodies and headers of errors, collapsed, because status and problem type are enough for most readers. */
function ErrorParts({ errors }: { errors: StatusResponse[] }): ReactNode {
  const { description, words } = usePage();
  const bodies = shareParts(words, errors, ({ content }) => content).filter(({ part }) => part.schema !== undefined);
  const headers = shareParts(words, errors, (response) => response.headers);
  const described = errors
    .flatMap(({ response }) => Object.entries(response.content ?? {}))
    .filter(([, media]) => listGiven(description, media).some((example) => example.description));
  if (bodies.length + headers.length + described.length === 0) return null;
  return (
    <Nested count={words.errorParts}>
      <ErrorBodies bodies={bodies} />
      <Sent as="response">
        {each(described, ([mediaType, media]) => (
          <Examples mediaType={mediaType} media={media} shownBeside="all" />
        ))}
      </Sent>
      <ErrorHeaders headers={headers} />
    </Nested>
  );
}

interface ErrorTableProps {
  errors: ListedError[];
  /** The statuses that the page has a sample of: a click on the status shows it. */
  samples?: ReadonlySet<string>;
}

function ErrorTable({ errors, samples }: ErrorTableProps): ReactNode {
  const { words } = usePage();
  if (errors.length === 0) return null;
  const hasProblems = errors.some(({ types }) => types.length > 0);
  const rows = errors.map(({ status, meaning, types }) => [
    samples?.has(status) ? (
      <label htmlFor={idOfStatus(status)}>
        <Status status={status} />
      </label>
    ) : (
      <Status status={status} />
    ),
    <Markdown text={meaning} part="line" />,
    ...(hasProblems ? [each(types, (type, index) => <Problem type={type} isFirst={index === 0} />)] : []),
  ]);
  const head = [words.status, words.meaning, ...(hasProblems ? [words.problemTypes] : [])];
  return (
    <div className="api-errors">
      <Table head={head} rows={rows} labels={[]} />
    </div>
  );
}

function Problem({ type, isFirst }: { type: string; isFirst: boolean }): ReactNode {
  const page = usePage();
  const name = <code>{type}</code>;
  return (
    <>
      {!isFirst && <br />}
      {page.problemsRoute ? <a href={urlOf(page, `${page.problemsRoute}#${type}`)}>{name}</a> : name}
    </>
  );
}

/** A body or a header that several errors have. */
interface SharedPart<T> {
  /** Its media type, or its name. */
  name: string;
  part: T;
  firstStatus: string;
  statuses: string;
}

/** @returns the parts of errors, each once for all statuses that share it; examples don't matter */
function shareParts<T extends object>(
  words: Words,
  errors: StatusResponse[],
  partsOf: (response: OpenApi.Response) => Record<string, T> | undefined,
): SharedPart<T>[] {
  const shared = new Map<string, SharedPart<T>>();
  for (const { status, response } of errors)
    for (const [name, part] of Object.entries(partsOf(response) ?? {})) {
      const key = partKey(name, part);
      const before = shared.get(key);
      const statuses = before ? `${before.statuses}, ${nameOfStatus(words, status)}` : nameOfStatus(words, status);
      shared.set(key, { firstStatus: status, ...before, name, part, statuses });
    }
  return [...shared.values()];
}

function ErrorBodies({ bodies }: { bodies: SharedPart<OpenApi.MediaType>[] }): ReactNode {
  const { words } = usePage();
  const label = (mediaType: string): ReactNode => (
    <>
      {words.errorBodies} <code>{mediaType}</code>{" "}
    </>
  );
  return (
    <Sent as="response">
      {each(bodies, ({ name, part, firstStatus, statuses }) => (
        <Nested label={label(name)} count={statuses}>
          <Media media={part} idPrefix={`error-${firstStatus}`} />
        </Nested>
      ))}
    </Sent>
  );
}

/** The headers of errors, below the statuses that have them. */
function ErrorHeaders({ headers }: { headers: SharedPart<OpenApi.Header | OpenApi.Reference>[] }): ReactNode {
  const { words, locale } = usePage();
  const names = [...new Set(headers.map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <Nested count={count(locale, words.headerCount, names.length)} names={names}>
      {each([...new Set(headers.map(({ statuses }) => statuses))], (statuses) => {
        const shared = headers.filter((header) => header.statuses === statuses);
        return (
          <>
            <p className="api-status api-status--error">{statuses}</p>
            <Headers
              headers={Object.fromEntries(shared.map(({ name, part }) => [name, part]))}
              idPrefix={`error-${shared[0]?.firstStatus}`}
            />
          </>
        );
      })}
    </Nested>
  );
}
