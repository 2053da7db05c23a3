import groupBy from "lodash/groupBy";
import lowerFirst from "lodash/lowerFirst";
import partition from "lodash/partition";
import upperFirst from "lodash/upperFirst";
import words from "lodash/words";
import { listExtensions } from "../read/extensions";
import { listOperations, listParameters, listRequests } from "../read/operations";
import { resolve } from "../read/resolve";
import { walkDescription } from "../read/structure";
import type * as OpenApi from "../read/types";
import { kindOfMedia, type MediaKind } from "./media-types";
import { joinTexts, nameCall, nameTags, slugsOf, splitName } from "./names";
import { Schemas } from "./schema";
import { listSecurity } from "./security";
import type {
  Call,
  Example,
  Header,
  Known,
  Media,
  Operation,
  Parameter,
  Response,
  SecurityScheme,
  Tag,
  TagGroup,
  Webhook,
} from "./types";

/** Statuses whose responses have no body (RFC 9110). */
export const withoutBody: ReadonlySet<string> = new Set(["204", "205", "304"]);

/** An API in one language: what everything above the reader takes. It doesn't change. */
export class Api {
  readonly info: OpenApi.Description["info"];
  /** Version of OpenAPI. */
  readonly version: string;
  readonly servers: OpenApi.ApiServer[];
  readonly externalDocs?: OpenApi.ExternalDocs;
  readonly tags: Tag[];
  readonly tagGroups: TagGroup[];
  /** In the order of the tags and, within a tag, of the description. */
  readonly operations: Operation[];
  readonly webhooks: Webhook[];
  readonly securitySchemes: SecurityScheme[];
  readonly lifecycles: NonNullable<Known["lifecycles"]>;
  readonly causes: Record<string, string>;
  /** The texts that are in the original language. */
  readonly untranslated: Set<string>;
  /** @returns the node of a schema of the document */
  readonly schema: Schemas["node"];
  readonly #operations: Map<string, Operation>;
  #pointers?: Map<object, string>;

  /**
   * @param document checked and normalized
   * @param known what else is known of the API
   */
  constructor(
    readonly document: OpenApi.Description,
    readonly known: Known = {},
  ) {
    const { info, openapi, servers, externalDocs, components } = document;
    this.info = info;
    this.version = openapi;
    this.servers = servers?.length ? servers : [{ url: "/" }];
    this.externalDocs = externalDocs;
    this.lifecycles = known.lifecycles ?? {};
    this.causes = known.causes ?? {};
    this.untranslated = new Set(known.untranslated);
    this.schema = new Schemas(document, this.#sinceOf).node;
    const { anchors, tags, groups } = nameTags(document);
    this.tags = tags;
    this.tagGroups = groups;
    this.securitySchemes = Object.entries(components?.securitySchemes ?? {}).map(([key, reference]) => {
      const scheme = resolve<OpenApi.SecurityScheme>(document, reference);
      return { ...scheme, key, title: scheme["x-displayName"] ?? key };
    });
    const slugs = known.slugs ?? slugsOf(document);
    this.operations = listOperations(document).map((listed) => {
      const { operation, pathItem, id, method, path } = listed;
      const call = this.#makeCall(method, operation, pathItem);
      const own = [operation.servers, pathItem.servers].find((each) => each?.length);
      return {
        ...call,
        ...{ id, path, name: call.name ?? nameCall(method, path), slug: slugs[`${method} ${path}`] ?? "" },
        tag: anchors.get(listed.tag) ?? listed.tag,
        tags: (operation.tags ?? []).flatMap((each) => anchors.get(each) ?? []),
        replacedBy: operation["x-replaced-by"],
        since: this.#sinceOf(operation),
        changes: known.changes?.[id] ?? [],
        permissions: operation["x-permissions"],
        security: listSecurity(document, operation.security),
        servers: own ?? this.servers,
        hasOwnServers: own !== undefined,
        callbacks: Object.entries(operation.callbacks ?? {}).map(([name, reference]) => ({
          name,
          calls: this.#listCalls(resolve<OpenApi.Callback>(document, reference)),
        })),
        clientName: operation["x-sdk-name"],
        samples: operation["x-codeSamples"] ?? [],
        extensions: listExtensions(operation),
      };
    });
    this.webhooks = listRequests(document, document.webhooks).map(({ key, method, operation, pathItem }) => {
      const call = this.#makeCall(method, operation, pathItem);
      return {
        ...call,
        ...{ key, name: call.name ?? key, slug: slugs[`${method} ${key}`] ?? "" },
        // The description's default security applies to requests to the API, not to webhooks.
        security: listSecurity(document, operation.security),
      };
    });
    this.#operations = new Map(this.operations.map((operation) => [operation.id, operation]));
  }

  /** @returns the operation with an ID */
  operation = (id: string): Operation | undefined => this.#operations.get(id);

  /** @returns the JSON pointer to an object of the document */
  pointerOf = (source: object): string | undefined => {
    this.#pointers ??= listPointers(this.document);
    return this.#pointers.get(source);
  };

  /** @returns the version that added an object of the document */
  #sinceOf = (source: object): string | undefined => this.known.since?.[this.pointerOf(source) ?? ""];

  #listCalls(paths: OpenApi.Callback): (Call & { address: string })[] {
    return listRequests(this.document, paths).map(({ key, method, operation, pathItem }) => ({
      ...this.#makeCall(method, operation, pathItem),
      address: key,
    }));
  }

