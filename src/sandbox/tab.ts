import { concatBytes } from "@noble/hashes/utils.js";
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parse, parseTree } from "jsonc-parser";
import mapValues from "lodash/mapValues";
import { type Environment, followEnvironment, printedEnvironment } from "../lib/markup/environments";
import { highlight, highlightSample } from "../lib/markup/highlight";
import { parsePointer } from "../lib/pointer";
import { type ListedOperation, listParameters } from "../openapi/read/operations";
import { resolve } from "../openapi/read/resolve";
import type { SamplePanel } from "../openapi/read/sample-panel";
import type { SampleBody, SampleRequest } from "../openapi/read/sample-request";
import type { Example, Json, Parameter, RequestBody } from "../openapi/read/types";
import type { ArazzoWorkflow } from "../openapi/read/workflows";
import { curl } from "../openapi/samples/curl";
import { serializeParameter } from "../openapi/samples/parameters";
import { printSamples } from "../openapi/samples/print";
import { toBytes, toText } from "./bytes";
import { clientOf, scanSeconds, usualProducts } from "./defaults";
import { deliver } from "./deliveries";
import { type ContractData, type JsonObject, successExamples } from "./description";
import { type Status, statusesOf } from "./lifecycle";
import { rewind, senderOf } from "./moments";
import { permissionsOf } from "./operations";
import { canSee } from "./permissions";
import { Refusal } from "./refusal";
import { type PastCall, toScript } from "./script";
import { makeServer, type Server } from "./server";
import type { SavedState } from "./state";
import type { Fault } from "./validator";
import { currentTag } from "./views";
import { runWorkflow, type WorkflowCall } from "./workflow";

/** What the marketplace in a tab is made from. */
export interface TabData extends ContractData {
  /** The requests that pages print, by operation. */
  requests: Record<string, SampleRequest>;
  /** Where pages can send them. */
  environments: Environment[];
  /** By language and name. */
  workflows: Record<string, Record<string, ArazzoWorkflow>>;
  /** By lifecycle and state, the address at which a page explains it, without the language. */
  statePages: Record<string, Record<string, string>>;
  /** Differs with everything above. */
  digest: string;
}

/** A parameter that readers can change. */
export interface Field {
  in: "path" | "query" | "header";
  name: string;
  required: boolean;
  /** As the printed request sends it; empty if it doesn't. */
  value: string;
  /** The only values that are allowed. */
  options?: string[];
  /** IDs of what exists, the newest first, each with its name. */
  known?: { id: string; name: string }[];
}

/** Somebody who can send a request. */
export interface Party {
  /** `provider`, `consumer`, `operator`, `invitee`, or `public` */
  id: string;
  /** Name of the organization or person. */
  name: string;
}

/** An operation's request, as its page prints it. */
export interface Form {
  fields: Field[];
  /** The body if it is text; the parts of a form and files can't be changed. */
  body?: string;
  /** Fields of a form, and names of files. */
  attached: string[];
  parties: Party[];
  /** The party that may send the request at this moment. */
  party: string;
}

/** A request of a reader. */
export interface TabRequest {
  operation: string;
  party: string;
  /** Values of the form's fields, in their order. */
  values: string[];
  body?: string;
}

/** What is wrong with a body. */
export interface BodyFault {
  line: number;
  /** Undefined if the body isn't JSON. */
  fault?: Fault;
}

/** What a page shows of a request before it is sent. */
export interface Preview {
  /** The request in each language. */
  samples: SamplePanel[];
  faults: BodyFault[];
}

/** A status that a request has changed. */
export interface Change {
  /** Title of the lifecycle, by language. */
  title: Record<string, string>;
  /** Name of the resource, if it has one. */
  name?: string;
  field: string;
  from?: string;
  to?: string;
  /** Where a page explains the new status. */
  page?: string;
}

/** A response, and what the request has changed. */
export interface Outcome {
  status: number;
  headers: [name: string, value: string][];
  /** The body, highlighted; undefined if it isn't text. */
  html?: string;
  body?: string;
  /** Size of the body in bytes. */
  size: number;
  /** Whether it is a list without items. */
  isEmpty: boolean;
  changes: Change[];
}

