import upperFirst from "lodash/upperFirst";
import { showJson } from "./json";
import type { ListedOperation } from "./operations";
import { listParameters, resolve } from "./operations";
import { flatten } from "./schema";
import type { Description, Example, Json, MediaType, Response, Schema } from "./types";

export interface CodeSample {
  /** Language of the code block. */
  lang: string;
  /** Name of the language for readers. */
  label: string;
  source: string;
}

/** The call that all samples of an operation show. */
interface SampleRequest {
  /** Name in upper camel case, for languages that need one. */
  name: string;
  method: string;
  url: string;
  authenticated: boolean;
  headers: [name: string, value: string][];
  /** Header that takes a new UUID each time the sample runs, so that a copy never repeats another's request. */
  freshHeader?: string;
  body?: SampleBody;
  answer: SampleAnswer;
}

type SampleBody = { kind: "json"; value: Json } | { kind: "file"; fileName: string } | ({ kind: "form" } & Form);

/** The parts of a form; samples read the files from the working directory. */
interface Form {
  fields: [name: string, value: string][];
  files: [name: string, fileName: string][];
}

type SampleAnswer = { kind: "json"; schema: Schema } | { kind: "file"; fileName: string } | { kind: "none" };

/** Headers that a sample shows only where the operation can't do without them. */
const optionalHeaders = new Set(["X-Correlation-ID", "Range", "If-Match", "If-None-Match", "If-Range"]);

/** Header whose value every request has to make anew. */
const idempotencyKey = "Idempotency-Key";

/** Media type of a file in a form, where the language's library sets none: without one, it would be text. */
const partType = "application/octet-stream";

/** File in which samples save a download: that of the examples' cast. */
const downloadedFile = "branchenumsatz-2026-05-04.csv";

/**
 * The snippet libraries don't send what the examples say: `@scalar/snippetz` 0.10 leaves out the body of a merge patch
 * in Python, doesn't escape the quotation marks of `If-Match` in C#, and uploads an empty file in JavaScript;
 * `@readme/httpsnippet` 11 doesn't escape JSON in curl, JavaScript and Python, and uploads empty files in JavaScript,
 * Java and C#. Both send a file's name where its content is the body, take no token from the environment, and ignore
 * that a request fails. Hence the templates below.
 *
 * @returns code that calls the operation as its examples do: with authentication, required parameters, and the first
 *   example of the body
 */
export function makeSamples(description: Description, listed: ListedOperation): CodeSample[] {
  const request = exampleRequest(description, listed);
  return [
    { lang: "bash", label: "curl", source: curl(request) },
    { lang: "js", label: "JavaScript", source: javaScript(request) },
    { lang: "ts", label: "TypeScript", source: typeScript(description, request) },
    { lang: "python", label: "Python", source: python(request) },
    { lang: "java", label: "Java", source: java(request) },
    { lang: "csharp", label: "C#", source: csharp(request) },
    { lang: "go", label: "Go", source: go(request) },
  ];
}

function exampleRequest(description: Description, listed: ListedOperation): SampleRequest {
  const { id, operation, path, method } = listed;
  const headers: SampleRequest["headers"] = [];
  const query = new URLSearchParams();
  let freshHeader: string | undefined;
  let url = (description.servers[0]?.url ?? "") + path;
  for (const parameter of listParameters(description, listed)) {
    const value = String(parameter.example ?? "");
    if (parameter.in === "path") url = url.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === "query" && parameter.required) query.append(parameter.name, value);
    else if (parameter.in === "header" && parameter.name === idempotencyKey) freshHeader = idempotencyKey;
    else if (parameter.in === "header" && (parameter.required || !optionalHeaders.has(parameter.name))) {
      headers.push([parameter.name, value]);
    }
  }
  if (query.size > 0) url += `?${query}`;

  const content = operation.requestBody && resolve(description, operation.requestBody).content;
  const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
  // The content type of a form holds the boundary between its parts, which only the sending program knows.
  if (mediaType && mediaType !== "multipart/form-data") headers.push(["Content-Type", mediaType]);
  return {
    name: upperFirst(id),
    method: method.toUpperCase(),
    url,
    // Only an empty list makes an operation public; without one, that of the whole description applies.
    authenticated: operation.security?.length !== 0,
    headers,
    freshHeader,
    body: mediaType && media ? exampleBody(description, mediaType, media) : undefined,
    answer: expectedAnswer(description, listed),
  };
}

