import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { localeIds } from "../../src/config/locales";
import { readLifecycles } from "../../src/openapi/read/lifecycles";
import { listWorkflows, readWorkflow } from "../../src/openapi/read/workflows";
import { makeScripts, type Script } from "../../src/openapi/samples/scripts";
import { type Place, planWorkflow, type Step } from "../../src/openapi/samples/scripts/plan";
import { readDescription } from "../../src/plugins/reference/generated";
import { readGuides } from "../../src/remark/guides/guides";
import { type Platform, startPlatform } from "../../src/sandbox/server";
import type { Entity } from "../../src/sandbox/world";
import { callExample } from "../support/example-calls";
import { makeFolder } from "../support/folders";
import { listCode } from "../support/guide-code";
import { startClock, startDataEndpoint } from "../support/stand-ins";

/*
 * Runs the published scripts that are generated from the quick starts' workflows, unchanged, in bash, Python, and
 * Node.js, with the three variables that each script requires. The test marketplace replaces the test environment; its
 * clock advances while a script sleeps.
 */

const description = readDescription("en");
const data = listCode(readGuides("en").find(({ name }) => name === "quick-start-guide/consumer.mdx") ?? assert.fail())
  .filter(({ lang }) => lang === "csv")
  .map(({ value }) => value)[0];

let platform: Platform;
before(async () => {
  platform = await startPlatform({ stage: "TEST" });
});
beforeEach(() => platform.reset());
after(() => platform.stop());

type Side = "consumer" | "provider";
const sides = listWorkflows().map((name) => name.replace("quick-start-", "") as Side);

/** Maximum number of times that a script sleeps before it detects that the other party has declined. */
const mostWaits = 5;

/** The third variable of each script. */
const settings: Record<Side, Record<string, string>> = {
  consumer: { DATA_STEWARD_MAIL: "somebody@consumer.example" },
  provider: { PRODUCT_NAME: 'A product\'s "name"' },
};

const scriptsOf = (side: Side, locale: (typeof localeIds)[number]): Script[] =>
  makeScripts(`quick-start-${side}`, readWorkflow(`quick-start-${side}`, locale), readDescription(locale), locale);

