import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../tests/support/folders";

test("a command that ends with errors reports them like the check, followed by its own message", () => {
  const folder = makeFolder({
    "command.ts": `
      import { runCommand } from "${path.resolve("scripts/run-command.ts")}";
      import { FindingsError } from "${path.resolve("src/lib/findings/finding.ts")}";
      const work = async () => {
        const cause = new FindingsError([{ file: "sidebars.ts", message: "it has no end", fix: "add it" }]);
        throw new Error("The build failed; nothing was written.", { cause });
      };
      void runCommand("npm run build", work);
    `,
  });
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", path.join(folder, "command.ts")], {
    encoding: "utf8",
  });
  assert.equal(
    stderr,
    "sidebars.ts: it has no end → add it\n\n1 error in 1 file.\nThe build failed; nothing was written.\n",
  );
  assert.equal(status, 1);
});

test("a command shows its usage, and refuses an option that it doesn't have", () => {
  const run = (option: string): [string, string, number | null] => {
    const command = ["--import", "tsx", "scripts/preview.ts", option];
    const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: "utf8" });
    return [stdout, stderr, status];
  };
  const [usage, , status] = run("--help");
  assert.match(usage, /^npm run preview .*\n.+/);
  assert.equal(status, 0);
  const [call] = usage.split("\n");
  const [out, error, code] = run("--skip");
  assert.equal(out, "");
  assert.match(error, /^[^\n]*--skip[^\n]* → /);
  assert.ok(error.endsWith(` → ${call}\n`));
  assert.equal(code, 2);
});