function exampleBody(description: Description, mediaType: string, media: MediaType): SampleBody {
  const [reference] = Object.values(media.examples ?? {});
  const value = (reference && resolve<Example>(description, reference).value) ?? {};
  if (mediaType === "application/octet-stream") return { kind: "file", fileName: String(value) };
  if (mediaType !== "multipart/form-data") return { kind: "json", value };

  const { properties = {} } = flatten(description, media.schema ?? {});
  const form: SampleBody = { kind: "form", fields: [], files: [] };
  for (const [name, values] of Object.entries(value as Record<string, Json>)) {
    const property = flatten(description, properties[name] ?? {});
    const isFile = flatten(description, property.items ?? property).format === "binary";
    for (const one of [values].flat()) (isFile ? form.files : form.fields).push([name, String(one)]);
  }
  return form;
}

function expectedAnswer(description: Description, { operation }: ListedOperation): SampleAnswer {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
  const content = success && resolve<Response>(description, success).content;
  const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
  if (!mediaType) return { kind: "none" };
  return mediaType.includes("json")
    ? { kind: "json", schema: media?.schema ?? {} }
    : { kind: "file", fileName: downloadedFile };
}

/** Joins lines and blocks of lines; what is false or undefined is left out. */
const lines = (...items: (string | false | undefined)[]): string =>
  items.filter((item) => item !== false && item !== undefined).join("\n");

const indent = (source: string, by: string): string => source.replace(/^(?=.)/gm, by);

/** A string literal: what JSON makes is right in every language below but the shell. */
const quote = (value: string): string => JSON.stringify(value);

/** A string literal of JavaScript and Python, which let single quotes spare double ones their backslashes. */
function scriptQuote(value: string): string {
  const quoted = quote(value);
  return value.includes("'") || !value.includes('"') ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}

const prettyJson = (value: Json): string => JSON.stringify(value, null, 2);

const shellQuote = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

function curl({ method, url, authenticated, headers, freshHeader, body, answer }: SampleRequest): string {
  const options = [
    shellQuote(url),
    answer.kind === "file" && `--output ${shellQuote(answer.fileName)}`,
    authenticated && '--header "Authorization: Bearer $ACCESS_TOKEN"',
    ...headers.map(([name, value]) => `--header ${shellQuote(`${name}: ${value}`)}`),
    freshHeader && `--header "${freshHeader}: $(uuidgen)"`,
    body?.kind === "json" && `--data ${shellQuote(showJson(body.value, "  "))}`,
    body?.kind === "file" && `--upload-file ${shellQuote(body.fileName)}`,
    ...(body?.kind === "form" ? curlForm(body) : []),
    answer.kind === "none" && String.raw`--write-out '%{http_code}\n'`,
  ];
  // With --fail-with-body, the description of an error would land in a download's file.
  const command = [
    "curl",
    answer.kind === "file" ? "--fail" : "--fail-with-body",
    method !== "GET" && `--request ${method}`,
  ];
  return [command.filter(Boolean).join(" "), ...options.filter(Boolean)].join(" \\\n  ");
}

const curlForm = ({ fields, files }: Form): string[] => [
  // Unlike --form, --form-string lets values begin with "@" and hold ";".
  ...fields.map(([name, value]) => `--form-string ${shellQuote(`${name}=${value}`)}`),
  ...files.map(([name, fileName]) => `--form ${shellQuote(`${name}=@${fileName}`)}`),
];

