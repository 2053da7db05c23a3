import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findFaults, isPermissive, type Lockfile, listPackages } from "./licenses";

const makeLockfile = (license?: string): Lockfile => ({
  packages: { "": { version: "1.0.0" }, "node_modules/a/node_modules/@b/c": { version: "2.0.0", license, dev: true } },
});

test("packages are listed under their name, the project itself is not", () => {
  assert.deepEqual(listPackages(makeLockfile("MIT")), [
    { name: "@b/c", version: "2.0.0", license: "MIT", isDev: true },
  ]);
});

for (const license of ["MIT", "(MIT OR GPL-3.0)", "MPL-2.0 OR Apache-2.0", "Apache-2.0 AND MIT", "(MIT AND Zlib)"])
  test(`is permissive: ${license}`, () => assert.ok(isPermissive(license)));
for (const license of ["GPL-3.0", "MIT AND GPL-3.0", "", "SEE LICENSE IN LICENSE", "BUSL-1.1"])
  test(`is not: ${JSON.stringify(license)}`, () => assert.ok(!isPermissive(license)));

test("a package with another license, or with none, is a fault that says what to do", () => {
  for (const license of ["GPL-3.0", undefined]) {
    const [fault, ...others] = findFaults(makeLockfile(license), {});
    assert.match(fault ?? "", /^@b\/c 2\.0\.0: .* → /);
    assert.deepEqual(others, []);
  }
  assert.deepEqual(findFaults(makeLockfile("GPL-3.0"), { "@b/c": { license: "GPL-3.0", why: "a reason" } }), []);
});

test("a judgement that no package needs is a fault", () => {
  assert.match(findFaults(makeLockfile("MIT"), { gone: { license: "GPL-3.0", why: "" } })[0] ?? "", /^gone: .* → /);
});

test("the project's packages have licenses that it may use", () => {
  assert.deepEqual(findFaults(JSON.parse(readFileSync("package-lock.json", "utf8"))), []);
});
