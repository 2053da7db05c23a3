import type { AnswerType, Form, SampleBody, SampleRequest } from "../read/sample-request";
import type { Json } from "../read/types";
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
    // After the call, which readers look for first.
    answerType && `\n${answerType.definition}`,
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
    body && `const sent = ${sent};`,
    "const call = request(url, {",
    `  method: "${method}",`,
    "  headers: {",
    ...listHeaders(request),
    body?.kind === "form" && "    ...Object.fromEntries(encoded.headers),",
    // Without it, Node.js sends the body of a GET or DELETE request unframed.
    body && '    "Content-Length": Buffer.byteLength(sent),',
    "  },",
    certificate && `  cert: readFileSync("${certificate.certificate}"),\n  key: readFileSync("${certificate.key}"),`,
    "});",
    `call.end(${body ? "sent" : ""});`,
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
    ...fields.map(([name, value, mediaType]) => {
      const part = scriptQuote(value);
      return `form.append(${quote(name)}, ${mediaType ? `new Blob([${part}], { type: ${quote(mediaType)} })` : part});`;
    }),
    ...files.map(
      ([name, file, type]) =>
        `form.append(\n  ${quote(name)},\n  await openAsBlob(${quote(file)}${type ? `, { type: ${quote(type)} }` : ""}),\n  ${quote(file)},\n);`,
    ),
  );

/** @returns the JavaScript sample with a type for the response */
export const typeScript = (request: SampleRequest): string =>
  javaScript(request, request.answer.kind === "json" ? request.answer.type : undefined);