/** A request of a workflow, as pages show it. */
export interface ShownCall extends WorkflowCall {
  /** Request and response, highlighted. */
  sentHtml?: string;
  html?: string;
}

/** Which part of a workflow is run. */
export interface WorkflowPart {
  workflow: string;
  /** Language of the steps' descriptions. */
  locale: string;
  /** The party that sends the requests. */
  party: "provider" | "consumer";
  /** ID of the last step; without it, all steps. */
  upTo?: string;
  /** URL of the data that the consumer fetches at the end, with runtime expressions, such as `{$steps.x.outputs.y}/sales`. */
  data?: string;
}

/** What readers see of the marketplace between requests. */
export interface Situation {
  now: string;
  /** The requests so far, the last one first. */
  calls: PastCall[];
}

/** A marketplace as text, with the requests so far. */
interface Saved {
  digest: string;
  calls: PastCall[];
  own: [printed: string, id: string][];
  kept: string[];
  state: SavedState;
}

const parties = ["provider", "consumer", "operator", "invitee", "public"];
/** Number of IDs that a field suggests. */
const mostKnown = 20;
/** A day in seconds. */
const day = 24 * 60 * 60;

/** The marketplace in the reader's tab: it sends what a page prints, or what the reader makes of it. */
export class Tab {
  private server: Server;
  private calls: PastCall[];
  /** What readers have created in place of what the story created, by the ID in the printed response. */
  private own: Map<string, string>;
  /** IDs of what readers have created or changed, which the story doesn't touch any more. */
  private kept: Set<string>;

  /** @param saved as `save` returned it; text that was made from other data is ignored, and the examples' story begins */
  constructor(
    private readonly data: TabData,
    saved?: string,
  ) {
    const { calls = [], own = [], kept = [], state } = this.readSaved(saved) ?? {};
    this.calls = calls;
    this.own = new Map(own);
    this.kept = new Set(kept);
    this.server = this.makeServer(state);
  }

  /** @returns an operation's request, as its page prints it, except with the IDs of what the reader has created */
  describe(operation: string): Form {
    this.server.marketplace.advance(0);
    const { body } = this.printed(operation);
    const party = this.senderOf(operation);
    return {
      fields: this.parametersOf(operation).map((parameter) => {
        const { in: place, name, required = false, schema } = parameter;
        const values = this.server.marketplace.contract.schema(schema).enum?.map(String);
        return {
          ...{ in: place as Field["in"], name, required },
          value: this.valueOf(parameter, operation, party),
          ...(values && { options: values }),
          ...(place === "path" && { known: this.listKnown(operation, name) }),
        };
      }),
      ...(body?.kind === "json" && { body: this.withOwn(JSON.stringify(body.value, null, 2)) }),
      ...(body?.kind === "text" && { body: body.value }),
      attached: listAttached(body).map((part) => this.withOwn(part)),
      parties: parties.map((id) => ({ id, name: this.nameOf(id) })),
      party,
    };
  }

  /** @returns the party that may send a printed request, and that sees what the path names */
  private senderOf(operation: string): string {
    const { world, tokens } = this.server.marketplace;
    const usual = senderOf(world, operation, this.own);
    if (usual === "public" || usual === "invitee") return usual;
    const named = [...this.idsOf(operation).values()].flatMap((id) => world.entities.get(id) ?? []);
    const permitted = permissionsOf(this.find(operation));
    const isAble = (party: string): boolean => {
      const caller = tokens.identify(`Bearer ${this.tokenOf(party)}`);
      return !(caller instanceof Refusal) && named.every((entity) => canSee(world, caller, entity));
    };
    return [usual, ...permitted.flatMap(({ parties }) => parties as string[])].find(isAble) ?? usual;
  }

  /** @returns the value that a parameter has in a printed request; the tag of what has changed is the current one */
  private valueOf(parameter: Parameter, operation: string, party: string): string {
    const { name, required } = parameter;
    const isPrinted = required || this.printed(operation).headers.some(([header]) => header === name);
    if (!isPrinted) return "";
    const { world, tokens } = this.server.marketplace;
    const ids = this.idsOf(operation);
    if (name !== "If-Match") return ids.get(name) ?? this.withOwn(printedValue(parameter));
    const path = [...ids.values()];
    const entity = world.entities.get(path.join("/")) ?? world.entities.get(path.at(-1) ?? "");
    const caller = tokens.identify(`Bearer ${this.tokenOf(party)}`);
    const isOwn = entity && this.kept.has(entity.id) && !(caller instanceof Refusal);
    return isOwn ? currentTag(world, entity, caller) : printedValue(parameter);
  }

