import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";

/** A stub of `apt-get` that records its calls, and whether another process could install at the same time. */
const standIn = `#!/bin/sh
cd "$(dirname "$0")"
[ "$1" != --version ] || exit 0
echo "$*" | sed 's/^--option .* install/install/; s/ --yes --no-install-recommends//' >>calls
! flock --nonblock *.lock true || echo "another process could install" >>calls
case "$*" in *no-such-package*) exit 100 ;; esac
`;

/** @returns the calls of `apt-get` when a process, as root, runs code that installs packages */
function install(lines: string): string[] {
  const folder = makeFolder({ "apt-get": standIn, calls: "" });
  chmodSync(path.join(folder, "apt-get"), 0o755);
  const helper = path.resolve("scripts/apt/install-packages");
  const script = `import { installPackages } from ${JSON.stringify(helper)}; process.getuid = () => 0; ${lines}`;
  writeFileSync(path.join(folder, "install.ts"), script);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, TMPDIR: folder };
  const { status } = spawnSync(process.execPath, ["--import", "tsx", path.join(folder, "install.ts")], { env });
  assert.equal(status, 0);
  return readFileSync(path.join(folder, "calls"), "utf8").split("\n").slice(0, -1);
}

test("takes turns with other processes, continues after a missing package, and fetches the package lists once", () => {
  const lines = `for (const names of [["no-such-package"], ["a", "b"], []]) installPackages(names);`;
  assert.deepEqual(install(lines), ["update", "install no-such-package", "install a b"]);
});

test("installs nothing without root privileges", () => {
  assert.deepEqual(install(`process.getuid = () => 1000; installPackages(["a"]);`), []);
});
