import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { finish, type RunningSandbox, startSandbox, startScript, stopWhileWaiting } from "../support/sandbox";

/*
 * The quick starts' scripts in Python and JavaScript against the built sandbox, while one in ten requests fails.
 * `npm test` runs the bash scripts.
 */

let sandbox: RunningSandbox;
before(async () => {
  sandbox = await startSandbox("--fail", "network:0.1");
});
after(() => sandbox.kill());

for (const party of ["consumer", "provider"])
  for (const extension of ["py", "mjs"])
    test(`quick-start-${party}.${extension} goes on where a run was stopped, and runs again, although connections break`, async () => {
      await stopWhileWaiting(startScript(party, extension, { ...sandbox.env, POLL_SECONDS: "60" }));
      for (const _ of ["goes on", "runs again"]) {
        const { status, output } = await finish(startScript(party, extension, sandbox.env));
        assert.equal(status, 0, output);
      }
    });