  /** @returns the path's parameters: what the reader has created, if it contains what the request names, or the story's */
  private idsOf(operation: string): Map<string, string> {
    const { entities } = this.server.marketplace.world;
    const printed = this.parametersOf(operation)
      .filter((one) => one.in === "path")
      .map((one): [string, string] => [one.name, printedValue(one)]);
    const own = printed.map(([name, value]): [string, string] => [name, this.withOwn(value)]);
    const [id = "", parent] = own.map(([, value]) => value).reverse();
    const isIn = parent === undefined || entities.has(`${parent}/${id}`) || entities.get(id)?.parent === parent;
    return new Map(isIn ? own : printed);
  }

  /** @returns the request as code, and what is wrong with its body */
  preview(request: TabRequest): Preview {
    return {
      samples: printSamples(this.toSample(request)).map(({ lang, label, source }) => ({
        ...{ label, language: lang },
        html: followEnvironment(highlightSample(source.trimEnd(), lang), this.data.environments),
      })),
      faults: this.checkBody(request),
    };
  }

  private checkBody({ operation, body = "" }: TabRequest): BodyFault[] {
    if (this.printed(operation).body?.kind !== "json") return [];
    const errors: ParseError[] = [];
    const tree = parseTree(body, errors);
    const lineAt = (offset: number): number => body.slice(0, offset).split("\n").length;
    const [error] = errors;
    if (error || !tree) return [{ line: lineAt(error?.offset ?? 0) }];
    const faults = this.server.marketplace.checkBody(this.find(operation), getNodeValue(tree));
    return faults.map((fault) => ({ line: lineAt(nodeAt(tree, parsePointer(fault.pointer)).offset), fault }));
  }

  /** @returns the reader's request as samples show it */
  private toSample(request: TabRequest): SampleRequest {
    const printed = this.printed(request.operation);
    const parameters = this.parametersOf(request.operation);
    const headers = parameters.flatMap(({ in: place, name }, index): [string, string][] => {
      const value = request.values[index];
      return place === "header" && value ? [[name, value]] : [];
    });
    const isParameter = (header: string): boolean =>
      parameters.some(({ in: place, name }) => place === "header" && name === header);
    return {
      ...printed,
      url: this.urlOf(request),
      headers: [...headers, ...printed.headers.filter(([name]) => !isParameter(name))],
      freshHeader: headers.some(([name]) => name === printed.freshHeader) ? undefined : printed.freshHeader,
      body: printed.body && this.withOwnParts(readText(printed.body, request.body)),
      ...(request.party === "public" && { credentials: [] }),
    };
  }

  private urlOf(request: TabRequest): string {
    return `${this.data.description.servers[0]?.url ?? ""}${this.pathOf(request)}`;
  }

  private printed(operation: string): SampleRequest {
    const { [operation]: request } = this.data.requests;
    if (!request) throw new Error(`the API has no operation ${operation}`);
    return request;
  }

  /**
   * Sends a request. What no reader has changed goes to the moment in the story at which the operation's printed request
   * succeeds.
   */
  async run(request: TabRequest): Promise<Outcome> {
    const { marketplace } = this.server;
    const { world } = marketplace;
    rewind(world, request.operation, this.own, this.kept);
    const known = this.fingerprint();
    const before = statusesOf(world);
    const response = await this.send(request);
    const { status, headers } = response;
    const method = this.find(request.operation).method.toUpperCase();
    const path = this.pathOf(request);
    const command = curl(withAddress(this.toSample(request), this.data.environments));
    const bytes = await response.arrayBuffer();
    const mediaType = headers.get("content-type") ?? "";
    const text = bytes.byteLength > 0 ? readUtf8(bytes) : undefined;
    const shown = text === undefined ? {} : show(text, mediaType);
    const value = mediaType.includes("json") && shown.body ? JSON.parse(shown.body) : undefined;
    for (const [id, fields] of this.fingerprint()) if (known.get(id) !== fields) this.kept.add(id);
    const made = status === 201 && !known.has(value?.id) ? value?.id : undefined;
    const { operation, party } = request;
    this.calls.unshift({
      operation,
      method,
      path,
      party,
      status,
      command,
      now: world.clock.now(),
      ...(made && { made }),
    });
    if (status === 201 && value) this.learn(operation, value, known);
    return {
      ...{ status, size: bytes.byteLength, headers: [...headers] },
      ...shown,
      isEmpty: value?.items?.length === 0,
      changes: this.compare(before),
    };
  }

