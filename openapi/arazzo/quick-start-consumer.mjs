// Quick start for consumers: order a test partner's product and fetch its data.
// You can stop the script at any time. Start it again to go on: it uses what an earlier run has made.
//
// Needs Node.js 20 or later. Set these variables, and start the script with: node quick-start-consumer.mjs
//   CLIENT_ID, CLIENT_SECRET  Technical user from step 1 of the quick start.
//   DATA_STEWARD_MAIL         Email address that the provider sends the link to your API key to.
// You can set these:
//   API_URL, TOKEN_URL        Base URL of the API and token endpoint. The default is the test environment.
//   PRODUCT_TEXT              Words in the names of the provider and of the product.
//   NORDLICHT_API_KEY         API key of the provider; without it, the script asks for it.
//   POLL_SECONDS              Time between two polls. The default is 60; only the sandbox allows less.
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const say = (text) => console.error(text);

function fail(message, answer) {
  say(answer ? `${message}\n${JSON.stringify(answer, null, 2)}` : message);
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) < 20) fail(`Needs Node.js 20 or later; this is ${process.version}.`);
process.on("SIGINT", () => fail("Stopped. Start the script again to go on."));

const setting = (name, value) => process.env[name] || value || fail(`${name} isn't set.`);
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

const clientId = setting("CLIENT_ID");
const clientSecret = setting("CLIENT_SECRET");
const productText = setting("PRODUCT_TEXT", "Nordlicht Branchenumsatz");
const dataStewardMail = setting("DATA_STEWARD_MAIL");
const apiUrl = setting("API_URL", "https://api.test.datenmarkt.example/v1");
const tokenUrl = setting("TOKEN_URL", "https://api.test.datenmarkt.example/oauth2/token");
const pollSeconds = Number(setting("POLL_SECONDS", "60"));
let token = "";

/** Retries network errors, 429, and 5xx, and waits at least as long as Retry-After specifies. */
async function send(url, init) {
  for (let attempt = 0; ; attempt++) {
    let wait = 2 ** attempt;
    try {
      const response = await fetch(url, init);
      const content = await response.text();
      if (attempt === 5 || ![429, 500, 502, 503, 504].includes(response.status))
        return { status: response.status, content };
      wait = Number(response.headers.get("Retry-After")) || wait;
    } catch (error) {
      if (attempt === 5) fail(`Can't reach ${url}: ${error.cause?.code ?? error.message}`);
    }
    await sleep(wait);
  }
}

function parse(content) {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

async function requestToken() {
  const { status, content } = await send(tokenUrl, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  if (status !== 200) fail(`Unexpected response: POST ${tokenUrl}: ${status}`, parse(content));
  token = parse(content).access_token;
}

async function call(method, path, body, expected = [200, 201]) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  if (method === "POST") headers["Idempotency-Key"] = randomUUID();
  const request = () =>
    send(apiUrl + path, {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  let { status, content } = await request();
  if (status === 401) {
    await requestToken();
    ({ status, content } = await request());
  }
  const answer = parse(content);
  if (!expected.includes(status)) fail(`Unexpected response: ${method} ${path}: ${status}`, answer);
  return { status, answer };
}

const first = ({ items }) => items[0] ?? fail("The list is empty.");

async function waitFor(isWanted, isRefused, path) {
  let last;
  for (let attempt = 0; attempt < 120; attempt++) {
    const { answer } = await call("GET", path);
    last = answer;
    if (isWanted(answer)) return answer;
    if (isRefused(answer)) fail("Stopped, because the other party rejected or canceled:", answer);
    await sleep(pollSeconds);
  }
  return fail("Nobody has decided yet. Start the script again to go on. The last response:", last);
}

await requestToken();

say("Finding the product…");
const productId = first((await call("POST", "/product-searches", { text: productText })).answer).id;
const planId = first((await call("GET", `/products/${productId}/plans?status=PUBLISHED`)).answer).id;
const accessDefinitionId = first((await call("GET", `/products/${productId}/access-definitions`)).answer).id;

say("Ordering the plan…");
const { status, answer: order } = await call("POST", "/subscriptions", { planId }, [201, 409]);
let { id: subscriptionId, bundleId } = order;
if (status === 409) {
  if (order.code !== "already-exists") fail("Unexpected response: POST /subscriptions: 409", order);
  // `resource` has the form /v1/bundles/{bundleId}?subscriptionId={subscriptionId}.
  const resource = new URL(order.resource, apiUrl);
  subscriptionId = resource.searchParams.get("subscriptionId");
  bundleId = resource.pathname.split("/").at(-1);
  say(`Your organization has ordered it already: going on with the subscription ${subscriptionId}.`);
}
const orderIn = ({ subscriptions }) => subscriptions.find(({ id }) => id === subscriptionId).status;

const { approvalStatus } = (await call("GET", `/bundles/${bundleId}`)).answer;
if (approvalStatus === "DRAFT") {
  say("Submitting the bundle to the provider…");
  await call("POST", `/bundles/${bundleId}/approval-status-changes`, { status: "SUBMITTED" });
} else {
  say(`The bundle is already ${approvalStatus}.`);
}

say("Waiting for the provider to approve the bundle and the subscription…");
await waitFor(
  (bundle) => bundle.approvalStatus === "APPROVED" && orderIn(bundle) === "APPROVED",
  (bundle) =>
    ["DRAFT", "REJECTED", "ENDING", "CANCELLED"].includes(bundle.approvalStatus) ||
    ["REJECTED", "CANCELLATION_REQUESTED", "ENDING", "CANCELLED"].includes(orderIn(bundle)),
  `/bundles/${bundleId}`,
);

const accesses = `/bundles/${bundleId}/accesses?subscriptionId=${subscriptionId}`;
const { items } = (await call("GET", accesses)).answer;
let accessId = items.find((access) => !["DECLINED", "EXPIRED"].includes(access.status))?.id;
if (accessId) {
  say(`An access grant has been requested already: going on with ${accessId}.`);
} else {
  say("Requesting an access grant…");
  const parameters = [{ name: "dataStewardMail", value: dataStewardMail }];
  const body = { subscriptionId, accessDefinitionId, parameters };
  accessId = (await call("POST", `/bundles/${bundleId}/accesses`, body)).answer.id;
}
const accessIn = (answer) => answer.items.find(({ id }) => id === accessId);

say("Waiting for the provider to activate the access grant…");
const granted = await waitFor(
  (answer) => accessIn(answer).status === "ACTIVE",
  (answer) => accessIn(answer).status === "DECLINED",
  accesses,
);
const { endpoint } = accessIn(granted).connection;

say("Waiting for the provider to set the access status of the bundle to ACTIVE…");
await waitFor(
  ({ accessStatus }) => accessStatus === "ACTIVE",
  ({ accessStatus }) => accessStatus === "CANCELLED",
  `/bundles/${bundleId}`,
);

console.log(`endpoint: ${endpoint}`);
let apiKey = process.env.NORDLICHT_API_KEY;
if (!apiKey) {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  apiKey = await new Promise((resolve) => {
    terminal.question("API key (the link to it is in the provider's email): ", resolve);
  });
  terminal.close();
}
const data = await send(`${endpoint}/sales?date=2026-05-03`, { headers: { "X-API-Key": apiKey } });
if (data.status !== 200) fail(`Unexpected response: GET ${endpoint}: ${data.status}`);
await writeFile("branchenumsatz-2026-05-03.csv", data.content);
console.log(data.content.split("\n").slice(0, 3).join("\n"));
