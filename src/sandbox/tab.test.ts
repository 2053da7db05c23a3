import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Api } from "../openapi/model/api";
import { readSource } from "../openapi/model/generated";
import { readWorkflow } from "../openapi/read/workflows";
import { listRequestSamples } from "../openapi/render/examples";
import { readTabData } from "./build";
import { Tab, type TabRequest } from "./tab";

const data = readTabData(readSource());
const operations = Object.keys(data.requests);

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

  for (const first of ["searchBundles", "createTeam", "createContact"])
    test(`every other printed request succeeds after ${first}, which doesn't concern it`, async () => {
      const tab = new Tab(data);
      await tab.run(printed(tab, first));
      const saved = tab.save();
      const faults: string[] = [];
      for (const operation of operations.filter((id) => id !== first)) {
        const next = new Tab(data, saved);
        const { status, body } = await next.run(printed(next, operation));
        if (status >= 300) faults.push(`${operation}: ${status} ${body}`);
      }
      assert.deepEqual(faults, []);
    });

  test("a form names what the reader has created, and a file's text is shown", async () => {
    const tab = new Tab(data);
    await tab.run(printed(tab, "createBundle"));
    await tab.run(printed(tab, "createsFolder"));
    const [folder] = tab.describe("updateAFolder").fields.filter(({ name }) => name === "folderId");
    assert.ok(tab.describe("uploadFiles").attached.includes(`folderId=${folder?.value}`));
    assert.equal((await tab.run(printed(tab, "uploadFiles"))).status, 201);
    const downloaded = await new Tab(data).run(printed(new Tab(data), "downloadFile"));
    assert.match(downloaded.body ?? "", /^date;/);
  });

  test("a request is sent by the party of its example", () => {
    assert.equal(new Tab(data).describe("cancelSubscription").party, "consumer");
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

  test("a request is sent by the party that can change what the reader has created", async () => {
    const tab = new Tab(data);
    await tab.run(printed(tab, "createBundle"));
    const submission = printed(tab, "changeBundleApprovalStatus");
    assert.equal(submission.party, "consumer");
    assert.equal((await tab.run(submission)).status, 200);
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

  test("a marketplace that another build has saved isn't continued", () => {
    const old = new Tab({ ...data, digest: "0" }).save();
    assert.doesNotThrow(() => new Tab(data, old).describe("createBundle"));
    assert.ok(!new Tab(data, old).save().includes('"digest":"0"'));
  });
});

describe("the samples", () => {
  const api = new Api(readSource());
  /** @returns the sample in a language without what only colors it, as production's */
  const textOf = (html = ""): string =>
    html
      .replace(/<span [^>]*hidden[^>]*>[^<]*<\/span>/g, "")
      .replace(/<[^>]*>/g, "")
      .replaceAll("&#x26;", "&")
      .replaceAll("&#x3C;", "<");

  test("of an unchanged request are those of its page, in every language", () => {
    const faults = api.operations.flatMap((operation) => {
      const tab = new Tab(data);
      const { samples, faults: wrong } = tab.preview(printed(tab, operation.id));
      assert.deepEqual(wrong, []);
      const page = listRequestSamples(api, operation);
      return page.flatMap(({ label, html }, index) =>
        html === samples[index]?.html ? [] : [`${operation.id} in ${label}: ${textOf(samples[index]?.html)}`],
      );
    });
    assert.deepEqual(faults, []);
  });

  test("follow the values, headers, and body that the reader has changed", () => {
    const tab = new Tab(data);
    const request = printed(tab, "updateBundle");
    const { fields } = tab.describe("updateBundle");
    const values = fields.map(({ in: place, name, value }) =>
      place === "path" ? "of-mine" : name === "If-Match" ? '"7"' : value,
    );
    const samples = tab.preview({ ...request, values, body: '{ "name": "Renamed" }' }).samples.map(({ html }) => html);
    assert.ok(samples.length > 5);
    for (const html of samples.map(textOf))
      for (const part of ["/bundles/of-mine", "If-Match", "Renamed"]) assert.ok(html.includes(part), html);
  });

  test("the lines of a body's errors are known, also of what isn't JSON", () => {
    const tab = new Tab(data);
    const request = printed(tab, "createBundle");
    const linesOf = (body: string): unknown[] =>
      tab.preview({ ...request, body }).faults.map(({ line, fault }) => [line, fault?.pointer]);
    const body = JSON.stringify({ ...JSON.parse(request.body ?? ""), name: 5, wrong: 1 }, null, 2);
    const lineOf = (key: string): number => body.slice(0, body.indexOf(`"${key}"`)).split("\n").length;
    assert.deepEqual(linesOf(body), [
      [lineOf("name"), "/name"],
      [lineOf("wrong"), "/wrong"],
    ]);
    assert.deepEqual(linesOf('{\n  "name": "x"\n  "wrong": 1\n}'), [[3, undefined]]);
    assert.deepEqual(linesOf("{}").length > 0, true);
  });
});

describe("a workflow in the tab", () => {
  const rows = "{$steps.await-access.outputs.endpoint}/sales?date=2026-05-03";

  for (const party of ["consumer", "provider"] as const)
    test(`runs from the first to the last step (${party})`, async () => {
      const workflow = `quick-start-${party}`;
      const calls = await new Tab(data).runWorkflow({
        workflow,
        locale: "en",
        party,
        ...(party === "consumer" && { data: rows }),
      });
      const steps = readWorkflow(workflow, "en").workflows[0]?.steps.map(({ stepId }) => stepId) ?? [];
      assert.deepEqual(
        calls.map(({ stepId }) => stepId),
        party === "consumer" ? [...steps, "data"] : steps,
      );
      assert.ok(calls.every(({ status }) => status < 300));
      assert.ok(calls.some(({ waited }) => waited >= 60));
      if (party === "consumer")
        assert.match(calls.at(-1)?.body ?? "", /^date;postalRegion;sector;salesIndex\n2026-05-03/);
    });

  test("ends after the step that the reader has chosen", async () => {
    const part = {
      workflow: "quick-start-consumer",
      locale: "de",
      party: "consumer",
      upTo: "order-plan",
      data: rows,
    } as const;
    const calls = await new Tab(data).runWorkflow(part);
    assert.deepEqual([calls.length, calls.at(-1)?.stepId], [4, "order-plan"]);
  });
});
