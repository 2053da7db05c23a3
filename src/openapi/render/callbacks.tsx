/** Requests that the API sends to the reader's server, which sends the responses: callbacks and webhooks. */
import type { ReactNode } from "react";
import { listParameters } from "../read/parameters";
import { resolve } from "../read/resolve";
import * as OpenApi from "../read/types";
import { Parameters, RequestBody } from "./bodies";
import { DeprecatedTag, ExternalDocs, each, Markdown, MethodBadge, Text, usePage } from "./components";
import { listResponses } from "./list-responses";
import { Responses } from "./responses";

/** The callbacks of an operation; nothing if there are none. */
export function Callbacks({ callbacks = {} }: Pick<OpenApi.Operation, "callbacks">): ReactNode {
  const { description, state, words } = usePage();
  const all = Object.entries(callbacks);
  if (all.length === 0) return null;
  return (
    <>
      <p>{words.callbackLead}</p>
      {each(all, ([name, reference]) => (
        <details className="api-nested" id={state.takeId(`callback-${name}`)}>
          <summary>
            <code>{name}</code>
          </summary>
          {each(Object.entries(resolve<OpenApi.Callback>(description, reference)), ([address, pathItem]) =>
            address.startsWith("x-") ? null : (
              <CallbackRequests
                idPrefix={`callback-${name}`}
                address={address}
                pathItem={resolve<OpenApi.PathItem>(description, pathItem)}
              />
            ),
          )}
        </details>
      ))}
    </>
  );
}

/** @param props.address an expression for the URL */
function CallbackRequests(props: { idPrefix: string; address: string; pathItem: OpenApi.PathItem }): ReactNode {
  const { idPrefix, address, pathItem } = props;
  const { description } = usePage();
  return each(OpenApi.methods, (method) => {
    const operation = pathItem[method];
    if (!operation) return null;
    const { successes, errors } = listResponses(description, operation);
    return (
      <>
        <p>
          <MethodBadge method={method} /> {address && <code>{address}</code>}{" "}
          {operation.deprecated && <DeprecatedTag />}
        </p>
        <Summary text={pathItem.summary} />
        <Summary text={operation.summary} />
        <Markdown text={pathItem.description} />
        <Markdown text={operation.description} />
        <ExternalDocs docs={operation.externalDocs} />
        <SentRequest
          request={{ operation, pathItem }}
          idPrefix={`${idPrefix}-`}
          bodyId={`${idPrefix}-${method}`}
          shownBeside="none"
        />
        <Responses responses={[...successes, ...errors]} idPrefix={`${idPrefix}-${method}-`} as="request" />
      </>
    );
  });
}

/** The summary of a path or a request, where it has no heading. */
export const Summary = ({ text }: { text?: string }): ReactNode =>
  text && (
    <p>
      <strong>
        <Text>{text}</Text>
      </strong>
    </p>
  );

interface SentRequestProps {
  request: { operation: OpenApi.Operation; pathItem: OpenApi.PathItem };
  idPrefix?: string;
  bodyId?: string;
  shownBeside: "all" | "none";
}

/** The parameters and the body that the API sends. */
export const SentRequest = ({ request, idPrefix, bodyId, shownBeside }: SentRequestProps): ReactNode => (
  <>
    <Parameters list={listParameters(usePage().description, request)} idPrefix={idPrefix} />
    <RequestBody body={request.operation.requestBody} as="response" idPrefix={bodyId} shownBeside={shownBeside} />
  </>
);