  /** Advances the clock by a day. @returns what has changed by itself */
  nextDay(): Change[] {
    const { marketplace } = this.server;
    const before = statusesOf(marketplace.world);
    marketplace.advance(day);
    return this.compare(before);
  }

  /** Begins with the examples' story again. */
  reset(): void {
    this.calls = [];
    this.own = new Map();
    this.kept = new Set();
    this.server = this.makeServer();
  }

  /** @returns the requests of a workflow in a new test environment, whose test partners are the other parties */
  async runWorkflow({ workflow: name, locale, party, upTo, data }: WorkflowPart): Promise<ShownCall[]> {
    const workflow = this.data.workflows[locale]?.[name];
    if (!workflow) throw new Error(`there is no workflow ${name}`);
    const server = makeServer(this.data, { stage: "TEST", products: usualProducts });
    const { marketplace } = server;
    const { clientId } = marketplace.addParty(party, marketplace.cast.reader[party], clientOf(party));
    const user = marketplace.tokens.find(clientId);
    const given = { accessToken: (user && marketplace.tokens.issueTo(user)) ?? "", run: crypto.randomUUID() };
    const inputs = mapValues(
      workflow.inputs.properties,
      ({ default: usual, examples }) => usual ?? examples?.[0] ?? "",
    );
    const { calls, fill } = await runWorkflow(server, workflow, { ...inputs, ...given }, upTo);
    const url =
      data && calls.at(-1)?.stepId === workflow.steps.at(-1)?.stepId ? new URL(String(fill(data))) : undefined;
    if (url) {
      const { status, headers, body = "" } = deliver(marketplace.contract, url, "any key");
      const text = typeof body === "string" ? body : toText(body);
      const mediaType = headers["Content-Type"] ?? "";
      calls.push({
        stepId: "data",
        description: "",
        method: "GET",
        path: url.href,
        status,
        mediaType,
        body: text,
        waited: 0,
      });
    }
    return calls.map((call) => ({
      ...call,
      ...show(call.body, call.mediaType),
      ...(call.sent && { sentHtml: show(call.sent, "application/json").html }),
    }));
  }

  /** @returns the requests so far as a shell script for the sandbox on the reader's machine */
  script(): string {
    const [local] = this.data.environments;
    const { tokenPath } = this.server.marketplace.contract;
    return toScript(this.calls.toReversed(), new URL(tokenPath, local?.url).href);
  }

  situation(): Situation {
    return { now: this.server.marketplace.world.clock.now(), calls: this.calls };
  }

  /** @returns the marketplace as text, from which the next page load continues */
  save(): string {
    const { calls, own, kept, server } = this;
    const { digest } = this.data;
    const saved: Saved = { digest, calls, own: [...own], kept: [...kept], state: server.marketplace.save() };
    return JSON.stringify(saved);
  }

