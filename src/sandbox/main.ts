import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { clientOf, defaultPort } from "./defaults";
import type { ContractData } from "./description";
import type { Marketplace } from "./marketplace";
import { type LoggedCall, type Outage, startPlatform } from "./server";
import { isState, readState, StateError, writeState } from "./state";

/** The contract as gzipped JSON in Base64, which the build inserts. */
declare const CONTRACT_DATA: string;

/** Delay before a test partner acts, and duration of a scan; short, because somebody waits in front of it. */
const partnerSeconds = 1;
const scanSeconds = 2;
/** A response breaks before this number of bytes: in most files and lists, and rarely after the end of a short one. */
const mostBytesBeforeBreak = 200;
/** Time between two polls that programs can use here: longer than the test partners take. */
const pollSeconds = 2;

const help = `Usage: node sandbox.mjs [options]

  --port PORT          Port on the loopback interface (default: ${defaultPort}).
  --state FILE         Keep the marketplace in this file across restarts.
  --reset              Start over with the example data, and replace the state.
  --clock YYYY-MM-DD   Move the marketplace's clock forward to this day.
  --delay MS           Process each request only after this many milliseconds.
  --fail KIND:RATE     Make this share of the requests fail, such as 503:0.1. KIND is 500, 503, or network:
                       the connection breaks before the request is processed, or during the response.
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
  const [, kind, share] = /^(500|503|network):(0?\.\d+|0|1)$/.exec(text) ?? [];
  if (!kind) return quit(`--fail: ${text} isn't a failure and its share → for example, 503:0.1`);
  const choose = (): Outage => {
    if (kind !== "network") return { status: kind === "500" ? 500 : 503 };
    // In half of the cases, the request is processed, and the client doesn't learn about it.
    return Math.random() < 0.5 ? { drops: true } : { breakAfter: Math.floor(Math.random() * mostBytesBeforeBreak) };
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
  const outcome = isBroken ? "the connection breaks" : "";
  console.log([`${status || "---"} ${method} ${path}`, operation, caller, outcome].filter(Boolean).join(" · "));
  for (const line of code ? [`${code}: ${detail}`, ...errors] : []) console.log(`    ${line}`);
  if (fix) console.log(`    → ${toPlainText(fix)}`);
  if (error) console.error(error);
};

/** Adds a technical user for each party unless a saved marketplace has them. @returns their description */
function addClients(marketplace: Marketplace): string[] {
  const { cast, world, contract } = marketplace;
  const permissions = [...contract.operations.values()].flatMap(({ operation }) => operation["x-permissions"] ?? []);
  const parties = { ...cast.reader, operator: cast.operator };
  return Object.entries(parties).map(([party, organization]) => {
    const client = clientOf(party);
    const roles = permissions.filter(({ parties: own }) => own.includes(party)).flatMap((one) => one.roles);
    if (!world.secrets.has(client.clientId))
      marketplace.addClient(
        organization,
        [...new Set(roles)].filter((role) => role !== "MEMBER"),
        undefined,
        client,
      );
    return `${party}:\n  export CLIENT_ID='${client.clientId}' CLIENT_SECRET='${client.clientSecret}'`;
  });
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) return console.log(help);
  const data: ContractData = JSON.parse(gunzipSync(Buffer.from(CONTRACT_DATA, "base64")).toString());
  const { version } = data.description.info;
  const { state: file } = options;
  if (options.reset && !file) quit("--reset needs --state FILE; without a state, each start is new");
  const port = readNumber("port", options.port, 65_535);
  const delay = readNumber("delay", options.delay, 60_000);
  const disturb = options.fail === undefined ? undefined : readFailures(options.fail);
  const clock = options.clock === undefined ? undefined : readClock(options.clock);
  if (file && options.reset && existsSync(file) && !isState(file))
    quit(`${file}: isn't a state of the sandbox → choose another file`);
  const saved = file && !options.reset ? readState(file, version) : undefined;
  const platform = await startPlatform(data, {
    ...{ stage: "TEST", runs: true, delivers: true, partnerSeconds, scanSeconds, port, disturb, saved },
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

${clients.join("\n")}
`);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code === "EADDRINUSE") quit(`port ${error.port} is in use → choose another one with --port`);
  if (error instanceof StateError || error.code?.startsWith("E")) quit(error.message);
  throw error;
});
