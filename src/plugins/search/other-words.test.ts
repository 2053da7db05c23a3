import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import { readOtherWords } from "./other-words";

const read = (text: string): unknown =>
  readOtherWords("en", path.join(makeFolder({ "search.yaml": text }), "search.yaml"));

test("reads the words, and none if there is no file", () => {
  assert.deepEqual(read("consumer: [customer, buyer]"), { consumer: ["customer", "buyer"] });
  assert.deepEqual(readOtherWords("en", "no-such-file.yaml"), {});
});

test("reports a word that stands for two different words, with its line", () => {
  assert.throws(
    () => read("consumer: [customer]\nuser:\n  [person, Customer]"),
    /:3:\d+: "Customer" already stands for "consumer"/,
  );
});

test("reports what isn't a list of words", () => {
  assert.throws(() => read("consumer: customer"), /:1:/);
});
