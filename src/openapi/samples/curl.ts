import type { Form, SampleRequest } from "../read/sample-request";
import { showJson } from "./json";
import { findCredential, type Part, secretHeaders, urlParts } from "./text";

const shellQuote = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

/** Within double quotes, the shell still interprets variables, commands, and backslashes. */
const escapeDouble = (value: string): string => value.replace(/[\\"$`]/g, "\\$&");

const showParts = (parts: Part[]): string =>
  parts.map((part) => (typeof part === "string" ? escapeDouble(part) : `$${part.variable}`)).join("");

export function curl(request: SampleRequest): string {
  const { method, headers, freshHeader, body, answer } = request;
  const basic = findCredential(request, "basic");
  const certificate = findCredential(request, "certificate");
  const options = [
    urlParts(request)
      .map((part) => (typeof part === "string" ? shellQuote(part) : `"$${part.variable}"`))
      .join(""),
    answer.kind === "file" && `--output ${shellQuote(answer.fileName)}`,
    answer.kind === "stream" && "--no-buffer",
    basic && `--user "$${basic.user}:$${basic.password}"`,
    certificate && `--cert ${certificate.certificate} --key ${certificate.key}`,
    ...secretHeaders(request).map(([name, parts]) => `--header "${escapeDouble(name)}: ${showParts(parts)}"`),
    ...headers.map(([name, value]) => `--header ${shellQuote(`${name}: ${value}`)}`),
    // Not every system has `uuidgen`, and curl omits a header without a value.
    freshHeader && String.raw`--header "${freshHeader}: $(od -A n -t x1 -N 16 /dev/urandom | tr -d ' \n')"`,
    body?.kind === "json" && `--data ${shellQuote(showJson(body.value, "  "))}`,
    // Unlike `--data`, `--data-raw` allows values that begin with "@".
    body?.kind === "text" && `--data-raw ${shellQuote(body.value)}`,
    ...(body?.kind === "pairs"
      ? body.fields.map(([name, value]) => `--data-urlencode ${shellQuote(`${encodeURIComponent(name)}=${value}`)}`)
      : []),
    body?.kind === "file" && `--upload-file ${shellQuote(body.fileName)}`,
    ...(body?.kind === "form" ? curlForm(body) : []),
    answer.kind === "none" && method !== "HEAD" && String.raw`--write-out '%{http_code}\n'`,
  ];
  // With `--fail-with-body`, curl would write an error's body to the downloaded file.
  const command = [
    "curl",
    answer.kind === "file" ? "--fail" : "--fail-with-body",
    method === "HEAD" ? "--head" : method !== "GET" || body ? `--request ${method}` : "",
  ];
  return [command.filter(Boolean).join(" "), ...options.filter(Boolean)].join(" \\\n  ");
}

const curlForm = ({ fields, files }: Form): string[] => [
  // Unlike `--form`, `--form-string` allows values that begin with "@" or contain ";".
  ...fields.map(([name, value, mediaType]) =>
    mediaType
      ? `--form ${shellQuote(`${name}="${value.replace(/["\\]/g, "\\$&")}";type=${mediaType}`)}`
      : `--form-string ${shellQuote(`${name}=${value}`)}`,
  ),
  ...files.map(
    ([name, fileName, type]) => `--form ${shellQuote(`${name}=@${fileName}${type ? `;type=${type}` : ""}`)}`,
  ),
];