  #makeCall(method: OpenApi.Method, operation: OpenApi.Operation, pathItem: OpenApi.PathItem): Call {
    const { summary, description, deprecated = false, externalDocs, requestBody, responses = {} } = operation;
    const body = requestBody && resolve<OpenApi.RequestBody>(this.document, requestBody);
    const { name, rest } = summary === undefined ? {} : splitName(summary);
    if (name && summary && this.untranslated.has(summary)) this.untranslated.add(name);
    return {
      ...{ method, name, description: this.#join(rest, description), deprecated, externalDocs },
      pathSummary: pathItem.summary,
      pathDescription: pathItem.description,
      parameters: listParameters(this.document, { operation, pathItem }).map(this.#makeParameter),
      body: body && {
        description: body.description,
        required: body.required ?? false,
        content: this.#listContent(body.content),
      },
      responses: Object.entries(responses)
        .filter(([status]) => !status.startsWith("x-"))
        .map(([status, reference]) => this.#makeResponse(status, reference)),
    };
  }

  /** @returns texts as one, which isn't translated if one of them isn't */
  #join(...texts: (string | undefined)[]): string | undefined {
    const joined = joinTexts(...texts);
    if (joined && texts.some((text) => text && this.untranslated.has(text))) this.untranslated.add(joined);
    return joined;
  }

  #makeParameter = ({ parameter, source }: ReturnType<typeof listParameters>[number]): Parameter => {
    const { name, in: place, style, explode, allowReserved, allowEmptyValue } = parameter;
    const { pointerOf } = this;
    return {
      ...this.#makeHeader(name, parameter),
      ...{ in: place, style, explode, allowReserved, allowEmptyValue },
      replacedBy: parameter["x-replaced-by"],
      since: this.#sinceOf(source),
      get pointer() {
        return pointerOf(source);
      },
    };
  };

