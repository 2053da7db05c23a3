import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { localeIds } from "../../src/config/locales";
import type { ListedOperation } from "../../src/openapi/read/operations";
import { type Guide, readGuides } from "../../src/remark/guides/guides";
import { exampleFile, send } from "../support/example-calls";
import { makeFolder } from "../support/folders";
import { type CodeBlock, listCode } from "../support/guide-code";
import { type Platform, startPlatform } from "../support/platform";
import { Printed } from "../support/printed";
import { pathForSamples } from "../support/shell";
import { type PrintedAnswer, rewind } from "../support/story";

/*
 * Sends the requests that the build generates for guides, in the order of each page, as the party that the page
 * addresses, with only the roles and scopes that the page lists. The examples share one story, and each page tells
 * parts of it, so the story is rewound to the right point before each request. The response must match the one on the
 * page. The quick starts, which tell the whole story, have their own test.
 */

const run = promisify(execFile);
const filesFolder = "openapi/components/examples/files";

let platform: Platform;
let folder: string;
before(async () => {
  platform = await startPlatform();
  const names = readdirSync(filesFolder).filter((name) => /\.(csv|md)$/.test(name));
  folder = makeFolder(Object.fromEntries(names.map((name) => [name, exampleFile(name).toString()])));
});
after(() => platform.stop());

type Party = "provider" | "consumer" | "operator" | "public" | "invitee";

/** @returns the party that a page addresses, if any; otherwise, the sender in the response, or the first party */
function partyOf(page: string, { operation }: ListedOperation, answer?: PrintedAnswer): Party {
  const parties = operation["x-permissions"]?.flatMap((permission) => permission.parties) ?? [];
  const [spokenTo] = /consumer|provider/.exec(page) ?? [];
  // An organization can't create itself, so skip a party that doesn't exist yet.
  const existing = parties.filter((party) => {
    const own = platform.cast[party as keyof typeof platform.cast];
    return typeof own !== "string" || platform.world.entities.has(own);
  });
  const shown = (answer?.json.sender as { id?: string } | undefined)?.id;
  const sender = existing.find((party) => shown && platform.cast[party as keyof typeof platform.cast] === shown);
  const wanted = spokenTo && existing.includes(spokenTo) ? spokenTo : (sender ?? existing[0]);
  return (wanted ?? "public") as Party;
}

/** @returns the identifiers that a page contains as code */
const listNamed = ({ source }: Guide, names: string[]): string[] =>
  names.filter((name) => source.includes(`\`${name}\``));

/**
 * @returns a token with the roles and scopes that a page lists. If it lists none, the page is about all operations, and
 *   the token has the permissions that the operation requires.
 */
async function tokenFor(guide: Guide, listed: ListedOperation, answer: PrintedAnswer | undefined): Promise<string> {
  const { operation } = listed;
  const party = partyOf(guide.name, listed, answer);
  if (party === "public") return "none";
  const operations = [...platform.contract.operations.values()].map((one) => one.operation);
  const scopesOf = (one: ListedOperation["operation"]): string[] => Object.values(one.security?.[0] ?? {}).flat();
  const named = listNamed(guide, [...new Set(operations.flatMap(scopesOf))]);
  const scopes = named.length > 0 ? named : scopesOf(operation);
  if (party === "invitee")
    return platform.signIn({ mailAddress: "lena.brandt@nordlicht-bank.example", name: "Lena Brandt" }, scopes);
  // If the page prints the identity of the caller, send the request as that caller.
  const { requestedBy, clientId, tokenExpiresAt } = answer?.json ?? {};
  if (clientId && tokenExpiresAt) return tokenOf(String(clientId));
  const permissions = (operation["x-permissions"] ?? []).filter(({ parties }) => parties.includes(party));
  const needed = permissions.flatMap(({ roles }) => roles);
  const namedRoles = listNamed(guide, [
    ...new Set(operations.flatMap((one) => (one["x-permissions"] ?? []).flatMap(({ roles }) => roles))),
  ]);
  const roles = namedRoles.length > 0 ? namedRoles : needed;
  const requester = platform.world.find("technical-users", (requestedBy as { id?: string } | undefined)?.id);
  if (!requester) return platform.token(platform.cast[party], roles, scopes);
  Object.assign(requester.fields, { roles, scopes });
  return tokenOf(String(requester.fields.clientId));
}

