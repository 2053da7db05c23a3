import { parsePointer } from "../../read/pointer";
import type { Json } from "../../read/types";
import type { Comparison, Place, Plan, Step, Template } from "./plan";
import { findVariable } from "./plan";
import { environmentName, heading, oneLine } from "./text";
import type { ScriptWords } from "./words";

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** @returns text in double quotes, in which the shell inserts the values of variables */
const show = (template: Template): string =>
  `"${template
    .map((part) => (typeof part === "string" ? part.replace(/["$`\\]/g, "\\$&") : `$${environmentName(part.variable)}`))
    .join("")}"`;

/** @returns the jq filter for a location in a response, for use in single quotes, which end before shell variables */
const filter = (place: Place): string =>
  parsePointer(
    place.map((part) => (typeof part === "string" ? part : `'"$${environmentName(part.variable)}"'`)).join(""),
  )
    .map((segment) => {
      const [name, value] = segment.split("=");
      if (value) return ` | map(select(.${name} == "${value}"))[0]`;
      return /^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`;
    })
    .join("");

const quoteFilter = (text: string): string => `'${text}'`;

const compare = ({ place, values }: Comparison): string => {
  const value = filter(place);
  return values.length === 1
    ? `${value.includes(" ") ? `(${value})` : value} == ${JSON.stringify(values[0])}`
    : `(${value} | IN(${values.map((one) => JSON.stringify(one)).join(", ")}))`;
};

/** @returns the body as an argument; jq inserts and escapes the values of variables */
function showBody(body: Json): string {
  const used = new Set<string>();
  const json = JSON.stringify(
    body,
    (_, value) => {
      const variable = typeof value === "string" ? findVariable(value) : undefined;
      if (variable) used.add(variable);
      return variable ? `\u0001${variable}\u0001` : value;
    },
    2,
  ).replace(/"\\u0001(\w+)\\u0001"/g, "$$$1");
  if (used.size === 0) return quote(json);
  const values = [...used].map((variable) => `--arg ${variable} "$${environmentName(variable)}"`);
  return `"$(jq --null-input ${values.join(" ")} ${quote(json)})"`;
}

function showStep(step: Step): string {
  const { text, method, path, idempotencyKey, body, status, conditions, repeat, outputs, unless } = step;
  const request = [
    ...[method, show(path), idempotencyKey && show(idempotencyKey)],
    ...(body === undefined ? [] : [...(idempotencyKey ? [] : ['""']), showBody(body)]),
  ].filter(Boolean);
  const wanted = conditions.map(compare).join(" and ");
  const lines = [
    `echo ${quote(oneLine(text))} >&2`,
    repeat
      ? [
          `wait_for ${quoteFilter(wanted)} \\`,
          `  ${quoteFilter(repeat.ends.map(compare).join(" or ") || "false")} \\`,
          `  ${repeat.seconds} ${repeat.limit} ${request.join(" ")}`,
        ].join("\n")
      : `call ${status} ${request.join(" ")}`,
    ...(wanted && !repeat ? [`holds ${quoteFilter(wanted)} || fail "$UNEXPECTED"`] : []),
    ...outputs.map(({ variable, place }) => `${environmentName(variable)}=$(take ${quoteFilter(filter(place))})`),
  ].join("\n");
  return unless ? `if [ "$${environmentName(unless.variable)}" != ${unless.value} ]; then\n${lines}\nfi` : lines;
}

/** @returns the workflow as a bash script that needs curl and jq */
export function bash(plan: Plan, words: ScriptWords, file: string): string {
  const { inputs, apiUrl, tokenUrl, steps, outputs, data } = plan;
  const comment = heading(plan, words, "bash, curl, jq", `bash ${file}`);
  const required = [
    "CLIENT_ID",
    "CLIENT_SECRET",
    ...inputs.filter((one) => !one.default).map((one) => environmentName(one.variable)),
  ];
  return `#!/usr/bin/env bash
${comment.map((line) => `# ${line}`.trimEnd()).join("\n")}
set -eu -o pipefail

for name in ${required.join(" ")}; do
  [ -n "\${!name:-}" ] || { echo "${words.missing("$name")}" >&2 && exit 1; }
done
${[["API_URL", apiUrl], ["TOKEN_URL", tokenUrl], ...inputs.map((one) => [environmentName(one.variable), one.default])]
  .filter(([, value]) => value)
  .map(([name, value]) => `: "\${${name}:=${value}}"`)
  .join("\n")}
UNEXPECTED=${quote(words.unexpected)}
RUN=$(od -A n -t x1 -N 16 /dev/urandom | tr -d ' \\n')
ANSWER=$(mktemp)
trap 'rm -f "$ANSWER"' EXIT

fail() {
  echo "$1" >&2
  cat "$ANSWER" >&2
  exit 1
}

request_token() {
  local status
  status=$(curl --silent --show-error --retry 5 "$TOKEN_URL" --user "$CLIENT_ID:$CLIENT_SECRET" \\
    --data 'grant_type=client_credentials' --output "$ANSWER" --write-out '%{http_code}')
  [ "$status" = 200 ] || fail "$UNEXPECTED POST $TOKEN_URL: $status"
  TOKEN=$(jq --raw-output .access_token "$ANSWER")
}

# send METHOD PATH [KEY [BODY]]
send() {
  local options=(--silent --show-error --retry 5 --request "$1" --output "$ANSWER" --write-out '%{http_code}')
  [ -z "\${3:-}" ] || options+=(--header "Idempotency-Key: $3")
  [ -z "\${4:-}" ] || options+=(--header 'Content-Type: application/json' --data "$4")
  curl "\${options[@]}" --header "Authorization: Bearer $TOKEN" "$API_URL$2"
}

# call STATUS METHOD PATH [KEY [BODY]]
call() {
  local expected=$1 status
  shift
  status=$(send "$@")
  if [ "$status" = 401 ]; then
    request_token
    status=$(send "$@")
  fi
  [ "$status" = "$expected" ] || fail "$UNEXPECTED $1 $2: $status"
}

holds() { jq --exit-status "$1" "$ANSWER" > /dev/null; }
take() { jq --exit-status --raw-output "$1" "$ANSWER" || fail "$UNEXPECTED $1"; }

# wait_for WANTED REFUSED SECONDS TIMES METHOD PATH [KEY [BODY]]
wait_for() {
  local attempt
  for ((attempt = 0; attempt <= $4; attempt += 1)); do
    [ "$attempt" = 0 ] || sleep "$3"
    call 200 "\${@:5}"
    if holds "$1"; then return; fi
    if holds "$2"; then fail ${quote(words.refused)}; fi
  done
  fail ${quote(words.timeout)}
}

request_token

${steps.map(showStep).join("\n\n")}

${outputs.map((variable) => `echo "${variable}: $${environmentName(variable)}"`).join("\n")}
${
  data
    ? `
if [ -z "\${${data.variable}:-}" ]; then
  read -r -p ${quote(words.askForKey)} ${data.variable}
fi
curl --silent --show-error --fail-with-body ${show(data.url)} \\
  --header "${data.header}: $${data.variable}" --output ${data.file}
head -n 3 ${data.file}
`
    : ""
}`;
}