/** @param answerType name and definition of the answer's type, which make TypeScript of it */
function javaScript(request: SampleRequest, answerType?: { name: string; definition: string }): string {
  const { method, url, authenticated, headers, freshHeader, body, answer } = request;
  const headerLines = [
    authenticated && `    Authorization: \`Bearer \${process.env.ACCESS_TOKEN}\`,`,
    ...headers.map(([name, value]) => `    ${quote(name)}: ${scriptQuote(value)},`),
    freshHeader && `    ${quote(freshHeader)}: crypto.randomUUID(),`,
  ].filter(Boolean);
  const options = lines(
    method !== "GET" && `  method: "${method}",`,
    headerLines.length > 0 && ["  headers: {", ...headerLines, "  },"].join("\n"),
    body?.kind === "json" && indent(`body: JSON.stringify(${objectLiteral(body.value)}),`, "  "),
    body?.kind === "file" && `  body: await openAsBlob(${quote(body.fileName)}),`,
    body?.kind === "form" && "  body: form,",
  );
  const failed = answer.kind === "file" ? "!response.ok || !response.body" : "!response.ok";
  const hasImport = body?.kind === "file" || body?.kind === "form" || answer.kind === "file";
  return lines(
    (body?.kind === "file" || body?.kind === "form") && 'import { openAsBlob } from "node:fs";',
    answer.kind === "file" && 'import { writeFile } from "node:fs/promises";',
    hasImport && "",
    answerType && `${answerType.definition}\n`,
    body?.kind === "form" && `${javaScriptForm(body)}\n`,
    `const url = ${quote(url)};`,
    options ? `const response = await fetch(url, {\n${options}\n});` : "const response = await fetch(url);",
    `if (${failed}) {\n  throw new Error(\`\${response.status} \${await response.text()}\`);\n}`,
    answer.kind === "json" &&
      `const data = ${answerType ? `(await response.json()) as ${answerType.name}` : "await response.json()"};`,
    answer.kind === "json" && "console.log(data);",
    answer.kind === "file" && `await writeFile(${quote(answer.fileName)}, response.body);`,
    answer.kind === "none" && "console.log(response.status);",
  );
}

/** The JSON with keys unquoted where JavaScript lets them be; a line of pretty JSON starts with its key. */
const objectLiteral = (value: Json): string => prettyJson(value).replace(/^(\s*)"([A-Za-z_]\w*)": /gm, "$1$2: ");

const javaScriptForm = ({ fields, files }: Form): string =>
  lines(
    "const form = new FormData();",
    ...fields.map(([name, value]) => `form.append(${quote(name)}, ${quote(value)});`),
    ...files.map(
      ([name, file]) => `form.append(\n  ${quote(name)},\n  await openAsBlob(${quote(file)}),\n  ${quote(file)},\n);`,
    ),
  );

/** The JavaScript sample, with a type for the answer. */
function typeScript(description: Description, request: SampleRequest): string {
  const { answer } = request;
  if (answer.kind !== "json") return javaScript(request);
  const name = answer.schema.$ref?.split("/").at(-1) ?? `${request.name}Response`;
  const type = typeOf(description, answer.schema, 2);
  const definition = type.startsWith("{") ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  return javaScript(request, { name, definition });
}

/**
 * @param depth how many levels of objects are spelled out; what lies below stays unknown, to keep the sample short
 * @returns the TypeScript type of a schema, of whose properties only those are named that are always there
 */
function typeOf(description: Description, schema: Schema, depth: number): string {
  const { type = "unknown", items = {}, properties = {}, required = [] } = flatten(description, schema);
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    depth > 0 && required.includes(name) ? `${name}: ${typeOf(description, property, depth - 1)};` : [],
  );
  const types = [type].flat().map((one) => {
    if (one === "integer") return "number";
    if (one === "array") return `Array<${typeOf(description, items, depth)}>`;
    if (one !== "object") return one;
    return fields.length > 0 ? `{\n${indent(fields.join("\n"), "  ")}\n}` : "Record<string, unknown>";
  });
  return types.join(" | ");
}

