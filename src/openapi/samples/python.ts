import type { Form, SampleRequest } from "../read/sample-request";
import type { Json } from "../read/types";
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
  scriptQuote,
  secretHeaders,
} from "./text";

const readVariable = (name: string): string => `os.environ["${name}"]`;

/** Uses an f-string, which is idiomatic. For text that might need escapes, concatenation is safer. */
function showParts(parts: Part[]): string {
  const [start, end, ...others] = parts;
  return typeof start === "string" && typeof end === "object" && others.length === 0 && /^[\w ;=-]+$/.test(start)
    ? `f"${start}{os.environ['${end.variable}']}"`
    : joinParts(parts, readVariable);
}

/** HTTP methods that the library has functions for. */
const functions = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);

export function python(request: SampleRequest): string {
  const { method, url, credentials, headers, freshHeader, body, answer } = request;
  const basic = findCredential(request, "basic");
  const certificate = findCredential(request, "certificate");
  const keys = credentials.flatMap((each) =>
    each.kind === "key" && each.in === "query" ? [`        ${quote(each.name)}: ${readVariable(each.variable)},`] : [],
  );
  const secrets = secretHeaders(request);
  const headerLines = [
    ...secrets.map(([name, parts]) => `        ${quote(name)}: ${showParts(parts)},`),
    ...headers.map(([name, value]) => `        ${quote(name)}: ${scriptQuote(value)},`),
    freshHeader && `        ${quote(freshHeader)}: str(uuid.uuid4()),`,
  ].filter(Boolean);
  const call = lines(
    functions.has(method)
      ? `response = requests.${method.toLowerCase()}(`
      : `response = requests.request(\n    "${method}",`,
    `    ${quote(url)},`,
    keys.length > 0 && ["    params={", ...keys, "    },"].join("\n"),
    headerLines.length > 0 && ["    headers={", ...headerLines, "    },"].join("\n"),
    basic && `    auth=(${readVariable(basic.user)}, ${readVariable(basic.password)}),`,
    certificate && `    cert=("${certificate.certificate}", "${certificate.key}"),`,
    body?.kind === "json" && indent(`json=${pythonLiteral(body.value)},`, "    "),
    body?.kind === "text" && `    data=${quote(body.value)}.encode(),`,
    body?.kind === "pairs" &&
      [
        "    data=[",
        ...body.fields.map(([name, value]) => `        (${quote(name)}, ${quote(value)}),`),
        "    ],",
      ].join("\n"),
    body?.kind === "file" && "    data=file,",
    body?.kind === "form" && pythonForm(body),
    (answer.kind === "file" || answer.kind === "stream") && "    stream=True,",
    "    timeout=60,",
    ")",
  );
  const usesOs =
    basic !== undefined ||
    keys.length > 0 ||
    secrets.some(([, parts]) => parts.some((part) => typeof part === "object"));
  const readsPath = body?.kind === "form" && body.files.length > 0;
  return lines(
    usesOs && "import os",
    freshHeader && "import uuid",
    readsPath && "from pathlib import Path",
    (usesOs || freshHeader || readsPath) && "",
    "import requests\n",
    body?.kind === "file" ? `with open(${quote(body.fileName)}, "rb") as file:\n${indent(call, "    ")}` : call,
    "if not response.ok:",
    '    raise requests.HTTPError(f"{response.status_code} {response.text}", response=response)',
    answer.kind === "json" && "print(response.json())",
    answer.kind === "text" && "print(response.text)",
    answer.kind === "stream" && "for line in response.iter_lines(decode_unicode=True):\n    print(line)",
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

/** JSON with Python's literals. In pretty JSON, a value is always last on its line. */
const pythonLiteral = (value: Json): string =>
  prettyJson(value)
    .replace(/^ +/gm, (spaces) => spaces + spaces)
    .replace(
      /^( *(?:"(?:[^"\\]|\\.)*": )?)(true|false|null)(?=,?$)/gm,
      (_, before, word) => before + pythonLiterals[word],
    );

const pythonForm = ({ fields, files }: Form): string =>
  files.length === 0 || hasTypedFields({ fields, files })
    ? // The library sends multipart forms only with `files`; with `data` alone, it URL-encodes the fields.
      lines("    files=[", ...fields.map(pythonField), ...files.map(pythonFile), "    ],")
    : lines(
        "    data=[",
        ...fields.map(([name, value]) => `        (${quote(name)}, ${quote(value)}),`),
        "    ],",
        "    files=[",
        ...files.map(pythonFile),
        "    ],",
      );

const pythonField = ([name, value, mediaType]: Form["fields"][number]): string =>
  `        (${quote(name)}, (None, ${scriptQuote(value)}${mediaType ? `, ${quote(mediaType)}` : ""})),`;

const pythonFile = ([name, fileName, mediaType = partType]: Form["files"][number]): string =>
  lines(
    `        (${quote(name)}, (`,
    `            ${quote(fileName)},`,
    `            Path(${quote(fileName)}).read_bytes(),`,
    `            ${quote(mediaType)},`,
    "        )),",
  );
