import type { Form, SampleBody, SampleRequest } from "../read/request";
import { flatten, isNullable, listTypes } from "../read/schema";
import type { Description, Json, Schema } from "../read/types";
import {
  findCredential,
  indent,
  lines,
  type Part,
  prettyJson,
  quote,
  scriptQuote,
  secretHeaders,
  urlParts,
} from "./text";

const readVariable = (name: string): string => `process.env.${name}`;

/** @returns an expression that is a string even if the variable isn't set */
function showParts(parts: Part[]): string {
  const [only] = parts;
  if (parts.length === 1 && typeof only === "object") return `${readVariable(only.variable)} ?? ""`;
  if (parts.length === 1 && typeof only === "string") return scriptQuote(only);
  const template = parts.map((part) =>
    typeof part === "string" ? part.replace(/[\\`]|\$(?=\{)/g, "\\$&") : `\${${readVariable(part.variable)}}`,
  );
  return `\`${template.join("")}\``;
}

/** The name and definition of a response's type, which turn a JavaScript sample into TypeScript. */
interface AnswerType {
  name: string;
  definition: string;
}

export function javaScript(request: SampleRequest, answerType?: AnswerType): string {
  // `fetch` doesn't support client certificates, TRACE, or bodies with GET or HEAD.
  const isBeyondFetch =
    findCredential(request, "certificate") !== undefined ||
    request.method === "TRACE" ||
    (request.body !== undefined && /^(GET|HEAD)$/.test(request.method));
  return isBeyondFetch ? withHttps(request) : withFetch(request, answerType);
}

function listHeaders(request: SampleRequest): string[] {
  const { headers, freshHeader } = request;
  const basic = findCredential(request, "basic");
  const name = (header: string): string => (header === "Authorization" ? header : quote(header));
  return [
    ...(basic
      ? [`    Authorization: \`Basic \${btoa(\`\${process.env.${basic.user}}:\${process.env.${basic.password}}\`)}\`,`]
      : []),
    ...secretHeaders(request).map(([header, parts]) => `    ${name(header)}: ${showParts(parts)},`),
    ...headers.map(([header, value]) => `    ${quote(header)}: ${scriptQuote(value)},`),
    ...(freshHeader ? [`    ${quote(freshHeader)}: crypto.randomUUID(),`] : []),
  ];
}

/** @returns code that defines the URL and adds API keys to its query */
function defineUrl(request: SampleRequest): string {
  const keys = request.credentials.flatMap((credential) =>
    credential.kind === "key" && credential.in === "query"
      ? [`url.searchParams.set(${quote(credential.name)}, ${readVariable(credential.variable)} ?? "");`]
      : [],
  );
  const [url] = urlParts({ ...request, credentials: [] });
  const literal = quote(String(url));
  return lines(`const url = ${keys.length > 0 ? `new URL(${literal})` : literal};`, ...keys);
}

const showPairs = (fields: [string, string][]): string =>
  `new URLSearchParams([\n${fields.map(([name, value]) => `  [${quote(name)}, ${quote(value)}],`).join("\n")}\n])`;

function showBody(body: SampleBody | undefined): string {
  switch (body?.kind) {
    case "json":
      return `JSON.stringify(${objectLiteral(body.value)})`;
    case "text":
      return scriptQuote(body.value);
    case "pairs":
      return showPairs(body.fields);
    case "file":
      return `await openAsBlob(${quote(body.fileName)})`;
    case "form":
      return "form";
    default:
      return "";
  }
}

function withFetch(request: SampleRequest, answerType?: AnswerType): string {
  const { method, body, answer } = request;
  const headerLines = listHeaders(request);
  const options = lines(
    method !== "GET" && `  method: "${method}",`,
    headerLines.length > 0 && ["  headers: {", ...headerLines, "  },"].join("\n"),
    body && indent(`body: ${showBody(body)},`, "  "),
  );
  const hasStream = answer.kind === "file" || answer.kind === "stream";
  const failed = hasStream ? "!response.ok || !response.body" : "!response.ok";
  const opensFile = body?.kind === "file" || (body?.kind === "form" && body.files.length > 0);
  return lines(
    opensFile && 'import { openAsBlob } from "node:fs";',
    answer.kind === "file" && 'import { writeFile } from "node:fs/promises";',
    (opensFile || answer.kind === "file") && "",
    answerType && `${answerType.definition}\n`,
    body?.kind === "form" && `${javaScriptForm(body)}\n`,
    defineUrl(request),
    options ? `const response = await fetch(url, {\n${options}\n});` : "const response = await fetch(url);",
    `if (${failed}) {\n  throw new Error(\`\${response.status} \${await response.text()}\`);\n}`,
    answer.kind === "json" &&
      `const data = ${answerType ? `(await response.json()) as ${answerType.name}` : "await response.json()"};`,
    answer.kind === "json" && "console.log(data);",
    answer.kind === "text" && "console.log(await response.text());",
    answer.kind === "stream" && "for await (const chunk of response.body) {\n  process.stdout.write(chunk);\n}",
    answer.kind === "file" && `await writeFile(${quote(answer.fileName)}, response.body);`,
    answer.kind === "none" && "console.log(response.status);",
  );
}

function withHttps(request: SampleRequest): string {
  const { method, body, answer, url } = request;
  const certificate = findCredential(request, "certificate");
  const opensFile = body?.kind === "form" && body.files.length > 0;
  const readsFile = certificate !== undefined || body?.kind === "file";
  const files = [opensFile && "openAsBlob", readsFile && "readFileSync", answer.kind === "file" && "writeFileSync"];
  const names = files.filter(Boolean);
  const sent =
    body?.kind === "file"
      ? `readFileSync(${quote(body.fileName)})`
      : body?.kind === "form"
        ? "Buffer.from(await encoded.arrayBuffer())"
        : body?.kind === "pairs"
          ? `${showBody(body)}.toString()`
          : showBody(body);
  return lines(
    'import { once } from "node:events";',
    names.length > 0 && `import { ${names.join(", ")} } from "node:fs";`,
    `import { request } from "node:${url.startsWith("http:") ? "http" : "https"}";\n`,
    body?.kind === "form" && `${javaScriptForm(body)}\nconst encoded = new Response(form);\n`,
    defineUrl(request),
    "const call = request(url, {",
    `  method: "${method}",`,
    "  headers: {",
    ...listHeaders(request),
    body?.kind === "form" && "    ...Object.fromEntries(encoded.headers),",
    "  },",
    certificate && `  cert: readFileSync("${certificate.certificate}"),\n  key: readFileSync("${certificate.key}"),`,
    "});",
    `call.end(${sent});`,
    'const [response] = await once(call, "response");',
    "const chunks = [];",
    "for await (const chunk of response) chunks.push(chunk);",
    "const content = Buffer.concat(chunks);",
    `if (response.statusCode >= 400) {\n  throw new Error(\`\${response.statusCode} \${content}\`);\n}`,
    answer.kind === "file" && `writeFileSync(${quote(answer.fileName)}, content);`,
    answer.kind === "none" && "console.log(response.statusCode);",
    answer.kind !== "file" && answer.kind !== "none" && "console.log(content.toString());",
  );
}

/** JSON without quotes around keys if JavaScript allows that. In pretty JSON, a key is always first on its line. */
const objectLiteral = (value: Json): string =>
  prettyJson(value)
    // Unlike other keys, this one would set the object's prototype.
    .replace(/^(\s*)"__proto__": /gm, '$1["__proto__"]: ')
    .replace(/^(\s*)"([A-Za-z_]\w*)": /gm, "$1$2: ");

const javaScriptForm = ({ fields, files }: Form): string =>
  lines(
    "const form = new FormData();",
    ...fields.map(([name, value]) => `form.append(${quote(name)}, ${quote(value)});`),
    ...files.map(
      ([name, file]) => `form.append(\n  ${quote(name)},\n  await openAsBlob(${quote(file)}),\n  ${quote(file)},\n);`,
    ),
  );

/** @returns the JavaScript sample with a type for the response */
export function typeScript(description: Description, request: SampleRequest): string {
  const { answer } = request;
  if (answer.kind !== "json") return javaScript(request);
  const name = typeName(answer.schema.$ref) ?? `${request.name}Response`;
  const type = typeOf(description, answer.schema, 2);
  const definition = type.startsWith("{") ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  return javaScript(request, { name, definition });
}

/** @returns the component's name if it is an identifier */
const typeName = (reference: string | undefined): string | undefined => /\/([A-Za-z_]\w*)$/.exec(reference ?? "")?.[1];

/**
 * @param depth number of object levels that are spelled out; deeper levels stay generic, to keep the sample short
 * @returns the TypeScript type of a schema; it only includes required properties
 */
function typeOf(description: Description, schema: Schema, depth: number, above: string[] = []): string {
  const flat = flatten(description, schema);
  const { items, properties = {}, required = [] } = flat;
  if (flat.identity.some((ref) => above.includes(ref))) return "unknown";
  const below = [...above, ...flat.identity];
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    depth > 0 && required.includes(name)
      ? `${/^[A-Za-z_]\w*$/.test(name) ? name : quote(name)}: ${typeOf(description, property, depth - 1, below)};`
      : [],
  );
  const variants = flat.oneOf ?? flat.anyOf;
  const own = listTypes(flat);
  if (own.length === 0 && variants) {
    const isObject = variants.every((variant) => listTypes(flatten(description, variant))[0] === "object");
    own.push(isObject ? "object" : "unknown");
  }
  const types = [...own, ...(isNullable(flat) ? ["null"] : [])].map((one) => {
    if (one === "integer") return "number";
    if (one === "array") return `Array<${items === undefined ? "unknown" : typeOf(description, items, depth, below)}>`;
    if (one !== "object") return ["string", "number", "boolean", "null"].includes(one) ? one : "unknown";
    return fields.length > 0 ? `{\n${indent(fields.join("\n"), "  ")}\n}` : "Record<string, unknown>";
  });
  return types.join(" | ") || "unknown";
}
