import upperFirst from "lodash/upperFirst";
import type { Form, SampleRequest } from "../read/sample-request";
import {
  encodePairs,
  findCredential,
  hasTypedFields,
  indent,
  joinParts,
  lines,
  partType,
  prettyJson,
  quote,
  secretHeaders,
  urlParts,
} from "./text";

const readVariable = (name: string): string => `os.Getenv("${name}")`;

/** Removes the spaces around "+" in an argument, as Go's formatter does. */
const tight = (sum: string): string => sum.replace(/^("(?:[^"\\]|\\.)*") \+ (os\.Getenv\("\w+"\))$/, "$1+$2");

export function go(request: SampleRequest): string {
  const { method, headers, freshHeader, body, answer, credentials } = request;
  const basic = findCredential(request, "basic");
  const certificate = findCredential(request, "certificate");
  const readsEnvironment = credentials.some(({ kind }) => kind !== "certificate");
  const hasFile = body?.kind === "file" || (body?.kind === "form" && body.files.length > 0);
  const hasParts = body?.kind === "form" && hasTypedFields(body);
  const usesOs = readsEnvironment || hasFile || answer.kind !== "none";
  const address = urlParts(request);
  const imports = [
    body?.kind === "form" && "bytes",
    freshHeader && "crypto/rand",
    certificate && "crypto/tls",
    "fmt",
    "io",
    "log",
    body?.kind === "form" && "mime/multipart",
    "net/http",
    (hasParts || (body?.kind === "form" && areTyped(body.files))) && "net/textproto",
    address.length > 1 && "net/url",
    usesOs && "os",
    (body?.kind === "json" || body?.kind === "text" || body?.kind === "pairs") && "strings",
  ].filter(Boolean);
  const reader = !body ? "nil" : body.kind === "file" ? "file" : body.kind === "form" ? "&body" : "body";
  const isSaved = answer.kind === "file";
  const run = lines(
    body?.kind === "json" && `body := strings.NewReader(${goQuote(prettyJson(body.value))})`,
    body?.kind === "text" && `body := strings.NewReader(${goQuote(body.value)})`,
    body?.kind === "pairs" && `body := strings.NewReader(${quote(encodePairs(body.fields))})`,
    body?.kind === "file" && goOpen(body.fileName),
    body?.kind === "form" && goForm(body),
    body && "",
    "request, err := http.NewRequest(",
    `\thttp.Method${upperFirst(method.toLowerCase())},`,
    `\t${joinParts(address, (variable) => `url.QueryEscape(${readVariable(variable)})`)},`,
    `\t${reader},`,
    ")",
    goCheck,
    basic && `request.SetBasicAuth(${readVariable(basic.user)}, ${readVariable(basic.password)})`,
    ...secretHeaders(request).map(
      ([name, parts]) => `request.Header.Set(${quote(name)}, ${tight(joinParts(parts, readVariable))})`,
    ),
    ...headers.map(([name, value]) => `request.Header.Set(${quote(name)}, ${goQuote(value)})`),
    freshHeader && `request.Header.Set(${quote(freshHeader)}, rand.Text())`,
    body?.kind === "form" && 'request.Header.Set("Content-Type", form.FormDataContentType())',
    body?.kind === "file" && "request.ContentLength = info.Size()",
    "",
    certificate && `${goCertificate(certificate.certificate, certificate.key)}\n`,
    `response, err := ${certificate ? "client" : "http.DefaultClient"}.Do(request)`,
    goCheck,
    "defer response.Body.Close()",
    "if response.StatusCode >= 400 {",
    "\tproblem, _ := io.ReadAll(response.Body)",
    '\treturn fmt.Errorf("%s: %s", response.Status, problem)',
    "}",
    answer.kind !== "none" && !isSaved && "_, err = io.Copy(os.Stdout, response.Body)\nreturn err",
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
    hasParts && `\n${goAddPart}`,
    body?.kind === "form" && body.files.length > 0 && `\n${goAddFile(areTyped(body.files))}`,
  );
}

const goCheck = "if err != nil {\n\treturn err\n}";

const goCertificate = (certificate: string, key: string): string =>
  lines(
    `certificate, err := tls.LoadX509KeyPair("${certificate}", "${key}")`,
    goCheck,
    "client := &http.Client{Transport: &http.Transport{",
    "\tTLSClientConfig: &tls.Config{Certificates: []tls.Certificate{certificate}},",
    "}}",
  );

/** A string literal. A raw one avoids backslashes before double quotes, but it can't contain backticks. */
const goQuote = (value: string): string =>
  /[`\r\0\uFEFF]/.test(value) || !value.includes('"') ? quote(value) : `\`${value}\``;

const goOpen = (fileName: string): string =>
  lines(`file, err := os.Open(${quote(fileName)})`, goCheck, "defer file.Close()", "info, err := file.Stat()", goCheck);

const goForm = ({ fields, files }: Form): string =>
  lines(
    "var body bytes.Buffer",
    "form := multipart.NewWriter(&body)",
    "fields := [][2]string{",
    ...fields.flatMap(([name, value, mediaType]) => (mediaType ? [] : `\t{${quote(name)}, ${quote(value)}},`)),
    "}",
    "for _, field := range fields {",
    "\tif err := form.WriteField(field[0], field[1]); err != nil {",
    "\t\treturn err",
    "\t}",
    "}",
    ...fields.flatMap(([name, value, mediaType]) => {
      const part = mediaType && [quote(name), quote(mediaType), goQuote(value)].join(", ");
      return part ? `if err := addPart(form, ${part}); err != nil {\n\treturn err\n}` : [];
    }),
    ...files.map(
      ([name, fileName, mediaType = partType]) =>
        `if err := addFile(form, ${[name, fileName, ...(areTyped(files) ? [mediaType] : [])].map(quote).join(", ")}); err != nil {\n\treturn err\n}`,
    ),
    "if err := form.Close(); err != nil {\n\treturn err\n}",
  );

const goAddPart = lines(
  "func addPart(form *multipart.Writer, name, mediaType, value string) error {",
  "\tpart, err := form.CreatePart(textproto.MIMEHeader{",
  '\t\t"Content-Disposition": {fmt.Sprintf("form-data; name=%q", name)},',
  '\t\t"Content-Type":        {mediaType},',
  "\t})",
  indent(goCheck, "\t"),
  "\t_, err = io.WriteString(part, value)",
  "\treturn err",
  "}",
);

const areTyped = (files: Form["files"]): boolean => files.some(([, , mediaType]) => mediaType !== undefined);

const goAddFile = (isTyped: boolean): string =>
  lines(
    `func addFile(form *multipart.Writer, name, fileName${isTyped ? ", mediaType" : ""} string) error {`,
    "\tfile, err := os.Open(fileName)",
    indent(goCheck, "\t"),
    "\tdefer file.Close()",
    ...(isTyped
      ? [
          "\tpart, err := form.CreatePart(textproto.MIMEHeader{",
          '\t\t"Content-Disposition": {fmt.Sprintf("form-data; name=%q; filename=%q", name, fileName)},',
          '\t\t"Content-Type":        {mediaType},',
          "\t})",
        ]
      : ["\tpart, err := form.CreateFormFile(name, fileName)"]),
    indent(goCheck, "\t"),
    "\t_, err = io.Copy(part, file)",
    "\treturn err",
    "}",
  );