/** @returns the roles and scopes that step 1 of the guide requires */
function permissionsOf(side: Side): [roles: string[], scopes: string[]] {
  const { source } = readGuides("en").find(({ name }) => name === `quick-start-guide/${side}.mdx`) ?? assert.fail();
  const list = (word: RegExp): string[] =>
    [...(word.exec(source)?.[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  return [list(/^- Roles?: (.*)$/m), list(/^- Scopes: (.*)$/m)];
}

interface Outcome {
  status: number | null;
  output: string;
  errors: string;
}

/** Makes a program's sleep advance the marketplace's clock, and redirects it to the stand-in for the provider. */
function redirect(clock: string, from: string, to: string): { folder: string; env: Record<string, string> } {
  const folder = makeFolder({
    sleep: `#!/bin/sh\nexec curl --silent --fail '${clock}' --data "$1"\n`,
    curl: [
      "#!/usr/bin/env bash",
      `PATH=\${PATH#*:} from='${from}' to='${to}'`,
      `exec curl "\${@/#"$from"/$to}"`,
      "",
    ].join("\n"),
    "sitecustomize.py": [
      "import time, urllib.request",
      "open_url = urllib.request.urlopen",
      `time.sleep = lambda seconds: open_url('${clock}', data=str(seconds).encode()).read()`,
      "def urlopen(request, *rest):",
      `    request.full_url = request.full_url.replace('${from}', '${to}')`,
      "    return open_url(request, *rest)",
      "urllib.request.urlopen = urlopen",
      "",
    ].join("\n"),
    "preload.mjs": [
      'import { syncBuiltinESMExports } from "node:module";',
      'import timers from "node:timers/promises";',
      "const { fetch } = globalThis;",
      `timers.setTimeout = (ms) => fetch("${clock}", { method: "POST", body: String(ms / 1000) });`,
      "syncBuiltinESMExports();",
      `globalThis.fetch = (url, init) => fetch(String(url).replace("${from}", "${to}"), init);`,
      "",
    ].join("\n"),
  });
  for (const name of ["sleep", "curl"]) chmodSync(path.join(folder, name), 0o755);
  return { folder, env: { PATH: `${folder}${path.delimiter}${process.env.PATH}`, PYTHONPATH: folder } };
}

const endpoint = "https://daten.nordlicht-bank.example/branchenumsatz/v2";

/** Runs a script as a technical user with the permissions from the guide. `pass` is called when the script sleeps. */
async function run(
  side: Side,
  { file, lang, source }: Script,
  pass: (seconds: number) => unknown = (seconds) => platform.advance(seconds),
  changed: Record<string, string> = {},
): Promise<Outcome> {
  const clock = await startClock(pass);
  const provider = await startDataEndpoint(`${data}\n`);
  const { folder, env } = redirect(clock.url, endpoint, provider.url);
  const { clientId, clientSecret } = platform.addClient(platform.cast.reader[side], ...permissionsOf(side));
  const cwd = makeFolder({ [file]: source });
  // Older versions of Node.js don't strip types.
  const preloads = [require.resolve("tsx"), path.join(folder, "preload.mjs")].map((one) => pathToFileURL(one).href);
  const [program = "", ...args] = {
    bash: ["bash", file],
    python: ["python3", file],
    ts: [process.execPath, ...preloads.flatMap((one) => ["--import", one]), file],
  }[lang] as string[];
  const child = spawn(program, args, {
    cwd,
    env: {
      ...{ ...process.env, ...env, ...settings[side] },
      ...{ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
      ...{ API_URL: platform.url, TOKEN_URL: platform.tokenUrl },
      ...changed,
    },
    timeout: 60_000,
  });
  const outcome: Outcome = { status: null, output: "", errors: "" };
  child.stdout.on("data", (chunk) => (outcome.output += chunk));
  child.stderr.on("data", (chunk) => (outcome.errors += chunk));
  // A program that exits early doesn't read its input.
  child.stdin.on("error", () => {});
  // The input of a reader who is asked for the key.
  child.stdin.end("the-api-key\n");
  outcome.status = await new Promise((resolve) => child.on("close", resolve));
  for (const standIn of [clock, provider]) standIn.stop();
  assert.deepEqual(provider.faults, []);
  if (outcome.status === 0 && side === "consumer")
    assert.equal(readFileSync(path.join(cwd, "branchenumsatz-2026-05-03.csv"), "utf8"), `${data}\n`);
  return outcome;
}

/** @returns whether the bundle in the output of a provider's script is active */
function isOpen(output: string): boolean {
  const [, id = ""] = /^bundleId: (\S+)$/m.exec(output) ?? [];
  return platform.world.get("bundles", id).fields.accessStatus === "ACTIVE";
}

for (const side of sides) {
  for (const locale of localeIds) {
    for (const script of scriptsOf(side, locale)) {
      describe(`${script.file} (${locale})`, () => {
        test("reaches its goal, even if the token expires while it waits", async () => {
          let isFirst = true;
          const start = platform.calls.length;
          const { status, output, errors } = await run(side, script, (seconds) => {
            platform.advance(isFirst ? 3601 : seconds);
            isFirst = false;
          });
          assert.equal(status, 0, errors);
          if (side === "consumer") assert.ok(output.endsWith(`${data}\n`), output);
          else assert.ok(isOpen(output), output);
          assert.equal(platform.calls.slice(start).filter(({ status: code }) => code === 401).length, 1);
          assert.deepEqual(platform.faults, []);
        });
      });
    }
  }

  if (side === "provider")
    for (const script of scriptsOf(side, "en")) {
      test(`${script.file} publishes a second product, whose order is added to the approved bundle`, async () => {
        for (const name of ["The first product", "The second product"]) {
          const { status, errors } = await run(side, script, undefined, { PRODUCT_NAME: name });
          assert.equal(status, 0, errors);
        }
        const own = platform.world
          .list("subscriptions")
          .filter(({ fields }) => (fields.provider as { id: string }).id === platform.cast.reader.provider);
        assert.deepEqual(
          own.map(({ fields }) => fields.status),
          ["APPROVED", "APPROVED"],
        );
        assert.deepEqual(platform.faults, []);
      });
    }

  for (const script of scriptsOf(side, "en")) {
    test(`${script.file} reports missing variables, and ends if the other party declines`, async () => {
      const unset = await run(side, script, undefined, { CLIENT_SECRET: "" });
      assert.notEqual(unset.status, 0);
      assert.match(unset.errors, /CLIENT_SECRET isn't set/);
      // All languages wait in the same way, so one case is enough for the languages other than bash.
      for (const refuse of script.lang === "bash" ? refusals[side] : refusals[side].slice(0, 1)) {
        platform.reset();
        let waits = 0;
        const { status, errors } = await run(side, script, async (seconds) => {
          waits += 1;
          if (waits > mostWaits) throw new Error("it keeps waiting");
          if (!(await refuse())) platform.advance(seconds);
        });
        assert.notEqual(status, 0);
        assert.match(errors, /the other party rejected or canceled/);
      }
    });
  }
}

/** Acts as the provider test partner. */
const asPartner = (operation: string, parameters: Record<string, string>, body: object): Promise<unknown> =>
  callExample(platform, operation, {
    token: platform.token(platform.cast.provider, ["PRODUCT_MANAGER", "DATA_STEWARD"]),
    path: parameters,
    body: body as never,
  });
const reason = "This is not for you.";

/** Ways for the other party to decline while a script waits. Each returns whether declining was already possible. */
const refusals: Record<Side, (() => Promise<boolean>)[]> = {
  consumer: [
    async () => {
      const [own] = ownSubscriptions();
      await asPartner("rejectSubscription", { subscriptionId: own?.id ?? "" }, { reason });
      return true;
    },
    async () => {
      const [own] = ownSubscriptions();
      const to = (status: string): Promise<unknown> =>
        asPartner("changeBundleApprovalStatus", { bundleId: own?.parent ?? "" }, { status, reason });
      await to("IN_REVIEW");
      await to("REJECTED");
      return true;
    },
    async () => {
      const [access] = platform.world.list("accesses", ownSubscriptions()[0]?.parent);
      if (access) await asPartner("declineAccess", { accessId: access.id }, { reason });
      return access !== undefined;
    },
  ],
  provider: [
    async () => {
      const product =
        platform.world.list("products").find(isRequested) ?? assert.fail("no product has a go-live request");
      const request = product.fields.goLiveRequest as object;
      platform.world.change(product, { goLiveRequest: { ...request, status: "REJECTED", decisionReason: reason } });
      return true;
    },
  ],
};

const isRequested = ({ fields }: Entity): boolean =>
  (fields.goLiveRequest as { status: string } | undefined)?.status === "REQUESTED";

const ownSubscriptions = (): Entity[] =>
  platform.world
    .list("subscriptions")
    .filter(({ fields }) => (fields.consumer as { id: string }).id === platform.cast.reader.consumer);

const showPlace = (place: Place): string =>
  place.map((part) => (typeof part === "string" ? part : `{${part.variable}}`)).join("");

/**
 * The lifecycle of each awaited field. Other steps wait for something that doesn't exist yet and so can't have ended.
 */
const awaited: Record<string, string> = {
  "/approvalStatus": "bundleApproval",
  "/subscriptions/id={subscriptionId}/status": "subscription",
  "/items/0/status": "access",
  "/accessStatus": "bundleAccess",
  "/goLiveRequest/status": "goLiveRequest",
};

test("waiting ends in all states that the other party can't change to the awaited state", () => {
  const lifecycles = readLifecycles();
  for (const side of sides) {
    const { steps } = planWorkflow(readWorkflow(`quick-start-${side}`, "en"), description);
    const waiting = steps.filter((step): step is Step & Required<Pick<Step, "repeat">> => step.repeat !== undefined);
    assert.ok(waiting.length > 1);
    for (const { repeat, conditions, text } of waiting) {
      for (const { place, values } of repeat.ends) {
        const pointer = showPlace(place);
        const lifecycle = lifecycles[awaited[pointer] ?? ""] ?? assert.fail(`${text}: ${pointer}`);
        const wanted = conditions.find((one) => showPlace(one.place) === pointer)?.values[0] ?? "APPROVED";
        const reaching = new Set([wanted]);
        for (let size = 0; size < reaching.size; ) {
          size = reaching.size;
          for (const { from = [], to, actor } of lifecycle.transitions) {
            if (actor !== side && actor !== "either" && reaching.has(to)) for (const state of from) reaching.add(state);
          }
        }
        const ended = Object.keys(lifecycle.states).filter((state) => !reaching.has(state));
        assert.deepEqual(values, ended, `${text}: ${pointer}`);
      }
    }
  }
});

test("waiting for the other party's decision can end with that party declining", () => {
  const waits = sides.flatMap((side) => planWorkflow(readWorkflow(`quick-start-${side}`, "en"), description).steps);
  const endless = waits.filter(({ repeat }) => repeat?.ends.length === 0).map(({ text }) => text);
  // Nothing exists yet that could be declined: the test partner must first order, and request an access grant.
  assert.deepEqual(endless, [
    "Waiting for the test partner to order the plan and submit its bundle…",
    "Waiting for the test partner to request an access grant…",
  ]);
});
