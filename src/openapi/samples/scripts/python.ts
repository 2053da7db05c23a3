import snakeCase from "lodash/snakeCase";
import type { Comparison, Plan, Step, Template } from "./plan";
import { environmentName, heading, literal, oneLine, readSetting } from "./text";
import type { ScriptWords } from "./words";

const quote = (text: string): string => JSON.stringify(text);

const show = (template: Template): string => {
  const parts = template.map((part) =>
    typeof part === "string"
      ? JSON.stringify(part).slice(1, -1).replace(/[{}]/g, "$&$&")
      : `{${snakeCase(part.variable)}}`,
  );
  return `${template.some((part) => typeof part === "object") ? "f" : ""}"${parts.join("")}"`;
};

const notation = {
  variable: snakeCase,
  word: (word: boolean | null) => ({ true: "True", false: "False", null: "None" })[String(word)] ?? "None",
  key: quote,
  tab: "    ",
};

/** Pairs of a location in the response and its allowed values. */
const compare = (comparisons: Comparison[]): string =>
  `[${comparisons.map(({ place, values }) => `(${show(place)}, [${values.map(quote).join(", ")}])`).join(", ")}]`;

function showStep(step: Step): string {
  const { text, method, path, idempotencyKey, body, status, conditions, repeat, outputs, unless } = step;
  const request = [
    ...[quote(method), show(path)],
    ...(idempotencyKey ? [`key=${show(idempotencyKey)}`] : []),
    ...(body === undefined ? [] : [`body=${literal(body, notation)}`]),
  ].join(", ");
  const lines = [
    `print(${quote(oneLine(text))}, file=sys.stderr)`,
    repeat
      ? [
          "answer = wait_for(",
          `    ${compare(conditions)},`,
          `    ${compare(repeat.ends)},`,
          `    ${repeat.seconds}, ${repeat.limit}, ${request},`,
          ")",
        ].join("\n")
      : `answer = call(${status}, ${request})`,
    ...(conditions.length > 0 && !repeat ? [`expect(answer, ${compare(conditions)})`] : []),
    ...outputs.map(({ variable, place }) => `${snakeCase(variable)} = take(answer, ${show(place)})`),
  ].join("\n");
  return unless
    ? `if ${snakeCase(unless.variable)} != ${quote(unless.value)}:\n${lines.replace(/^/gm, notation.tab)}`
    : lines;
}

/** @returns the workflow as a Python script that only needs the standard library */
export function python(plan: Plan, words: ScriptWords, file: string): string {
  const { inputs, apiUrl, tokenUrl, steps, outputs, data } = plan;
  const comment = heading(plan, words, "Python 3.9", `python3 ${file}`);
  return `#!/usr/bin/env python3
${comment.map((line) => `# ${line}`.trimEnd()).join("\n")}
import base64
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


def fail(message, answer=None):
    details = "" if answer is None else "\\n" + json.dumps(answer, indent=2, ensure_ascii=False)
    sys.exit(message + details)


def setting(name, default=None):
    return os.environ.get(name) or default or fail(${quote(words.missing("{}"))}.format(name))


client_id = ${readSetting("CLIENT_ID")}
client_secret = ${readSetting("CLIENT_SECRET")}
${inputs.map((one) => `${snakeCase(one.variable)} = ${readSetting(environmentName(one.variable), one.default)}`).join("\n")}
api_url = ${readSetting("API_URL", apiUrl)}
token_url = ${readSetting("TOKEN_URL", tokenUrl)}
run = str(uuid.uuid4())
token = None


def parse(response):
    try:
        return json.load(response)
    except ValueError:
        return None


def send(method, url, headers, body=None):
    for attempt in range(6):
        request = urllib.request.Request(url, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, parse(response)
        except urllib.error.HTTPError as error:
            if attempt == 5 or error.code not in (429, 500, 502, 503, 504):
                return error.code, parse(error)
            wait = error.headers.get("Retry-After") or ""
            time.sleep(int(wait) if wait.isdigit() else 2**attempt)


def request_token():
    global token
    credentials = base64.b64encode(f"{client_id}:{client_secret}".encode()).decode()
    form = urllib.parse.urlencode({"grant_type": "client_credentials"}).encode()
    status, answer = send("POST", token_url, {"Authorization": f"Basic {credentials}"}, form)
    if status != 200:
        fail(f${quote(`${words.unexpected} POST {token_url}: {status}`)}, answer)
    token = take(answer, "/access_token")


def call(expected, method, path, key=None, body=None):
    headers = {"Authorization": f"Bearer {token}"}
    if key:
        headers["Idempotency-Key"] = key
    if body is not None:
        headers["Content-Type"] = "application/json"
    content = None if body is None else json.dumps(body).encode()
    if method == "POST" and content is None:
        content = b""
    status, answer = send(method, api_url + path, headers, content)
    if status == 401:
        request_token()
        status, answer = send(method, api_url + path, {**headers, "Authorization": f"Bearer {token}"}, content)
    if status != expected:
        fail(f${quote(`${words.unexpected} {method} {path}: {status}`)}, answer)
    return answer


def find(answer, pointer):
    for segment in pointer.split("/")[1:]:
        name, _, value = segment.partition("=")
        try:
            if value:
                place = "/" + name.replace(".", "/")
                answer = next(item for item in answer if find(item, place) == value)
            else:
                answer = answer[int(name) if isinstance(answer, list) else name]
        except (LookupError, StopIteration, TypeError):
            return None
    return answer


def take(answer, pointer):
    value = find(answer, pointer)
    return fail(f${quote(`${words.unexpected} {pointer}`)}, answer) if value is None else value


def expect(answer, conditions):
    for pointer, values in conditions:
        if find(answer, pointer) not in values:
            fail(f${quote(`${words.unexpected} {pointer}`)}, answer)


def wait_for(conditions, ends, seconds, times, *request, **options):
    for attempt in range(times + 1):
        if attempt > 0:
            time.sleep(seconds)
        answer = call(200, *request, **options)
        if all(find(answer, pointer) in values for pointer, values in conditions):
            return answer
        if any(find(answer, pointer) in values for pointer, values in ends):
            fail(${quote(words.refused)}, answer)
    fail(${quote(words.timeout)}, answer)


request_token()

${steps.map(showStep).join("\n\n")}

${outputs.map((variable) => `print(f"${variable}: {${snakeCase(variable)}}")`).join("\n")}
${
  data
    ? `
api_key = os.environ.get(${quote(data.variable)}) or input(${quote(words.askForKey)})
request = urllib.request.Request(${show(data.url)}, headers={${quote(data.header)}: api_key})
with urllib.request.urlopen(request) as response:
    content = response.read()
with open(${quote(data.file)}, "wb") as output:
    output.write(content)
print("\\n".join(content.decode().splitlines()[:3]))
`
    : ""
}`;
}
