import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { localeIds } from "../../src/config/locales";
import { readGuides } from "../../src/guides/guides";
import type { ListedOperation } from "../../src/openapi/model/operations";
import { type Platform, startPlatform } from "../platform/server";
import { exampleFile } from "../support/example-calls";
import { makeFolder } from "../support/folders";
import { type CodeBlock, listCode } from "../support/guide-code";
import { pathForSamples } from "../support/shell";

/*
 * The requests that the build makes for guides, sent as the party that the page speaks to, with just the roles and the
 * scopes that the operation asks of it. The story has already told most of them, so the marketplace may say that it has.
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

type Party = "provider" | "consumer" | "operator";

/** @returns the party that a page speaks to, if it speaks to one; otherwise the first that may call */
function partyOf(place: string, { operation }: ListedOperation): Party | "public" | "invitee" {
  const parties = operation["x-permissions"]?.flatMap((permission) => permission.parties) ?? [];
  const [spokenTo] = /consumer|provider/.exec(place) ?? [];
  const wanted = spokenTo && parties.includes(spokenTo) ? spokenTo : parties[0];
  return (wanted ?? "public") as Party;
}

/** @returns a token with just what an operation asks of a party */
function tokenFor(listed: ListedOperation, place: string): string {
  const { operation } = listed;
  const party = partyOf(place, listed);
  if (party === "public") return "none";
  const scopes = Object.values(operation.security?.[0] ?? {}).flat();
  const invitee = { mailAddress: "lena.brandt@nordlicht-bank.example", name: "Lena Brandt" };
  if (party === "invitee") return platform.signIn(invitee, scopes);
  const roles = operation["x-permissions"]?.filter(({ parties }) => parties.includes(party)) ?? [];
  return platform.token(
    platform.cast[party],
    roles.flatMap((permission) => permission.roles),
    scopes,
  );
}

const listCalls = (): Map<string, CodeBlock> =>
  new Map(
    localeIds
      .flatMap(readGuides)
      .flatMap((guide) => listCode(guide).map((block) => ({ ...block, page: guide.name })))
      .filter(({ operation, lang }) => operation && lang === "bash")
      .map((block) => [`${block.page} ${block.value}`, block]),
  );

test("every request of a guide is one that its reader may send, in a form that the marketplace takes", async (context) => {
  const server = platform.contract.description.servers[0]?.url ?? "";
  const path = pathForSamples();
  const refused: string[] = [];
  const blocks = [...listCalls().values()];
  assert.ok(blocks.length > 50, `${blocks.length} requests`);
  for (const { value, place, operation = "" } of blocks) {
    platform.reset();
    const listed = platform.contract.operations.get(operation) ?? assert.fail(place);
    const [invitation] = platform.world.list("invitations");
    platform.world.codes.set(invitation?.id ?? "", "EXAMPLE-q7Rk2mVx9TzB4nLw");
    const env = { ...process.env, PATH: path, ACCESS_TOKEN: tokenFor(listed, place) };
    const before = platform.calls.length;
    // What curl makes of a refusal is seen in the call.
    await run("bash", ["-c", value.replaceAll(server, platform.url)], { cwd: folder, env, timeout: 60_000 }).catch(
      () => {},
    );
    const call = platform.calls[before] ?? assert.fail(`${place}: no request`);
    const isTold = call.status === 409 || call.status < 400;
    if (call.operation !== operation || !isTold)
      refused.push(`${place} ${operation}: ${call.status} ${call.code} ${call.detail}`);
  }
  assert.deepEqual([...refused, ...platform.faults], []);
  context.diagnostic(`${blocks.length} requests`);
});