/** @returns a token of a technical user in the story, with all of its roles and scopes */
async function tokenOf(clientId: string): Promise<string> {
  platform.world.secrets.set(clientId, "secret");
  const { json } = await send(platform.tokenUrl, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:secret`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return String(json.access_token);
}

/** Sends requests until the rate limit is reached. */
async function exhaust(token: string): Promise<void> {
  for (let left = 1; left > 0; ) {
    const { headers } = await send(`${platform.url}/me`, { headers: { Authorization: `Bearer ${token}` } });
    left = Number(/r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1]);
  }
}

interface Request extends CodeBlock {
  guide: Guide;
  answer?: CodeBlock;
}

const isRequest = ({ operation, lang }: CodeBlock): boolean => operation !== undefined && lang === "bash";

/** @returns the requests of all pages except quick starts, each with its response, without duplicates */
function listRequests(): Request[] {
  const requests = localeIds
    .flatMap(readGuides)
    .filter(({ name }) => !name.startsWith("quick-start-guide/"))
    .flatMap((guide) => {
      const blocks = listCode(guide);
      return blocks.flatMap((block, index): Request[] => {
        const next = blocks[index + 1];
        const isAnswer = next?.operation === block.operation && next?.status !== undefined;
        return isRequest(block) ? [{ ...block, guide, answer: isAnswer ? next : undefined }] : [];
      });
    });
  return [...new Map(requests.map((one) => [`${one.guide.name} ${one.value} ${one.answer?.value}`, one])).values()];
}

/** Removes the clients added by the test itself, which pages don't print. */
function withoutOwnClients(json: PrintedAnswer["json"]): PrintedAnswer["json"] {
  if (!Array.isArray(json.items)) return json;
  const isOwn = (item: unknown): boolean => /^client-/.test(String((item as { name?: string }).name));
  return { ...json, items: json.items.filter((item) => !isOwn(item)) };
}

test("every request in a guide works with the permissions on its page and returns the printed response", async (context) => {
  const server = platform.contract.description.servers[0]?.url ?? "";
  const path = pathForSamples();
  const requests = listRequests();
  const faults: string[] = [];
  for (const { guide, value, place, operation = "", answer } of requests) {
    const listed = platform.contract.operations.get(operation) ?? assert.fail(place);
    const printed = answer && { status: answer.status ?? 0, json: JSON.parse(answer.value) };
    await rewind(platform, listed, value, printed);
    const [invitation] = platform.world.list("invitations");
    platform.world.codes.set(invitation?.id ?? "", "EXAMPLE-q7Rk2mVx9TzB4nLw");
    const env = { ...process.env, PATH: path, ACCESS_TOKEN: await tokenFor(guide, listed, printed) };
    if (printed?.status === 429) await exhaust(env.ACCESS_TOKEN);
    const count = platform.calls.length;
    // Ignore curl's exit code: the recorded call shows why it was rejected.
    await run("bash", ["-c", value.replaceAll(server, platform.url)], { cwd: folder, env, timeout: 60_000 }).catch(
      () => {},
    );
    const call = platform.calls[count] ?? assert.fail(`${place}: no request`);
    const wanted = printed?.status ?? Number(Object.keys(listed.operation.responses)[0]);
    if (call.operation !== operation || call.status !== wanted) {
      faults.push(`${place} ${operation}: ${call.status} ${call.code} ${call.detail}, but the page prints ${wanted}`);
      continue;
    }
    try {
      if (printed) new Printed().assertEqual(withoutOwnClients(JSON.parse(call.body)), printed.json, place);
    } catch (error) {
      faults.push(`${place} ${operation}: ${(error as Error).message}`);
    }
  }
  assert.deepEqual([...faults, ...platform.faults], []);
  assert.ok(requests.length > 50);
  context.diagnostic(`${requests.length} requests, ${requests.filter(({ answer }) => answer).length} compared`);
});