  /** @returns a part of a printed request with the IDs of what the reader has created */
  private withOwn(text: string): string {
    return text.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => this.own.get(id) ?? id);
  }

  /** @returns a body whose form has the IDs of what the reader has created */
  private withOwnParts(body: SampleBody): SampleBody {
    if (body.kind !== "form" && body.kind !== "pairs") return body;
    const fields = body.fields.map(([name, value, ...type]) => [name, this.withOwn(value), ...type]);
    return { ...body, fields } as SampleBody;
  }

  /** Compares a created resource with the printed one, to learn which IDs stand in each other's place. */
  private learn(operation: string, made: Json, known: ReadonlyMap<string, string>): void {
    const compare = (printed: Json | undefined, value: Json): void => {
      if (typeof printed === "string" && typeof value === "string") {
        if (!known.has(value) && this.server.marketplace.world.entities.has(value)) this.own.set(printed, value);
      } else if (typeof printed === "object" && printed !== null && typeof value === "object" && value !== null)
        for (const [key, item] of Object.entries(value)) compare((printed as JsonObject)[key], item);
    };
    compare(successExamples(this.server.marketplace.contract, this.find(operation))[0], made);
  }

  /** @returns the fields of everything by its ID, to find what a request has changed */
  private fingerprint(): Map<string, string> {
    const { entities } = this.server.marketplace.world;
    const read = (key: string, value: Json): Json | undefined => (key === "updatedAt" ? undefined : value);
    return new Map([...entities].map(([id, { fields }]) => [id, JSON.stringify(fields, read)]));
  }

  private readSaved(text?: string): Saved | undefined {
    const saved: Saved | undefined = text === undefined ? undefined : JSON.parse(text);
    return saved?.digest === this.data.digest ? saved : undefined;
  }

  private makeServer(saved?: SavedState): Server {
    const server = makeServer(this.data, { products: usualProducts, scanSeconds, runs: true, saved });
    const { marketplace } = server;
    const { world, cast, tokens } = marketplace;
    for (const party of ["provider", "consumer", "operator"] as const)
      if (world.find("organizations", cast[party]) && !tokens.find(clientOf(party).clientId))
        marketplace.addParty(party, cast[party], clientOf(party));
    return server;
  }

  private find(operation: string): ListedOperation {
    const listed = this.server.marketplace.contract.operations.get(operation);
    if (!listed) throw new Error(`the API has no operation ${operation}`);
    return listed;
  }

  private parametersOf(operation: string): Parameter[] {
    return listParameters(this.data.description, this.find(operation)).map(({ parameter }) => parameter);
  }

  /** @returns what a path parameter can name: it follows the resource, as in `/bundles/{bundleId}` */
  private listKnown(operation: string, parameter: string): { id: string; name: string }[] {
    const [, kind = ""] = new RegExp(`([^/]+)/\\{${parameter}\\}`).exec(this.find(operation).path) ?? [];
    return this.server.marketplace.world
      .list(kind)
      .slice(-mostKnown)
      .reverse()
      .map(({ id, fields }) => ({ id, name: String(fields.name ?? fields.status ?? "") }));
  }

  /** @returns the name of a party; empty if it is everyone, or was deleted */
  private nameOf(party: string): string {
    const { world, cast, invitee } = this.server.marketplace;
    if (party === "invitee") return invitee.name;
    return String(world.find("organizations", cast[party as "provider"])?.fields.name ?? "");
  }

  private tokenOf(party: string): string | undefined {
    const { tokens, invitee, allScopes } = this.server.marketplace;
    if (party === "invitee") return tokens.signIn(invitee, allScopes);
    const user = tokens.find(clientOf(party).clientId);
    return user && tokens.issueTo(user);
  }

  /** @returns the path and the query of a request */
  private pathOf({ operation, values }: TabRequest): string {
    let { path } = this.find(operation);
    const query: string[] = [];
    for (const [index, parameter] of this.parametersOf(operation).entries()) {
      const value = values[index] ?? "";
      if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
      if (parameter.in !== "query" || value === "") continue;
      const isList = this.server.marketplace.contract.schema(parameter.schema).type === "array";
      query.push(serializeParameter(parameter, isList ? value.split(",") : value));
    }
    return query.length > 0 ? `${path}?${query.join("&")}` : path;
  }

  private send(request: TabRequest): Promise<Response> {
    const { operation, party, values, body } = request;
    const headers = new Headers();
    const token = this.tokenOf(party);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    for (const [index, { name, in: place }] of this.parametersOf(operation).entries()) {
      const value = values[index] || (name === "Idempotency-Key" ? crypto.randomUUID() : "");
      if (place === "header" && value) headers.set(name, value);
    }
    const { method, operation: own } = this.find(operation);
    const { content = {} } = own.requestBody ? resolve<RequestBody>(this.data.description, own.requestBody) : {};
    const [mediaType = ""] = Object.keys(content);
    const boundary = crypto.randomUUID();
    const sent = this.readBody(operation, boundary, body);
    if (sent !== null)
      headers.set("Content-Type", /^multipart/.test(mediaType) ? `${mediaType}; boundary=${boundary}` : mediaType);
    return this.server.fetch(new Request(this.urlOf(request), { method: method.toUpperCase(), headers, body: sent }));
  }

  /**
   * @param boundary between the parts of a form
   * @param text the reader's, for bodies that are text
   */
  private readBody(operation: string, boundary: string, text = ""): string | Uint8Array<ArrayBuffer> | null {
    const { body: printed } = this.printed(operation);
    if (!printed) return null;
    const body = this.withOwnParts(printed);
    const { files } = this.server.marketplace.contract;
    const read = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(files.get(name) ?? []);
    if (body.kind === "file") return read(body.fileName);
    if (body.kind === "pairs") return new URLSearchParams(body.fields).toString();
    if (body.kind !== "form") return text;
    // Not by FormData, whose files WebKit doesn't read in a worker.
    const part = (about: string, content: Uint8Array): Uint8Array => {
      const head = `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
      return concatBytes(toBytes(head), content, toBytes("\r\n"));
    };
    const parts = [
      ...body.fields.map(([name, value]) => part(`name="${name}"`, toBytes(value))),
      ...body.files.map(([name, file]) => part(`name="${name}"; filename="${file}"`, read(file))),
    ];
    return new Uint8Array(concatBytes(...parts, toBytes(`--${boundary}--\r\n`)));
  }

  /** @returns what has another status than before */
  private compare(before: Map<string, Status>): Change[] {
    const { world, contract } = this.server.marketplace;
    const after = statusesOf(world);
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const [from, to] = [before.get(key), after.get(key)];
      const known = to ?? from;
      if (!known || from?.value === to?.value) return [];
      const { entity, field, lifecycle } = known;
      const { title = {} } = contract.lifecycles[lifecycle] ?? {};
      const { name } = entity.fields;
      const { [to?.value ?? ""]: page } = this.data.statePages[lifecycle] ?? {};
      return { title, field, from: from?.value, to: to?.value, page, ...(typeof name === "string" && { name }) };
    });
  }
}

/** @returns the text that bytes are; undefined if they are anything else */
function readUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** @returns a body as readers see it: JSON with line breaks */
function show(text: string, mediaType: string): Pick<Outcome, "body" | "html"> {
  if (!mediaType.includes("json")) return { body: text, html: highlight(text, "") };
  const body = JSON.stringify(JSON.parse(text), null, 2);
  return { body, html: highlight(body, "json") };
}

/** @returns the value that the printed request sends */
function printedValue({ example, examples = {}, schema }: Parameter): string {
  const [named] = Object.values(examples) as Example[];
  const value: Json = example ?? named?.value ?? schema?.default ?? "";
  return typeof value === "string" ? value : [value].flat().map(String).join(",");
}

/** @returns a body with the reader's text, if it is text */
function readText(body: SampleBody, text = ""): SampleBody {
  if (body.kind === "text") return { kind: "text", value: text };
  if (body.kind !== "json") return body;
  const errors: ParseError[] = [];
  const value: Json = parse(text, errors);
  return errors.length > 0 ? { kind: "text", value: text } : { kind: "json", value };
}

/** @returns what a pointer leads to, or else what is around it */
function nodeAt(tree: Node, keys: string[]): Node {
  const path = keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return findNodeAtLocation(tree, path) ?? (keys.length > 0 ? nodeAt(tree, keys.slice(0, -1)) : tree);
}

/** @returns a request that is sent to the first environment */
function withAddress(request: SampleRequest, environments: Environment[]): SampleRequest {
  const [first] = environments;
  const printed = environments.find(({ id }) => id === printedEnvironment);
  return first && printed ? { ...request, url: request.url.replace(printed.url, first.url) } : request;
}

function listAttached(body?: SampleBody): string[] {
  if (body?.kind === "file") return [body.fileName];
  if (body?.kind === "form")
    return [
      ...body.fields.map(([name, value]) => `${name}=${value}`),
      ...body.files.map(([name, file]) => `${name}=${file}`),
    ];
  return body?.kind === "pairs" ? body.fields.map(([name, value]) => `${name}=${value}`) : [];
}