function python({ method, url, authenticated, headers, freshHeader, body, answer }: SampleRequest): string {
  const headerLines = [
    authenticated && `        "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",`,
    ...headers.map(([name, value]) => `        ${quote(name)}: ${scriptQuote(value)},`),
    freshHeader && `        ${quote(freshHeader)}: str(uuid.uuid4()),`,
  ].filter(Boolean);
  const call = lines(
    `response = requests.${method.toLowerCase()}(`,
    `    ${quote(url)},`,
    headerLines.length > 0 && ["    headers={", ...headerLines, "    },"].join("\n"),
    body?.kind === "json" && indent(`json=${pythonLiteral(body.value)},`, "    "),
    body?.kind === "file" && "    data=file,",
    body?.kind === "form" && pythonForm(body),
    answer.kind === "file" && "    stream=True,",
    "    timeout=60,",
    ")",
  );
  return lines(
    authenticated && "import os",
    freshHeader && "import uuid",
    body?.kind === "form" && "from pathlib import Path",
    (authenticated || freshHeader || body?.kind === "form") && "",
    "import requests\n",
    body?.kind === "file" ? `with open(${quote(body.fileName)}, "rb") as file:\n${indent(call, "    ")}` : call,
    "if not response.ok:",
    '    raise requests.HTTPError(f"{response.status_code} {response.text}", response=response)',
    answer.kind === "json" && "print(response.json())",
    answer.kind === "none" && "print(response.status_code)",
    answer.kind === "file" &&
      lines(
        `with open(${quote(answer.fileName)}, "wb") as file:`,
        "    for chunk in response.iter_content(chunk_size=1024 * 1024):",
        "        file.write(chunk)",
      ),
  );
}

const pythonLiterals: Record<string, string> = { true: "True", false: "False", null: "None" };

/** The JSON with Python's words; on a line of pretty JSON, the value is the last thing. */
const pythonLiteral = (value: Json): string =>
  prettyJson(value)
    .replace(/^ +/gm, (spaces) => spaces + spaces)
    .replace(
      /^( *(?:"(?:[^"\\]|\\.)*": )?)(true|false|null)(?=,?$)/gm,
      (_, before, word) => before + pythonLiterals[word],
    );

const pythonForm = ({ fields, files }: Form): string =>
  lines(
    "    data=[",
    ...fields.map(([name, value]) => `        (${quote(name)}, ${quote(value)}),`),
    "    ],",
    "    files=[",
    ...files.map(([name, fileName]) =>
      lines(
        `        (${quote(name)}, (`,
        `            ${quote(fileName)},`,
        `            Path(${quote(fileName)}).read_bytes(),`,
        `            ${quote(partType)},`,
        "        )),",
      ),
    ),
    "    ],",
  );

