import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readSource } from "../openapi/model/generated";
import { readTabData } from "./build";
import { Tab, type TabRequest } from "./tab";

const data = readTabData(readSource());
const operations = Object.keys(data.bodies);

/** @returns the request that a page prints */
function printed(tab: Tab, operation: string): TabRequest {
  const { fields, body, party } = tab.describe(operation);
  return { operation, party, values: fields.map(({ value }) => value), body };
}

describe("the marketplace in a tab", () => {
  test("every printed request succeeds in a new tab", async () => {
    const faults: string[] = [];
    for (const operation of operations) {
      const tab = new Tab(data);
      const { status, body } = await tab.run(printed(tab, operation));
      if (status >= 300) faults.push(`${operation}: ${status} ${body}`);
    }
    assert.deepEqual(faults, []);
  });

  test("a reader's changes last, also in the next page load", async () => {
    const tab = new Tab(data);
    const bundle = printed(tab, "createBundle");
    const name = "A bundle of my own";
    const created = await tab.run({ ...bundle, body: JSON.stringify({ ...JSON.parse(bundle.body ?? ""), name }) });
    const { id } = JSON.parse(created.body ?? "");
    assert.ok(created.changes.some((change) => change.name === name && change.to === "DRAFT"));
    const next = new Tab(data, tab.save());
    const { known } = next.describe("getBundleDetails").fields[0] ?? {};
    assert.deepEqual(known?.[0], { id, name });
    const request = printed(next, "getBundleDetails");
    const read = await next.run({ ...request, party: "consumer", values: request.values.with(0, id) });
    assert.equal(JSON.parse(read.body ?? "").name, name);
    assert.deepEqual(
      next.situation().calls.map(({ method, status }) => [method, status]),
      [
        ["GET", 200],
        ["POST", 201],
      ],
    );
  });

  test("a request names what the reader has created in place of the story's, with its current tag", async () => {
    const tab = new Tab(data);
    const created = await tab.run(printed(tab, "createBundle"));
    const { id } = JSON.parse(created.body ?? "");
    const changed = await tab.run(printed(tab, "updateBundle"));
    assert.deepEqual([changed.status, JSON.parse(changed.body ?? "").id], [200, id]);
    const next = new Tab(data, tab.save());
    const { status, changes } = await next.run(printed(next, "deleteBundle"));
    assert.equal(status, 204);
    assert.deepEqual(
      changes.map(({ from, to }) => [from, to]),
      [
        ["DRAFT", undefined],
        ["INACTIVE", undefined],
      ],
    );
  });

  test("reading changes nothing", async () => {
    const tab = new Tab(data);
    const count = async (): Promise<number> =>
      JSON.parse((await tab.run(printed(tab, "fetchTechnicalUsers"))).body ?? "").items.length;
    assert.equal(await count(), await count());
  });

  test("what a reader has changed isn't taken back, except by a restart", async () => {
    const tab = new Tab(data);
    const request = printed(tab, "createBundle");
    assert.equal((await tab.run(request)).status, 201);
    assert.equal((await tab.run(request)).status, 409);
    tab.reset();
    assert.equal((await tab.run(request)).status, 201);
    assert.equal(tab.situation().calls.length, 1);
  });

  test("a marketplace of another version of the API isn't continued", () => {
    const { description } = data;
    const info = { ...description.info, version: "0.0.1" };
    const old = new Tab({ ...data, description: { ...description, info } }).save();
    assert.doesNotThrow(() => new Tab(data, old).describe("createBundle"));
    assert.ok(!new Tab(data, old).save().includes('"0.0.1"'));
  });
});
