import type { Form, SampleRequest } from "../read/sample-request";
import {
  encodePairs,
  findCredential,
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

const readVariable = (name: string): string => `System.getenv("${name}")`;

/** HTTP methods that the builder has its own methods for, with and without a body. */
const withBody = new Set(["POST", "PUT"]);
const withoutBody = new Set(["GET", "DELETE"]);

export function java(request: SampleRequest): string {
  const { name, method, headers, freshHeader, body, answer } = request;
  const basic = findCredential(request, "basic");
  const certificate = findCredential(request, "certificate");
  const address = urlParts(request);
  const isFile = body?.kind === "file" || body?.kind === "form";
  const publisher = !body ? "BodyPublishers.noBody()" : isFile ? "body" : "BodyPublishers.ofString(body)";
  const isShort = withBody.has(method) || (withoutBody.has(method) && !body);
  const hasPublisher = !(isShort && withoutBody.has(method));
  const setMethod = isShort ? `.${method}(${hasPublisher ? publisher : ""})` : `.method("${method}", ${publisher})`;
  const usesPath = isFile || answer.kind === "file";
  const encodesKey = address.length > 1;
  const imports = [
    "java.io.IOException",
    answer.kind === "file" && "java.io.InputStream",
    "java.net.URI",
    encodesKey && "java.net.URLEncoder",
    "java.net.http.HttpClient",
    "java.net.http.HttpRequest",
    isFile && "java.net.http.HttpRequest.BodyPublisher",
    (hasPublisher || body?.kind === "form") && "java.net.http.HttpRequest.BodyPublishers",
    "java.net.http.HttpResponse",
    "java.net.http.HttpResponse.BodyHandlers",
    (answer.kind === "file" || encodesKey || basic) && "java.nio.charset.StandardCharsets",
    answer.kind === "file" && "java.nio.file.Files",
    usesPath && "java.nio.file.Path",
    answer.kind === "file" && "java.nio.file.StandardCopyOption",
    basic && "java.util.Base64",
    (freshHeader || body?.kind === "form") && "java.util.UUID",
    answer.kind === "stream" && "java.util.stream.Stream",
  ].filter(Boolean);
  const main = lines(
    basic &&
      lines(
        `String login = ${readVariable(basic.user)} + ":" + ${readVariable(basic.password)};`,
        "String credentials = Base64.getEncoder()",
        "    .encodeToString(login.getBytes(StandardCharsets.UTF_8));\n",
      ),
    body?.kind === "json" &&
      // A text block can't end with a quotation mark.
      (typeof body.value === "string"
        ? `String body = ${quote(prettyJson(body.value))};`
        : `String body = """\n${indent(prettyJson(body.value).replaceAll("\\", "\\\\"), "    ")}""";`),
    body?.kind === "text" && `String body = ${quote(body.value)};`,
    body?.kind === "pairs" && `String body = ${quote(encodePairs(body.fields))};`,
    body?.kind === "file" && `BodyPublisher body = BodyPublishers.ofFile(Path.of(${quote(body.fileName)}));`,
    body?.kind === "form" && javaForm(body),
    body && "",
    "HttpRequest request = HttpRequest.newBuilder()",
    `    .uri(URI.create(${showUrl(address)}))`,
    basic && '    .header("Authorization", "Basic " + credentials)',
    ...secretHeaders(request).map(
      ([header, parts]) => `    .header(${quote(header)}, ${joinParts(parts, readVariable)})`,
    ),
    ...headers.map(([header, value]) => `    .header(${quote(header)}, ${quote(value)})`),
    freshHeader && `    .header(${quote(freshHeader)}, UUID.randomUUID().toString())`,
    body?.kind === "form" && '    .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)',
    `    ${setMethod}`,
    "    .build();\n",
    certificate &&
      "// The client certificate comes from -Djavax.net.ssl.keyStore and\n// -Djavax.net.ssl.keyStorePassword.",
    "HttpClient client = HttpClient.newHttpClient();",
    answer.kind === "file"
      ? javaDownload(answer.fileName)
      : answer.kind === "stream"
        ? javaStream
        : javaAnswer(answer.kind === "none" ? "statusCode" : "body"),
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

const showUrl = (parts: Part[]): string =>
  joinParts(parts, (variable) => `URLEncoder.encode(${readVariable(variable)}, StandardCharsets.UTF_8)`);

/** Encodes characters that would end a part's name, as browsers do. */
const escapeName = (name: string): string =>
  name.replace(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

const javaStream = lines(
  "HttpResponse<Stream<String>> response = client.send(request, BodyHandlers.ofLines());",
  "try (Stream<String> content = response.body()) {",
  "    if (response.statusCode() >= 400) {",
  '        String problem = String.join("\\n", content.toList());',
  '        throw new IOException(response.statusCode() + " " + problem);',
  "    }",
  "    content.forEach(System.out::println);",
  "}",
);

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
      ([name, value, mediaType]) =>
        `    part(\n        ${quote(`name="${escapeName(name)}"${mediaType ? `\r\nContent-Type: ${mediaType}` : ""}`)},\n        BodyPublishers.ofString(${quote(value)})),`,
    ),
    ...files.map(([name, fileName, mediaType = partType]) =>
      lines(
        "    part(",
        `        ${quote(`name="${escapeName(name)}"; filename="${fileName}"\r\n`)}`,
        `            + ${quote(`Content-Type: ${mediaType}`)},`,
        `        BodyPublishers.ofFile(Path.of(${quote(fileName)}))),`,
      ),
    ),
    String.raw`    BodyPublishers.ofString("--" + BOUNDARY + "--\r\n"));`,
  );

/** The Java standard library has no support for writing forms. */
const javaPart = String.raw`private static BodyPublisher part(String disposition, BodyPublisher content) {
    String head = "--" + BOUNDARY + "\r\n"
        + "Content-Disposition: form-data; " + disposition + "\r\n\r\n";
    return BodyPublishers.concat(
        BodyPublishers.ofString(head), content, BodyPublishers.ofString("\r\n"));
}`;