function java({ name, method, url, authenticated, headers, freshHeader, body, answer }: SampleRequest): string {
  const publisher = {
    none: "BodyPublishers.noBody()",
    json: "BodyPublishers.ofString(body)",
    form: "body",
    file: "body",
  }[body?.kind ?? "none"];
  const hasPublisher = method !== "GET" && method !== "DELETE";
  // The builder has a method of its own for every HTTP method but PATCH.
  const setMethod =
    method === "PATCH" ? `.method("PATCH", ${publisher})` : `.${method}(${hasPublisher ? publisher : ""})`;
  const usesPath = body?.kind === "file" || body?.kind === "form" || answer.kind === "file";
  const imports = [
    "java.io.IOException",
    answer.kind === "file" && "java.io.InputStream",
    "java.net.URI",
    "java.net.http.HttpClient",
    "java.net.http.HttpRequest",
    (body?.kind === "form" || body?.kind === "file") && "java.net.http.HttpRequest.BodyPublisher",
    hasPublisher && "java.net.http.HttpRequest.BodyPublishers",
    "java.net.http.HttpResponse",
    "java.net.http.HttpResponse.BodyHandlers",
    answer.kind === "file" && "java.nio.charset.StandardCharsets",
    answer.kind === "file" && "java.nio.file.Files",
    usesPath && "java.nio.file.Path",
    answer.kind === "file" && "java.nio.file.StandardCopyOption",
    (freshHeader || body?.kind === "form") && "java.util.UUID",
  ].filter(Boolean);
  const main = lines(
    body?.kind === "json" &&
      `String body = """\n${indent(prettyJson(body.value).replaceAll("\\", "\\\\"), "    ")}""";`,
    body?.kind === "file" && `BodyPublisher body = BodyPublishers.ofFile(Path.of(${quote(body.fileName)}));`,
    body?.kind === "form" && javaForm(body),
    body && "",
    "HttpRequest request = HttpRequest.newBuilder()",
    `    .uri(URI.create(${quote(url)}))`,
    authenticated && '    .header("Authorization", "Bearer " + System.getenv("ACCESS_TOKEN"))',
    ...headers.map(([header, value]) => `    .header(${quote(header)}, ${quote(value)})`),
    freshHeader && `    .header(${quote(freshHeader)}, UUID.randomUUID().toString())`,
    body?.kind === "form" && '    .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)',
    `    ${setMethod}`,
    "    .build();\n",
    "HttpClient client = HttpClient.newHttpClient();",
    answer.kind === "file" ? javaDownload(answer.fileName) : javaAnswer(answer.kind === "json" ? "body" : "statusCode"),
  );
  return lines(
    ...imports.map((item) => `import ${item};`),
    "",
    `public class ${name} {`,
    body?.kind === "form" && "    private static final String BOUNDARY = UUID.randomUUID().toString();\n",
    "    public static void main(String[] args) throws IOException, InterruptedException {",
    indent(main, "        "),
    "    }",
    body?.kind === "form" && `\n${indent(javaPart, "    ")}`,
    "}",
  );
}

const javaAnswer = (getter: "body" | "statusCode"): string =>
  lines(
    "HttpResponse<String> response = client.send(request, BodyHandlers.ofString());",
    "if (response.statusCode() >= 400) {",
    '    throw new IOException(response.statusCode() + " " + response.body());',
    "}",
    `System.out.println(response.${getter}());`,
  );

const javaDownload = (fileName: string): string =>
  lines(
    "HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());",
    "try (InputStream content = response.body()) {",
    "    if (response.statusCode() >= 400) {",
    "        String problem = new String(content.readAllBytes(), StandardCharsets.UTF_8);",
    '        throw new IOException(response.statusCode() + " " + problem);',
    "    }",
    `    Path file = Path.of(${quote(fileName)});`,
    "    Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);",
    "}",
  );

const javaForm = ({ fields, files }: Form): string =>
  lines(
    "BodyPublisher body = BodyPublishers.concat(",
    ...fields.map(
      ([name, value]) =>
        `    part(\n        ${quote(`name="${name}"`)},\n        BodyPublishers.ofString(${quote(value)})),`,
    ),
    ...files.map(([name, fileName]) =>
      lines(
        "    part(",
        `        ${quote(`name="${name}"; filename="${fileName}"\r\n`)}`,
        `            + ${quote(`Content-Type: ${partType}`)},`,
        `        BodyPublishers.ofFile(Path.of(${quote(fileName)}))),`,
      ),
    ),
    String.raw`    BodyPublishers.ofString("--" + BOUNDARY + "--\r\n"));`,
  );

