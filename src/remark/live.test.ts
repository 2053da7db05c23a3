import assert from "node:assert/strict";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import type { Node } from "unist";
import type { VFile } from "vfile";
import { makeFolder } from "../../tests/support/folders";
import { live } from "./live";

test("a transformer is recreated only when a file that it reads has changed", () => {
  const file = `${makeFolder({ "a.yaml": "one" })}/a.yaml`;
  let made = 0;
  const seen: string[] = [];
  const transform = live(() => {
    made += 1;
    const text = readFileSync(file, "utf8");
    return () => void seen.push(text);
  }, [file])();
  const run = (): void => transform({ type: "root" } as Node, {} as VFile);
  run();
  run();
  writeFileSync(file, "two");
  // Both versions might have been written within the same tick of the clock.
  utimesSync(file, new Date(), new Date(Date.now() + 1000));
  run();
  assert.deepEqual(seen, ["one", "one", "two"]);
  assert.equal(made, 2);
});