  #makeResponse(status: string, reference: OpenApi.Response | OpenApi.Reference): Response {
    const { description, headers, content, links } = resolve<OpenApi.Response>(this.document, reference);
    return {
      status,
      // Generators repeat the status if its author has written nothing.
      description: description?.trim() === status ? "" : (description ?? ""),
      headers: this.#listHeaders(headers),
      content: withoutBody.has(status) ? [] : this.#listContent(content),
      links: Object.entries(links ?? {}).map(([name, link]) => ({
        ...resolve<OpenApi.Link>(this.document, link),
        name,
      })),
    };
  }

  #listHeaders = (headers: OpenApi.Response["headers"] = {}): Header[] =>
    Object.entries(headers).map(([name, header]) =>
      this.#makeHeader(name, resolve<OpenApi.Header>(this.document, header)),
    );

  #makeHeader(name: string, written: OpenApi.Header): Header {
    const { description, required = false, deprecated = false, schema } = written;
    const [content] = this.#listContent(written.content);
    const isInContent = schema === undefined && content !== undefined;
    return {
      ...{ name, description, required, deprecated, content },
      schema: isInContent ? (content.schema ?? this.schema({})) : this.schema(schema),
      examples: isInContent ? content.examples : this.#listExamples(written),
      key: keyOfPart(name, written),
      extensions: listExtensions(written),
    };
  }

  /** Generators write a body once for each media type: those that are alike are one, shown as JSON if that is among them. */
  #listContent(content: Record<string, OpenApi.MediaType> = {}): Media[] {
    const all = Object.entries(content).map(([type, media]) => {
      const node = media.schema === undefined ? undefined : this.schema(media.schema);
      return { type, media, node, kind: kindOfMedia(type, node) };
    });
    const isOfItsKind = (kind: MediaKind): boolean => kind === "stream" || kind === "binary";
    const groups = groupBy(all, ({ media, kind }) => JSON.stringify([media, isOfItsKind(kind) && kind]));
    return Object.values(groups).flatMap((group) => {
      const shown = group.find(({ kind }) => kind === "json") ?? group[0];
      if (!shown) return [];
      const { type, media, node, kind } = shown;
      const { itemSchema, encoding = {} } = media;
      const otherTypes = group.flatMap((other) => (other === shown ? [] : other.type));
      return {
        ...{ type, otherTypes, kind },
        schema: node,
        itemSchema: itemSchema && this.schema(itemSchema),
        examples: this.#listExamples(media),
        encoding: Object.fromEntries(
          Object.entries(encoding).map(([name, each]) => [name, { ...each, headers: this.#listHeaders(each.headers) }]),
        ),
        key: keyOfPart([type, ...otherTypes].join(), media),
      };
    });
  }

  #listExamples({ example, examples = {} }: Pick<OpenApi.MediaType, "example" | "examples">): Example[] {
    const given = Object.entries(examples).map(([name, reference]): Example => {
      const written = resolve<OpenApi.Example>(this.document, reference);
      const { summary, description = "", value, externalValue } = written;
      const text = summary ?? (description || titleOf(value) || inWords(name));
      const { name: title, rest } = text.length > longestSummary ? splitName(text) : { name: text };
      if (this.untranslated.has(text)) this.untranslated.add(title);
      return {
        name,
        summary: title,
        description: this.#join(rest, summary && description),
        value,
        external: externalValue,
      };
    });
    return given.length === 0 && example !== undefined ? [{ summary: "", value: example }] : given;
  }
}

/** @returns the title of a problem (RFC 9457); undefined if the value isn't one */
function titleOf(value: unknown): string | undefined {
  const { status, title } = (value ?? {}) as { status?: unknown; title?: unknown };
  return typeof status === "number" && typeof title === "string" ? title : undefined;
}

/** @returns a name in code as a person would write it, such as "Already exists" for `alreadyExists` */
const inWords = (name: string): string =>
  /^[\w-]+$/.test(name)
    ? upperFirst(
        words(name)
          .map((word) => (word === word.toUpperCase() ? word : lowerFirst(word)))
          .join(" "),
      )
    : name;

/** Longer summaries of examples don't fit into a line, in characters. */
const longestSummary = 160;

const keyOfPart = (name: string, part: object): string =>
  JSON.stringify([name, { ...part, example: undefined, examples: undefined }]);

/** @returns the JSON pointers to the objects of a document */
function listPointers(document: OpenApi.Description): Map<object, string> {
  const pointers = new Map<object, string>();
  walkDescription(document, ({ node, pointer }) => {
    pointers.set(node, pointer);
  });
  return pointers;
}

/** @returns the responses of a request, split into successes and errors */
export function splitResponses({ responses }: Pick<Call, "responses">): { successes: Response[]; errors: Response[] } {
  const hasSuccess = responses.some(({ status }) => status < "400");
  // If a description has no success status, its "default" describes success.
  const [successes, errors] = partition(responses, ({ status }) =>
    hasSuccess ? status < "400" : status === "default",
  );
  return { successes, errors };
}

/** A part is usual if a description has at least this many operations, and this share of them has it. */
const [fewestOperations, usualShare] = [10, 0.75];

/** @returns whether almost all operations have what some of them have; never in a small description */
export const isUsual = (some: number, all: number): boolean => all >= fewestOperations && some >= all * usualShare;