/** Java's library has nothing that writes forms. */
const javaPart = String.raw`private static BodyPublisher part(String disposition, BodyPublisher content) {
    String head = "--" + BOUNDARY + "\r\n"
        + "Content-Disposition: form-data; " + disposition + "\r\n\r\n";
    return BodyPublishers.concat(
        BodyPublishers.ofString(head), content, BodyPublishers.ofString("\r\n"));
}`;

function csharp({ method, url, authenticated, headers, freshHeader, body, answer }: SampleRequest): string {
  // .NET keeps the content's headers apart from the request's and refuses them there.
  const contentType = headers.find(([name]) => name === "Content-Type")?.[1] ?? "";
  const requestHeaders = headers.filter(([name]) => name !== "Content-Type");
  const readsFile = body?.kind === "file" || body?.kind === "form";
  return lines(
    "using System;",
    (readsFile || answer.kind === "file") && "using System.IO;",
    "using System.Net.Http;",
    (authenticated || contentType !== "") && "using System.Net.Http.Headers;",
    "",
    "using var client = new HttpClient();",
    "using var request = new HttpRequestMessage(",
    `    HttpMethod.${upperFirst(method.toLowerCase())},`,
    `    ${quote(url)});`,
    authenticated &&
      lines(
        "request.Headers.Authorization = new AuthenticationHeaderValue(",
        '    "Bearer",',
        '    Environment.GetEnvironmentVariable("ACCESS_TOKEN"));',
      ),
    ...requestHeaders.map(([name, value]) => `request.Headers.Add(${quote(name)}, ${quote(value)});`),
    freshHeader && `request.Headers.Add(${quote(freshHeader)}, Guid.NewGuid().ToString());`,
    body?.kind === "json" &&
      lines(
        "request.Content = new StringContent(",
        `    """\n${indent(prettyJson(body.value), "    ")}\n    """,`,
        `    new MediaTypeHeaderValue(${quote(contentType)}));`,
      ),
    body?.kind === "file" &&
      lines(
        `request.Content = new StreamContent(File.OpenRead(${quote(body.fileName)}));`,
        `request.Content.Headers.ContentType = new MediaTypeHeaderValue(${quote(contentType)});`,
      ),
    body?.kind === "form" && csharpForm(body),
    "",
    answer.kind === "file"
      ? "using var response = await client.SendAsync(\n    request,\n    HttpCompletionOption.ResponseHeadersRead);"
      : "using var response = await client.SendAsync(request);",
    "if (!response.IsSuccessStatusCode)",
    "{",
    "    var problem = await response.Content.ReadAsStringAsync();",
    '    throw new HttpRequestException($"{(int)response.StatusCode} {problem}");',
    "}",
    answer.kind === "json" && "Console.WriteLine(await response.Content.ReadAsStringAsync());",
    answer.kind === "none" && "Console.WriteLine((int)response.StatusCode);",
    answer.kind === "file" &&
      lines(
        `await using var file = File.Create(${quote(answer.fileName)});`,
        "await response.Content.CopyToAsync(file);",
      ),
  );
}

const csharpForm = ({ fields, files }: Form): string =>
  lines(
    "",
    "using var form = new MultipartFormDataContent();",
    ...fields.map(([name, value]) => `form.Add(\n    new StringContent(${quote(value)}),\n    ${quote(name)});`),
    ...files.map(([name, fileName]) =>
      lines(
        "form.Add(",
        `    new StreamContent(File.OpenRead(${quote(fileName)}))`,
        "    {",
        `        Headers = { ContentType = new MediaTypeHeaderValue(${quote(partType)}) },`,
        "    },",
        `    ${quote(name)},`,
        `    ${quote(fileName)});`,
      ),
    ),
    "request.Content = form;",
  );

