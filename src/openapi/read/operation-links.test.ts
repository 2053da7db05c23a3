import assert from "node:assert/strict";
import { test } from "node:test";
import { listDeadLinks, readOperationId } from "./operation-links";

test("links to operations are read in the forms of Redoc, Scalar, and Swagger UI, too", () => {
  for (const url of ["operation:getTeam", "#operation/getTeam", "#tag/teams/operation/getTeam", "#/teams/getTeam"])
    assert.equal(readOperationId(url), "getTeam", url);
  for (const url of ["#getTeam", "https://x.example/#operation/getTeam", "/operation/getTeam"])
    assert.equal(readOperationId(url), undefined, url);
});

test("links that no page of the reference answers are reported", () => {
  const alive = "[a](https://x.example) [b](mailto:a@x.example) [c](/start) [d](#own-heading) [e](#operation/getTeam)";
  const dead =
    "[f](./other.md) [g](guide.html) [h](#tag/teams) [i](#section/Start) [j](#operation/getThing) [k](/api/#tag/teams)";
  assert.deepEqual(listDeadLinks(`${alive} ${dead}`, new Set(["getTeam"])), [
    "./other.md",
    "guide.html",
    "#tag/teams",
    "#section/Start",
    "#operation/getThing",
    "/api/#tag/teams",
  ]);
});
