/**
 * The operations as a Postman collection, format 2.1, from the same requests as the samples. `openapi-to-postmanv2` 6.3
 * makes up the values of multipart bodies, leaves out bodies that are files, writes 3.5 MB for 124 operations, repeats
 * the token's scopes in each request, and takes 4 s for each language.
 */
import type { Api } from "../model/api";
import type { Operation } from "../model/types";
import type { SampleBody, SampleRequest } from "../read/sample-request";
import { listSentParameters, makeRequest } from "./request";

/** Addresses and credentials that requests refer to as variables. */
export interface PostmanValues {
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
}

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * @param texts the name of the request for a token
 * @returns a collection with a folder for each tag; requests take what differs between environments from variables
 */
export function makeCollection(api: Api, texts: { token: string }): object {
  const { info, operations } = api;
  const folders = api.tags.map(({ id, title, description }) => ({
    name: title,
    description,
    item: operations.filter(({ tag }) => tag === id).map((operation) => makeItem(api, operation)),
  }));
  return {
    info: {
      name: info.title,
      description: info.description,
      version: info.version,
      schema,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{accessToken}}", type: "string" }] },
    item: [requestToken(texts.token), ...folders.filter(({ item }) => item.length > 0)],
  };
}

/** The request for a token, which keeps it in the environment. */
const requestToken = (name: string): object => ({
  name,
  request: {
    method: "POST",
    url: "{{tokenUrl}}",
    auth: {
      type: "basic",
      basic: [
        { key: "username", value: "{{clientId}}", type: "string" },
        { key: "password", value: "{{clientSecret}}", type: "string" },
      ],
    },
    body: { mode: "urlencoded", urlencoded: [{ key: "grant_type", value: "client_credentials" }] },
  },
  event: [
    {
      listen: "test",
      script: {
        type: "text/javascript",
        exec: ['if (pm.response.code === 200) pm.environment.set("accessToken", pm.response.json().access_token);'],
      },
    },
  ],
});

function makeItem(api: Api, operation: Operation): object {
  const { path, method } = operation;
  const request = makeRequest(api, operation);
  const parameters = listSentParameters(api, operation);
  const query = parameters.flatMap(({ parameter: { in: place, description, required }, sent }) =>
    place === "query" ? sent.split("&").map((pair) => ({ ...pairOf(pair), description, disabled: !required })) : [],
  );
  const enabled = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ":$1");
  return {
    name: operation.name,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      ...(request.credentials.length === 0 && { auth: { type: "noauth" } }),
      url: {
        raw: `{{baseUrl}}/${segments}${enabled.length > 0 ? `?${enabled.join("&")}` : ""}`,
        host: ["{{baseUrl}}"],
        path: segments.split("/"),
        query,
        variable: parameters.flatMap(({ parameter: { in: place, name, description }, sent }) =>
          place === "path" ? { key: name, value: sent, description } : [],
        ),
      },
      header: listHeaders(request),
      body: request.body && showBody(request.body),
    },
  };
}

function pairOf(pair: string): { key: string; value: string } {
  const at = `${pair}=`.indexOf("=");
  return { key: pair.slice(0, at), value: pair.slice(at + 1) };
}

const listHeaders = ({ headers, freshHeader }: SampleRequest): object[] => [
  ...headers.map(([key, value]) => ({ key, value })),
  ...(freshHeader === undefined ? [] : [{ key: freshHeader, value: "{{$guid}}" }]),
];

/** The body of a request. Postman reads files from its working directory. */
function showBody(body: SampleBody): object {
  switch (body.kind) {
    case "json":
      return {
        mode: "raw",
        raw: JSON.stringify(body.value, null, 2),
        options: { raw: { language: "json" } },
      };
    case "text":
      return { mode: "raw", raw: body.value };
    case "pairs":
      return { mode: "urlencoded", urlencoded: body.fields.map(([key, value]) => ({ key, value })) };
    case "file":
      return { mode: "file", file: { src: body.fileName } };
    case "form":
      return {
        mode: "formdata",
        formdata: [
          ...body.fields.map(([key, value, contentType]) => ({ key, value, type: "text", contentType })),
          ...body.files.map(([key, src, contentType]) => ({ key, src, type: "file", contentType })),
        ],
      };
  }
}

/** @returns an environment for the collection */
export function makeEnvironment(name: string, values: PostmanValues): object {
  const secrets = ["clientSecret", "accessToken"];
  return {
    name,
    values: Object.entries({ ...values, accessToken: "" }).map(([key, value]) => ({
      ...{ key, value, enabled: true },
      type: secrets.includes(key) ? "secret" : "default",
    })),
    _postman_variable_scope: "environment",
  };
}