function go({ method, url, authenticated, headers, freshHeader, body, answer }: SampleRequest): string {
  const usesOs = authenticated || body?.kind === "file" || body?.kind === "form" || answer.kind !== "none";
  const imports = [
    body?.kind === "form" && "bytes",
    freshHeader && "crypto/rand",
    "fmt",
    "io",
    "log",
    body?.kind === "form" && "mime/multipart",
    "net/http",
    usesOs && "os",
    body?.kind === "json" && "strings",
  ].filter(Boolean);
  const reader = { none: "nil", json: "body", file: "file", form: "&body" }[body?.kind ?? "none"];
  const run = lines(
    body?.kind === "json" && `body := strings.NewReader(${goQuote(prettyJson(body.value))})`,
    body?.kind === "file" && goOpen(body.fileName),
    body?.kind === "form" && goForm(body),
    body && "",
    "request, err := http.NewRequest(",
    `\thttp.Method${upperFirst(method.toLowerCase())},`,
    `\t${quote(url)},`,
    `\t${reader},`,
    ")",
    goCheck,
    authenticated && 'request.Header.Set("Authorization", "Bearer "+os.Getenv("ACCESS_TOKEN"))',
    ...headers.map(([name, value]) => `request.Header.Set(${quote(name)}, ${goQuote(value)})`),
    freshHeader && `request.Header.Set(${quote(freshHeader)}, rand.Text())`,
    body?.kind === "form" && 'request.Header.Set("Content-Type", form.FormDataContentType())',
    body?.kind === "file" && "request.ContentLength = info.Size()",
    "",
    "response, err := http.DefaultClient.Do(request)",
    goCheck,
    "defer response.Body.Close()",
    "if response.StatusCode >= 400 {",
    "\tproblem, _ := io.ReadAll(response.Body)",
    '\treturn fmt.Errorf("%s: %s", response.Status, problem)',
    "}",
    answer.kind === "json" && "_, err = io.Copy(os.Stdout, response.Body)\nreturn err",
    answer.kind === "none" && "fmt.Println(response.Status)\nreturn nil",
    answer.kind === "file" &&
      lines(
        `file, err := os.Create(${quote(answer.fileName)})`,
        goCheck,
        "defer file.Close()",
        "_, err = io.Copy(file, response.Body)",
        "return err",
      ),
  );
  return lines(
    "package main\n",
    "import (",
    ...imports.map((item) => `\t"${item}"`),
    ")\n",
    "func main() {\n\tif err := run(); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n",
    "func run() error {",
    indent(run, "\t"),
    "}",
    body?.kind === "form" && `\n${goAddFile}`,
  );
}

const goCheck = "if err != nil {\n\treturn err\n}";

/** A string literal; a raw one, which can't hold a backtick, spares double quotes their backslashes. */
const goQuote = (value: string): string =>
  value.includes("`") || !value.includes('"') ? quote(value) : `\`${value}\``;

const goOpen = (fileName: string): string =>
  lines(`file, err := os.Open(${quote(fileName)})`, goCheck, "defer file.Close()", "info, err := file.Stat()", goCheck);

const goForm = ({ fields, files }: Form): string =>
  lines(
    "var body bytes.Buffer",
    "form := multipart.NewWriter(&body)",
    "fields := [][2]string{",
    ...fields.map(([name, value]) => `\t{${quote(name)}, ${quote(value)}},`),
    "}",
    "for _, field := range fields {",
    "\tif err := form.WriteField(field[0], field[1]); err != nil {",
    "\t\treturn err",
    "\t}",
    "}",
    ...files.map(
      ([name, fileName]) =>
        `if err := addFile(form, ${quote(name)}, ${quote(fileName)}); err != nil {\n\treturn err\n}`,
    ),
    "if err := form.Close(); err != nil {\n\treturn err\n}",
  );

const goAddFile = lines(
  "func addFile(form *multipart.Writer, name, fileName string) error {",
  "\tfile, err := os.Open(fileName)",
  indent(goCheck, "\t"),
  "\tdefer file.Close()",
  "\tpart, err := form.CreateFormFile(name, fileName)",
  indent(goCheck, "\t"),
  "\t_, err = io.Copy(part, file)",
  "\treturn err",
  "}",
);
