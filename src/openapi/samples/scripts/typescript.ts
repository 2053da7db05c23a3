import type { Comparison, Plan, Step, Template } from "./plan";
import { environmentName, heading, literal, oneLine, readSetting } from "./text";
import type { ScriptWords } from "./words";

const quote = (text: string): string => JSON.stringify(text);

const show = (template: Template): string => {
  if (template.every((part) => typeof part === "string")) return quote(template.join(""));
  const parts = template.map((part) =>
    typeof part === "string" ? part.replace(/[`$\\]/g, "\\$&") : `\${${part.variable}}`,
  );
  return `\`${parts.join("")}\``;
};

const notation = {
  variable: (name: string): string => name,
  word: String,
  key: (name: string): string => (/^\w+$/.test(name) ? name : quote(name)),
  tab: "  ",
};

const compare = (comparisons: Comparison[]): string =>
  `[${comparisons.map(({ place, values }) => `[${show(place)}, ${literal(values, notation)}]`).join(", ")}]`;

function showStep(
  { text, method, path, idempotencyKey, body, status, conditions, repeat, outputs, unless }: Step,
  index: number,
): string {
  const answer = `answer${index + 1}`;
  const options = [
    ...(idempotencyKey ? [`key: ${show(idempotencyKey)}`] : []),
    ...(body === undefined ? [] : [`body: ${literal(body, notation)}`]),
  ].join(", ");
  const request = [quote(method), show(path), ...(options ? [`{ ${options} }`] : [])].join(", ");
  const lines = [
    `console.error(${quote(oneLine(text))});`,
    repeat
      ? `const ${answer} = await waitFor(${compare(conditions)}, ${compare(repeat.ends)}, ${repeat.seconds}, ${repeat.limit}, ${request});`
      : `const ${answer} = await call(${status}, ${request});`,
    ...(conditions.length > 0 && !repeat ? [`expect(${answer}, ${compare(conditions)});`] : []),
    ...outputs.map(({ variable, place }) => `const ${variable} = take(${answer}, ${show(place)});`),
  ].join("\n");
  return unless
    ? `if (${unless.variable} !== ${quote(unless.value)}) {\n${lines.replace(/^/gm, notation.tab)}\n}`
    : lines;
}

/** @returns the workflow as a TypeScript script that Node.js runs directly by stripping its types */
export function typeScript(plan: Plan, words: ScriptWords, file: string): string {
  const { inputs, apiUrl, tokenUrl, steps, outputs, data } = plan;
  const comment = heading(plan, words, "Node.js 22.18", `node ${file}`);
  return `${comment.map((line) => `// ${line}`.trimEnd()).join("\n")}
import { randomUUID } from "node:crypto";
${data ? 'import { writeFile } from "node:fs/promises";\nimport { createInterface } from "node:readline/promises";\n' : ""}import { setTimeout as sleep } from "node:timers/promises";

type Values = [pointer: string, values: string[]][];

function fail(message: string, answer?: unknown): never {
  console.error(message, answer ? JSON.stringify(answer, null, 2) : "");
  process.exit(1);
}

const setting = (name: string, value?: string): string =>
  process.env[name] || value || fail(${quote(words.missing("$"))}.replace("$", name));

const clientId = ${readSetting("CLIENT_ID")};
const clientSecret = ${readSetting("CLIENT_SECRET")};
${inputs.map((one) => `const ${one.variable} = ${readSetting(environmentName(one.variable), one.default)};`).join("\n")}
const apiUrl = ${readSetting("API_URL", apiUrl)};
const tokenUrl = ${readSetting("TOKEN_URL", tokenUrl)};
const run = randomUUID();
let token = "";

async function send(url: string, init: RequestInit): Promise<{ status: number; answer: unknown }> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url, init);
    if (attempt === 5 || ![429, 500, 502, 503, 504].includes(response.status))
      return { status: response.status, answer: await response.json().catch(() => null) };
    await sleep(1000 * (Number(response.headers.get("Retry-After")) || 2 ** attempt));
  }
}

async function requestToken(): Promise<void> {
  const { status, answer } = await send(tokenUrl, {
    method: "POST",
    headers: { Authorization: \`Basic \${Buffer.from(\`\${clientId}:\${clientSecret}\`).toString("base64")}\` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  if (status !== 200) fail(\`${words.unexpected} POST \${tokenUrl}: \${status}\`, answer);
  token = take(answer, "/access_token");
}

async function call(
  expected: number,
  method: string,
  path: string,
  { key, body }: { key?: string; body?: unknown } = {},
): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (key) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const request = () =>
    send(apiUrl + path, {
      method,
      headers: { ...headers, Authorization: \`Bearer \${token}\` },
      body: JSON.stringify(body),
    });
  let { status, answer } = await request();
  if (status === 401) {
    await requestToken();
    ({ status, answer } = await request());
  }
  if (status !== expected) fail(\`${words.unexpected} \${method} \${path}: \${status}\`, answer);
  return answer;
}

const find = (answer: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, segment) => {
      const [name, wanted] = segment.split("=");
      if (wanted === undefined) return (value as Record<string, unknown> | null | undefined)?.[name];
      const place = "/" + name.replaceAll(".", "/");
      return (value as unknown[] | undefined)?.find((item) => find(item, place) === wanted);
    }, answer);

const holds = (answer: unknown, [pointer, values]: Values[number]): boolean =>
  values.includes(String(find(answer, pointer)));

const take = (answer: unknown, pointer: string): string => {
  const value = find(answer, pointer);
  return value === undefined || value === null ? fail(\`${words.unexpected} \${pointer}\`, answer) : String(value);
};

function expect(answer: unknown, conditions: Values): void {
  for (const condition of conditions)
    if (!holds(answer, condition)) fail(\`${words.unexpected} \${condition[0]}\`, answer);
}

async function waitFor(
  conditions: Values,
  ends: Values,
  seconds: number,
  times: number,
  ...request: [method: string, path: string, options?: { key?: string; body?: unknown }]
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const answer = await call(200, ...request);
    if (conditions.every((one) => holds(answer, one))) return answer;
    if (ends.some((one) => holds(answer, one))) fail(${quote(words.refused)}, answer);
    if (attempt === times) fail(${quote(words.timeout)}, answer);
    await sleep(1000 * seconds);
  }
}

await requestToken();

${steps.map(showStep).join("\n\n")}

${outputs.map((variable) => `console.log(\`${variable}: \${${variable}}\`);`).join("\n")}
${
  data
    ? `
let apiKey = process.env.${data.variable};
if (!apiKey) {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  apiKey = await terminal.question(${quote(words.askForKey)});
  terminal.close();
}
const response = await fetch(${show(data.url)}, { headers: { ${quote(data.header)}: apiKey } });
if (!response.ok) fail(\`${words.unexpected} \${response.url}: \${response.status}\`);
const content = await response.text();
await writeFile(${quote(data.file)}, content);
console.log(content.split("\\n").slice(0, 3).join("\\n"));
`
    : ""
}`;
}
