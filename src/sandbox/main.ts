import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fromBase64 } from "./bytes";
import { clientOf, defaultPort, scanSeconds, usualProducts } from "./defaults";
import type { ContractData } from "./description";
import type { Marketplace } from "./marketplace";
import { startPlatform } from "./node-server";
import type { LoggedCall, Outage } from "./server";
import { isState, readState, StateError, writeState } from "./state-file";

/** The contract as gzipped JSON in Base64, which the build inserts. */
declare const CONTRACT_DATA: string;

/** Delay in seconds before a test partner acts; short, because somebody waits in front of it. */
const partnerSeconds = 1;
/** A response breaks before this number of bytes: in most files and lists, and rarely after the end of a short one. */
const mostBytesBeforeBreak = 200;
/** More products make searches slow. */
const mostProducts = 1000;
/** Time between two polls that programs can use here: longer than the test partners take. */
const pollSeconds = 2;

const help = `Usage: node sandbox.mjs [options]

  --port PORT          Port on the loopback interface (default: ${defaultPort}).
  --state FILE         Keep the marketplace in this file across restarts.
  --reset              Start over with the example data, and replace the state.
  --at OPERATION       Start at the moment at which the request on an operation's page succeeds, such as
                       approveSubscription; several with commas. Prints a token for each.
  --products N         Number of products on the marketplace (default: ${usualProducts}).
  --clock YYYY-MM-DD   Move the marketplace's clock forward to this day.
  --delay MS           Process each request only after this many milliseconds.
  --fail KIND:RATE     Make this share of the requests fail, such as 503:0.1. KIND is 500, 503, network, or timeout:
                       the connection breaks, or there is no response; half of these requests are processed.
  --help               Show this text.`;

function quit(message: string): never {
  console.error(`sandbox: ${message}`);
  process.exit(2);
}

/** Reads the options. Ends the program with one line if one of them is wrong. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: String(defaultPort) },
        state: { type: "string" },
        reset: { type: "boolean", default: false },
        at: { type: "string" },
        products: { type: "string", default: String(usualProducts) },
        clock: { type: "string" },
        delay: { type: "string", default: "0" },
        fail: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    return quit(`${(error as Error).message.split(". ")[0]} → see node sandbox.mjs --help`);
  }
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most) quit(`--${name}: ${text} isn't a number from 0 to ${most}`);
  return number;
}

/** @returns a function that chooses whether and how a request fails */
function readFailures(text: string): () => Outage | undefined {
  const [, kind, share] = /^(500|503|network|timeout):(0?\.\d+|0|1)$/.exec(text) ?? [];
  if (!kind) return quit(`--fail: ${text} isn't a failure and its share → for example, 503:0.1`);
  const choose = (): Outage => {
    if (kind === "500" || kind === "503") return { status: kind === "500" ? 500 : 503 };
    // In half of the cases, the request is processed, and the client doesn't learn about it.
    const isProcessed = Math.random() < 0.5;
    if (kind === "timeout") return { silence: "wait", isProcessed };
    return isProcessed ? { breakAfter: Math.floor(Math.random() * mostBytesBeforeBreak) } : { silence: "drop" };
  };
  return () => (Math.random() < Number(share) ? choose() : undefined);
}

function readClock(text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? quit(`--clock: ${text} isn't a day → for example, 2027-01-01`) : time;
}

/** @returns Markdown without the marks of code and links */
const toPlainText = (text: string): string => text.replace(/`/g, "").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");

const log = (call: LoggedCall): void => {
  const { method, path, operation, caller, status, code, detail = "", errors = [], fix, error, isBroken } = call;
  const outcome = isBroken ? "the client gets no complete response" : "";
  console.log([`${status || "---"} ${method} ${path}`, operation, caller, outcome].filter(Boolean).join(" · "));
  for (const line of code ? [`${code}: ${detail}`, ...errors] : []) console.log(`    ${line}`);
  if (fix) console.log(`    → ${toPlainText(fix)}`);
  if (error) console.error(error);
};

/** Adds a technical user for each party unless a saved marketplace has them. @returns their descriptions */
function addClients(marketplace: Marketplace): string[] {
  const { cast, world } = marketplace;
  const { reader, operator, provider, consumer } = cast;
  const parties: [client: string, party: string, organization: string][] = [
    ["provider", "provider", reader.provider],
    ["consumer", "consumer", reader.consumer],
    ["operator", "operator", operator],
    ["story-provider", "provider", provider],
    ["story-consumer", "consumer", consumer],
  ];
  return parties.map(([name, party, organization]) => {
    const client = clientOf(name);
    const owner = world.find("organizations", organization);
    if (owner && !world.secrets.has(client.clientId)) marketplace.addParty(party, organization, client);
    return `${party}, ${owner?.fields.name}:\n  export CLIENT_ID='${client.clientId}' CLIENT_SECRET='${client.clientSecret}'`;
  });
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) return console.log(help);
  const unzipped = new Blob([fromBase64(CONTRACT_DATA)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const data: ContractData = await new Response(unzipped).json();
  const { version } = data.description.info;
  const { state: file } = options;
  if (options.at && file && !options.reset && existsSync(file))
    quit("--at starts a new marketplace → use it without --state, or with --reset");
  if (options.reset && !file) quit("--reset needs --state FILE; without a state, each start is new");
  const port = readNumber("port", options.port, 65_535);
  const products = readNumber("products", options.products, mostProducts);
  const delay = readNumber("delay", options.delay, 60_000);
  const disturb = options.fail === undefined ? undefined : readFailures(options.fail);
  const clock = options.clock === undefined ? undefined : readClock(options.clock);
  if (file && options.reset && existsSync(file) && !isState(file))
    quit(`${file}: isn't a state of the sandbox → choose another file`);
  const saved = file && !options.reset ? readState(file, version) : undefined;
  const platform = await startPlatform(data, {
    ...{ stage: "TEST", runs: true, delivers: true, products, partnerSeconds, scanSeconds, port, disturb, saved },
    ...(delay > 0 && { wait: () => sleep(delay) }),
    log: (call) => {
      log(call);
      save();
    },
  });
  const { marketplace } = platform;
  const save = (): void => {
    if (file) writeState(file, version, marketplace.save());
  };
  const moments = (options.at?.split(",") ?? []).map((operation) => {
    if (!marketplace.contract.operations.has(operation))
      quit(`--at: the API has no operation ${operation} → see the names on the pages of the API reference`);
    return { operation, ...marketplace.goTo(operation) };
  });
  const now = marketplace.world.clock.milliseconds;
  if (clock !== undefined && clock < now)
    quit(
      `--clock: ${options.clock} is before ${new Date(now).toISOString().slice(0, 10)}, where this marketplace is → choose a later day`,
    );
  if (clock !== undefined) marketplace.advance((clock - now) / 1000);
  const clients = addClients(marketplace);
  save();
  console.log(`Data marketplace ${version}, sandbox. Stop it with Ctrl-C.

  export API_URL='${platform.url}'
  export TOKEN_URL='${platform.tokenUrl}'
  export POLL_SECONDS=${pollSeconds} NORDLICHT_API_KEY='any-key' DATA_STEWARD_MAIL='any@company.example'
  export PRODUCT_NAME='Any product'

${clients.join("\n")}
${moments.map(({ operation, party, token }) => `\n${operation}, as the ${party}:\n  ${token ? `export ACCESS_TOKEN='${token}'` : "without a token"}\n`).join("")}`);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code === "EADDRINUSE") quit(`port ${error.port} is in use → choose another one with --port`);
  if (error instanceof StateError || error.code?.startsWith("E")) quit(error.message);
  throw error;
});
