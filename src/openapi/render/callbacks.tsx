/** Requests that the API sends to the reader's server, which sends the responses: callbacks and webhooks. */
import type { ReactNode } from "react";
import { splitResponses } from "../model/api";
import type { Call, Callback } from "../model/types";
import { Parameters, RequestBody } from "./bodies";
import { DeprecatedTag, ExternalDocs, each, Markdown, MethodBadge, Text, usePage } from "./components";
import { Responses } from "./responses";

/** The callbacks of an operation; nothing if there are none. */
export function Callbacks({ callbacks }: { callbacks: Callback[] }): ReactNode {
  const { state, words } = usePage();
  if (callbacks.length === 0) return null;
  return (
    <>
      <p>{words.callbackLead}</p>
      {each(callbacks, ({ name, calls }) => (
        <details className="api-nested" id={state.takeId(`callback-${name}`)}>
          <summary>
            <code>{name}</code>
          </summary>
          {each(calls, (call) => (
            <CallbackRequest idPrefix={`callback-${name}`} {...call} />
          ))}
        </details>
      ))}
    </>
  );
}

function CallbackRequest({ idPrefix, address, ...call }: Callback["calls"][number] & { idPrefix: string }): ReactNode {
  const { method, deprecated } = call;
  const { successes, errors } = splitResponses(call);
  return (
    <>
      <p>
        <MethodBadge method={method} /> {address && <code>{address}</code>} {deprecated && <DeprecatedTag />}
      </p>
      <Summary text={call.pathSummary} />
      <Summary text={call.name} />
      <Markdown text={call.pathDescription} />
      <Markdown text={call.description} />
      <ExternalDocs docs={call.externalDocs} />
      <SentRequest call={call} idPrefix={`${idPrefix}-`} bodyId={`${idPrefix}-${method}`} shownBeside="none" />
      <Responses responses={[...successes, ...errors]} idPrefix={`${idPrefix}-${method}-`} as="request" />
    </>
  );
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
  call: Call;
  idPrefix?: string;
  bodyId?: string;
  shownBeside: "all" | "none";
}

/** The parameters and the body that the API sends. */
export const SentRequest = ({ call, idPrefix, bodyId, shownBeside }: SentRequestProps): ReactNode => (
  <>
    <Parameters list={call.parameters} idPrefix={idPrefix} />
    <RequestBody body={call.body} as="response" idPrefix={bodyId} shownBeside={shownBeside} />
  </>
);
