import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { readSource } from "../../src/openapi/model/generated";
import { readTabData } from "../../src/sandbox/build";
import { Tab } from "../../src/sandbox/tab";
import { makeFolder } from "../support/folders";
import { finish, startSandbox } from "../support/sandbox";

test("what a reader has sent in the tab can be sent again on the reader's machine", async () => {
  const tab = new Tab(readTabData(readSource()));
  const statuses: number[] = [];
  const operations = ["createBundle", "updateBundle", "changeBundleApprovalStatus", "createBundle", "createTeam"];
  for (const operation of operations) {
    const { fields, body, party } = tab.describe(operation);
    const { status } = await tab.run({ operation, party, values: fields.map(({ value }) => value), body });
    statuses.push(status);
  }
  assert.deepEqual(statuses, [201, 200, 200, 409, 201]);

  const script = tab.script();
  const [, moments = ""] = /--at (\S+)/.exec(script) ?? [];
  const { env, kill } = await startSandbox("--at", moments);
  const onPort = script.replaceAll("http://127.0.0.1:4020", new URL(env.API_URL ?? "").origin);
  const { status, output } = await finish(spawn("sh", ["-c", onPort], { cwd: makeFolder() }));
  await kill();
  assert.equal(status, 0, output);
  assert.match(output, /"approvalStatus": ?"SUBMITTED"/);
});
