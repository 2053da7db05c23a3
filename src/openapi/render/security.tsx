/** Servers, security schemes, and who can call an operation. */

import uniqBy from "lodash/uniqBy";
import type { ReactNode } from "react";
import { wordFor } from "../../config/words";
import type { Operation } from "../model/types";
import type * as OpenApi from "../read/types";
import { codes, each, FactLine, fact, Markdown, separate, Table, usePage } from "./components";
import { describeScheme, showPermissions } from "./permissions";

/** Who can call an operation and how they authenticate; nothing if everyone can. */
export function Permissions(props: { operation: Pick<Operation, "security" | "permissions"> }): ReactNode {
  const page = usePage();
  const permissions = showPermissions(page.locale, props.operation);
  if (permissions.length === 0) return null;
  return (
    <section className="api-permissions" id="permissions" aria-label={page.words.permissions}>
      <dl>
        {each(permissions, ({ term, values }) => (
          <div>
            <dt>{term}</dt>
            <dd>
              <Markdown text={values.join(", ")} part="line" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A security scheme with its URLs and scopes. */
export function SecurityScheme({ scheme }: { scheme: OpenApi.SecurityScheme }): ReactNode {
  const { words } = usePage();
  return (
    <>
      <div>
        <Markdown text={describeScheme(words, scheme)} part="line" />
      </div>
      <Markdown text={scheme.description} />
      {scheme.openIdConnectUrl && <p>{fact(words.discoveryUrl, codes([scheme.openIdConnectUrl]))}</p>}
      {each(Object.entries(scheme.flows ?? {}), ([name, flow]) => (
        <Flow name={name} flow={flow} />
      ))}
    </>
  );
}

function Flow({ name, flow }: { name: string; flow: OpenApi.OAuthFlow }): ReactNode {
  const { words, state } = usePage();
  const urls = (["authorizationUrl", "tokenUrl", "refreshUrl"] as const).map(
    (key) => flow[key] && fact(words[key], codes([flow[key]])),
  );
  const scopes = Object.entries(flow.scopes ?? {});
  const rows = scopes.map(([scope, meaning]) => [<code>{scope}</code>, <Markdown text={meaning} part="line" />]);
  // Several flows often have the same scopes.
  const isRepeated = state.isRepeated(scopes);
  return (
    <>
      <p>{separate([<strong>{wordFor(words.flows, name) ?? name}</strong>, ...urls], " · ")}</p>
      {rows.length > 0 &&
        (isRepeated ? <p>{words.sameScopes}</p> : <Table head={[words.scope, words.allows]} rows={rows} />)}
    </>
  );
}

/** Servers with the variables in their URLs. */
export function Servers({ servers }: { servers: OpenApi.ApiServer[] }): ReactNode {
  const { words } = usePage();
  const rows = servers.map(({ url, description }) => [<Markdown text={description} part="line" />, <code>{url}</code>]);
  const all = servers.flatMap(({ url, variables = {} }) =>
    Object.entries(variables).map(([name, variable]) => ({ url, name, variable })),
  );
  const variables = uniqBy(all, ({ name, variable }) => JSON.stringify([name, variable]));
  return (
    <>
      <Table head={[words.environment, words.baseUrl]} rows={rows} />
      {variables.length > 0 && (
        <>
          <p>{words.variables}:</p>
          <ul className="api-fields">
            {each(variables, ({ url, name, variable: { default: value, enum: values = [], description } }) => (
              <li className="api-field">
                <div className="api-field__head">
                  <code className="api-field__name">{name}</code>
                  {variables.filter((other) => other.name === name).length > 1 && <code> {url}</code>}
                </div>
                <Markdown text={description} part="line" />
                <FactLine
                  facts={[
                    fact(words.defaultValue, codes([String(value)])),
                    values.length > 0 && fact(words.values, codes(values.map(String))),
                  ]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
