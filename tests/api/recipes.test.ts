import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { readGuides } from "../../src/remark/guides/guides";
import { makeFolder } from "../support/folders";
import { listCode } from "../support/guide-code";
import { startPlatform } from "../support/platform";
import { startSandbox } from "../support/sandbox";

/* Runs the recipes as their page says: in one folder with the modules of other pages, while connections break. */

const run = promisify(execFile);

const listModules = (locale: "de" | "en"): Record<string, string> =>
  Object.fromEntries(
    readGuides(locale)
      .flatMap(listCode)
      .flatMap(({ file, value }) => (file?.endsWith(".mjs") ? [[file, value]] : [])),
  );
const modules = listModules("en");

/** Runs a recipe. @returns the lines that it prints */
async function start(folder: string, file: string, env: Record<string, string>): Promise<string[]> {
  const { stdout } = await run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
  return stdout.split("\n").filter(Boolean);
}

const clientOf = (party: string) => ({ CLIENT_ID: `sandbox-${party}`, CLIENT_SECRET: `sandbox-${party}-secret` });

type Call = (method: string, path: string, body?: object) => Promise<Record<string, string>>;

/** @returns a function that calls the sandbox as a party */
async function signIn({ API_URL, TOKEN_URL }: Record<string, string>, party: string): Promise<Call> {
  const { CLIENT_ID, CLIENT_SECRET } = clientOf(party);
  const answer = await fetch(String(TOKEN_URL), {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (method, path, body) => {
    const response = await fetch(API_URL + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { "Content-Type": "application/json", "Idempotency-Key": randomUUID() }),
      },
      body: body && JSON.stringify(body),
    });
    const value = await response.json();
    assert.ok(response.ok, JSON.stringify(value));
    return value as Record<string, string>;
  };
}

test("the programs are the same in both languages", () => {
  assert.deepEqual(listModules("de"), modules);
});

test("files of submitted and ended bundles are uploaded and fetched once each, although connections break", async () => {
  const state = path.join(makeFolder(), "state.json");
  const calm = await startSandbox("--state", state);
  const [consumer, provider] = await Promise.all(["consumer", "provider"].map((party) => signIn(calm.env, party)));
  assert.ok(consumer && provider);
  const { organization } = (await provider("GET", "/me")) as unknown as { organization: { id: string } };
  const bundles: string[] = [];
  for (const name of ["Ended", "Submitted"]) {
    const { id = "" } = await consumer("POST", "/bundles", { name, providerId: organization.id });
    bundles.push(id);
    const decide = (call: Call, status: string) => call("POST", `/bundles/${id}/approval-status-changes`, { status });
    await decide(consumer, "SUBMITTED");
    if (name === "Submitted") break;
    await decide(provider, "IN_REVIEW");
    await decide(provider, "APPROVED");
    assert.equal((await consumer("POST", `/bundles/${id}/cancellation`, {})).approvalStatus, "CANCELLED");
  }
  await calm.kill();

  const sandbox = await startSandbox("--state", state, "--fail", "network:0.2");
  try {
    const outbox = makeFolder({
      ...modules,
      "large.csv": "2026-05-04;1\n".repeat(50_000),
      "small.csv": "2026-05-04\n",
    });
    const names = ["large.csv", "small.csv"];
    await Promise.all(
      names.map(async (FILE, index) => {
        const env = { ...sandbox.env, ...clientOf("provider"), FILE, BUNDLE_ID: String(bundles[index]) };
        assert.match((await start(outbox, "upload.mjs", env)).join(), /^[0-9a-f-]{36}: AVAILABLE$/);
      }),
    );
    const folder = makeFolder(modules);
    const sync = () => start(folder, "sync.mjs", { ...sandbox.env, ...clientOf("consumer") });
    const fetched = await sync();
    assert.deepEqual(fetched.map((file) => file.slice(file.length - 9)).sort(), names);
    for (const file of fetched)
      assert.deepEqual(readFileSync(path.join(folder, file)), readFileSync(path.join(outbox, file.slice(-9))));
    assert.deepEqual(await sync(), [], "files were fetched twice");
    // A reader who stopped the program before it had recorded anything gets everything again.
    writeFileSync(path.join(folder, "sync.json"), JSON.stringify({ digests: {}, from: {} }));
    assert.deepEqual((await sync()).sort(), fetched.sort());
  } finally {
    await sandbox.kill();
  }
});

const day = 24 * 60 * 60;
const subscriptionId = "a86d3c5f-7e02-4b91-8f4a-1c9e7d5b2a06";

test("a cancellation on the last day that a recipe prints prevents another term, and one day later it doesn't", async () => {
  const platform = await startPlatform();
  const folder = makeFolder(modules);
  const term = (minimumMonths: number, noticePeriodDays: number) => ({
    ...{ minimumMonths, noticePeriodDays, renewal: "SAME_TERM" },
  });
  try {
    for (const [startsAt, own] of [
      ["2025-10-31T23:30:00Z", term(1, 0)],
      ["2026-04-24T07:10:00Z", term(12, 30)],
      ["2024-02-29T12:00:00Z", term(3, 365)],
    ] as const) {
      platform.reset();
      // The program's clock is this machine's.
      platform.advance((Date.now() - platform.world.clock.milliseconds) / 1000);
      const { fields } = platform.world.get("subscriptions", subscriptionId);
      Object.assign(fields, { startsAt, term: own, endsAt: null });
      const { clientId, clientSecret } = platform.addClient(platform.cast.consumer, ["SUBSCRIPTION_MANAGER"]);
      const client = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
      const lines = await start(folder, "subscriptions.mjs", {
        ...client,
        ...{ API_URL: platform.url, TOKEN_URL: platform.tokenUrl },
      });
      const [, , approved, , cancelBy = ""] =
        lines.find((line) => line.startsWith(subscriptionId))?.split("\t") ?? assert.fail(lines.join("\n"));
      assert.equal(approved, startsAt);
      const endAfterCancellation = async (time: number): Promise<string> => {
        platform.advance((time - platform.world.clock.milliseconds) / 1000);
        Object.assign(fields, { status: "APPROVED", endsAt: null });
        const token = platform.token(platform.cast.consumer, ["SUBSCRIPTION_MANAGER"]);
        const response = await fetch(`${platform.url}/subscriptions/${subscriptionId}/cancellation`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}` },
        });
        return ((await response.json()) as { endsAt: string }).endsAt;
      };
      const noon = Date.parse(`${cancelBy}T11:00:00Z`);
      const inTime = Date.parse(await endAfterCancellation(noon));
      const tooLate = Date.parse(await endAfterCancellation(noon + day * 1000));
      assert.ok((inTime - noon) / 1000 <= (own.noticePeriodDays + 2) * day, `${startsAt}: not the last day`);
      assert.ok(tooLate > inTime, `${startsAt}: another day is possible after ${cancelBy}`);
    }
    assert.deepEqual(platform.faults, []);
  } finally {
    platform.stop();
  }
});
