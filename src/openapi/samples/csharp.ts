import upperFirst from "lodash/upperFirst";
import type { Form, SampleRequest } from "../read/sample-request";
import {
  findCredential,
  hasTypedFields,
  indent,
  joinParts,
  lines,
  type Part,
  partType,
  prettyJson,
  quote,
  secretHeaders,
  urlParts,
} from "./text";

const readVariable = (name: string): string => `Environment.GetEnvironmentVariable("${name}")`;

export function csharp(request: SampleRequest): string {
  const { method, headers, freshHeader, body, answer } = request;
  // .NET separates content headers from request headers and rejects them among the request headers.
  const contentType = headers.find(([name]) => name === "Content-Type")?.[1] ?? "";
  const requestHeaders = headers.filter(([name]) => name !== "Content-Type");
  const basic = findCredential(request, "basic");
  const certificate = findCredential(request, "certificate");
  const secrets = secretHeaders(request);
  const usesFiles =
    body?.kind === "file" || body?.kind === "form" || answer.kind === "file" || answer.kind === "stream";
  const usesHeaders = basic || contentType !== "" || secrets.some(([name]) => name === "Authorization");
  return lines(
    "using System;",
    body?.kind === "pairs" && "using System.Collections.Generic;",
    usesFiles && "using System.IO;",
    "using System.Net.Http;",
    (usesHeaders || (body?.kind === "form" && (body.files.length > 0 || hasTypedFields(body)))) &&
      "using System.Net.Http.Headers;",
    certificate && "using System.Security.Cryptography.X509Certificates;",
    basic && "using System.Text;",
    "",
    certificate &&
      lines(
        "using var handler = new HttpClientHandler();",
        "handler.ClientCertificates.Add(",
        `    X509Certificate2.CreateFromPemFile("${certificate.certificate}", "${certificate.key}"));`,
      ),
    `using var client = new HttpClient(${certificate ? "handler" : ""});`,
    "using var request = new HttpRequestMessage(",
    `    HttpMethod.${upperFirst(method.toLowerCase())},`,
    `    ${showUrl(urlParts(request))});`,
    basic &&
      lines(
        `var login = ${readVariable(basic.user)} + ":" + ${readVariable(basic.password)};`,
        "request.Headers.Authorization = new AuthenticationHeaderValue(",
        '    "Basic",',
        "    Convert.ToBase64String(Encoding.UTF8.GetBytes(login)));",
      ),
    ...secrets.map(([name, parts]) => addSecret(name, parts)),
    ...requestHeaders.map(([name, value]) => `request.Headers.Add(${quote(name)}, ${quote(value)});`),
    freshHeader && `request.Headers.Add(${quote(freshHeader)}, Guid.NewGuid().ToString());`,
    body?.kind === "json" &&
      lines(
        "request.Content = new StringContent(",
        `    """\n${indent(prettyJson(body.value), "    ")}\n    """,`,
        `    ${mediaType(contentType)});`,
      ),
    body?.kind === "text" &&
      lines("request.Content = new StringContent(", `    ${quote(body.value)},`, `    ${mediaType(contentType)});`),
    body?.kind === "pairs" &&
      lines(
        "request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]",
        "{",
        ...body.fields.map(([name, value]) => `    new(${quote(name)}, ${quote(value)}),`),
        "});",
      ),
    body?.kind === "file" &&
      lines(
        `request.Content = new StreamContent(File.OpenRead(${quote(body.fileName)}));`,
        `request.Content.Headers.ContentType = ${mediaType(contentType)};`,
      ),
    body?.kind === "form" && csharpForm(body),
    "",
    answer.kind === "file" || answer.kind === "stream"
      ? "using var response = await client.SendAsync(\n    request,\n    HttpCompletionOption.ResponseHeadersRead);"
      : "using var response = await client.SendAsync(request);",
    "if (!response.IsSuccessStatusCode)",
    "{",
    "    var problem = await response.Content.ReadAsStringAsync();",
    '    throw new HttpRequestException($"{(int)response.StatusCode} {problem}");',
    "}",
    (answer.kind === "json" || answer.kind === "text") &&
      "Console.WriteLine(await response.Content.ReadAsStringAsync());",
    answer.kind === "none" && "Console.WriteLine((int)response.StatusCode);",
    answer.kind === "stream" &&
      lines(
        "using var reader = new StreamReader(await response.Content.ReadAsStreamAsync());",
        "while (await reader.ReadLineAsync() is { } line)",
        "{",
        "    Console.WriteLine(line);",
        "}",
      ),
    answer.kind === "file" &&
      lines(
        `await using var file = File.Create(${quote(answer.fileName)});`,
        "await response.Content.CopyToAsync(file);",
      ),
  );
}

/** The constructor doesn't accept a media type with parameters, such as a character set. */
const mediaType = (contentType: string): string =>
  contentType.includes(";")
    ? `MediaTypeHeaderValue.Parse(${quote(contentType)})`
    : `new MediaTypeHeaderValue(${quote(contentType)})`;

const showUrl = (parts: Part[]): string =>
  joinParts(parts, (variable) => `Uri.EscapeDataString(${readVariable(variable)} ?? "")`);

function addSecret(name: string, parts: Part[]): string {
  const [start, end] = parts;
  if (name !== "Authorization" || typeof start !== "string" || typeof end !== "object")
    return `request.Headers.Add(${quote(name)}, ${joinParts(parts, readVariable)});`;
  return lines(
    "request.Headers.Authorization = new AuthenticationHeaderValue(",
    `    ${quote(start.trim())},`,
    `    ${readVariable(end.variable)});`,
  );
}

const csharpForm = ({ fields, files }: Form): string =>
  lines(
    "",
    "using var form = new MultipartFormDataContent();",
    ...fields.map(([name, value, type]) => {
      const typed = type ? `, ${mediaType(type)}` : "";
      return `form.Add(\n    new StringContent(${quote(value)}${typed}),\n    ${quote(name)});`;
    }),
    ...files.map(([name, fileName, type = partType]) =>
      lines(
        "form.Add(",
        `    new StreamContent(File.OpenRead(${quote(fileName)}))`,
        "    {",
        `        Headers = { ContentType = ${mediaType(type)} },`,
        "    },",
        `    ${quote(name)},`,
        `    ${quote(fileName)});`,
      ),
    ),
    "request.Content = form;",
  );
