import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findFaults, isPermissive, type Lockfile, listPackages } from "./licenses";

const makeLockfile = (license?: string): Lockfile => ({
  packages: { "": { version: "1.0.0" }, "node_modules/a/node_modules/@b/c": { version: "2.0.0", license, dev: true } },
});

test("lists packages by name, without the project itself", () => {
  assert.deepEqual(listPackages(makeLockfile("MIT")), [
    { name: "@b/c", version: "2.0.0", license: "MIT", isDev: true },
  ]);
});

for (const license of ["MIT", "(MIT OR GPL-3.0)", "MPL-2.0 OR Apache-2.0", "Apache-2.0 AND MIT", "(MIT AND Zlib)"])
  test(`accepts as permissive: ${license}`, () => assert.ok(isPermissive(license)));
for (const license of ["GPL-3.0", "MIT AND GPL-3.0", "", "SEE LICENSE IN LICENSE", "BUSL-1.1"])
  test(`doesn't accept as permissive: ${JSON.stringify(license)}`, () => assert.ok(!isPermissive(license)));

test("reports a package with another license, or with none, and the fix", () => {
  for (const license of ["GPL-3.0", undefined]) {
    const [fault, ...others] = findFaults(makeLockfile(license), {});
    assert.match(fault ?? "", /^@b\/c 2\.0\.0: .* → /);
    assert.deepEqual(others, []);
  }
  assert.deepEqual(findFaults(makeLockfile("GPL-3.0"), { "@b/c": { license: "GPL-3.0", why: "a reason" } }), []);
});

test("reports an exception that no package needs", () => {
  assert.match(findFaults(makeLockfile("MIT"), { gone: { license: "GPL-3.0", why: "" } })[0] ?? "", /^gone: .* → /);
});

test("the project's packages have only allowed licenses", () => {
  assert.deepEqual(findFaults(JSON.parse(readFileSync("package-lock.json", "utf8"))), []);
});
