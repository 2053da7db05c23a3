// Quick start for providers: publish a product and open its data to a test partner.
// You can stop the script at any time. Start it again to go on: it uses what an earlier run has made.
//
// Needs Node.js 20 or later. Set these variables, and start the script with: node quick-start-provider.mjs
//   CLIENT_ID, CLIENT_SECRET  Technical user from step 1 of the quick start.
//   PRODUCT_NAME              Name of the new product, such as Branchenumsatz DE.
// You can set these:
//   API_URL, TOKEN_URL        Base URL of the API and token endpoint. The default is the test environment.
//   POLL_SECONDS              Time between two polls. The default is 60; only the sandbox allows less.
import { randomUUID } from "node:crypto";

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
const productName = setting("PRODUCT_NAME");
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

/** Creates a resource unless it exists. Returns it, or the 409 that names the one that exists. */
async function make(path, body) {
  const { status, answer } = await call("POST", path, body, [201, 409]);
  if (status === 409 && answer.code !== "already-exists") fail(`Unexpected response: POST ${path}: 409`, answer);
  return { status, answer };
}

async function waitFor(isWanted, isRefused, ...request) {
  let last;
  for (let attempt = 0; attempt < 120; attempt++) {
    const { answer } = await call(...request);
    last = answer;
    if (isWanted(answer)) return answer;
    if (isRefused(answer)) fail("Stopped, because the other party rejected or canceled:", answer);
    await sleep(pollSeconds);
  }
  return fail("Nobody has decided yet. Start the script again to go on. The last response:", last);
}

await requestToken();

say("Creating the product as a draft…");
const { status, answer: product } = await make("/products", {
  name: productName,
  shortDescription: "Anonymized card sales by sector and postal region, updated every day.",
  categories: ["PAYMENTS", "MARKETS"],
  formats: ["CSV"],
  updateFrequency: "DAILY",
});
const productId = status === 201 ? product.id : product.resource.split("/").at(-1);
if (status === 409) say(`Your organization has a product of this name already: going on with ${productId}.`);

if ((await call("GET", `/products/${productId}`)).answer.status === "DRAFT") {
  // Its publication time is in the past, so that it can be ordered as soon as the product can.
  say("Creating a plan…");
  await make(`/products/${productId}/plans`, {
    name: "Standard monatlich",
    price: { model: "FLAT_RATE", amount: { amount: "490.00", currency: "EUR" }, billingPeriod: "MONTH" },
    quota: { requests: 500, period: "DAY" },
    term: { minimumMonths: 12, noticePeriodDays: 30, renewal: "ROLLING" },
    dataUseAfterEnd: "KEEP",
    publishAt: "2026-03-15T23:00:00Z",
  });

  say("Creating the access definition…");
  await make(`/products/${productId}/access-definitions`, {
    name: "REST-Abruf",
    connection: {
      protocol: "REST",
      endpoint: "https://daten.nordlicht-bank.example/branchenumsatz/v2",
      openApiUrl: "https://daten.nordlicht-bank.example/branchenumsatz/v2/openapi.json",
    },
    credentialType: "API_KEY",
    parameters: [
      {
        name: "dataStewardMail",
        label: "Email address of your data steward",
        type: "TEXT",
        required: true,
        pattern: "^[^@ ]+@[^@ ]+$",
        example: "jonas.wiesner@ahorn-analytik.example",
      },
    ],
    ipAllowListRequired: false,
  });

  say("Requesting go-live for the product…");
  await make(`/products/${productId}/go-live-requests`, { message: "Plan and access definition are complete." });
}

say("Waiting for the product to be published…");
await waitFor(
  (answer) => answer.status === "PUBLISHED",
  (answer) => answer.goLiveRequest?.status === "REJECTED",
  "GET",
  `/products/${productId}`,
);

say("Waiting for the test partner to order the plan and submit its bundle…");
const search = { productId, approvalStatuses: ["SUBMITTED", "IN_REVIEW", "APPROVED"] };
const found = await waitFor(
  ({ items }) => items.length > 0,
  () => false,
  "POST",
  "/bundle-searches",
  search,
);
const bundleId = found.items[0].id;

const { answer: bundle } = await call("GET", `/bundles/${bundleId}`);
const order = bundle.subscriptions.find(
  (one) => one.product.id === productId && !["REJECTED", "CANCELLED"].includes(one.status),
);
if (bundle.approvalStatus === "SUBMITTED") {
  say("Starting the review of the bundle…");
  await call("POST", `/bundles/${bundleId}/approval-status-changes`, { status: "IN_REVIEW" });
}
if (["SUBMITTED", "IN_REVIEW"].includes(bundle.approvalStatus)) {
  say("Approving the bundle…");
  await call("POST", `/bundles/${bundleId}/approval-status-changes`, { status: "APPROVED" });
}
if (["REQUESTED", "IN_REVIEW"].includes(order.status)) {
  say("Approving the order…");
  await call("POST", `/subscriptions/${order.id}/approval`);
} else {
  say(`The order is already ${order.status}.`);
}

say("Waiting for the test partner to request an access grant…");
const usable = ({ items }) => items.find((one) => ["REQUESTED", "ACTIVE"].includes(one.status));
const accesses = `/bundles/${bundleId}/accesses?subscriptionId=${order.id}`;
const access = usable(await waitFor(usable, () => false, "GET", accesses));
if (access.status === "REQUESTED") {
  say("Activating the access grant…");
  await call("POST", `/accesses/${access.id}/activation`);
} else {
  say(`The access grant ${access.id} is already active.`);
}

if (bundle.accessStatus !== "ACTIVE") {
  say("Setting the access status of the bundle to ACTIVE…");
  await call("POST", `/bundles/${bundleId}/access-status-changes`, { status: "ACTIVE" });
}

console.log(`productId: ${productId}`);
console.log(`bundleId: ${bundleId}`);
