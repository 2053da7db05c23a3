import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, median, showTable } from "./figures";
import type { Row } from "./targets";

const weight: Row = { figure: "weight", title: "Weight", unit: "KiB", digits: 1, atMost: 140 };
const score: Row = { figure: "score", title: "Score", unit: "", atLeast: 100, tolerance: 2 };
const paint: Row = { figure: "paint", title: "Paint", unit: "ms" };

test("computes the median of an odd and an even number of values", () => {
  assert.deepEqual([median([9, 1, 5]), median([1, 10, 2, 4]), median([7])], [5, 3, 7]);
});

test("compares values, rounded as shown, with upper and lower limits and a tolerance", () => {
  assert.deepEqual(
    [140.04, 140.06].map((value) => judge(weight, value)),
    ["met", "NOT met"],
  );
  assert.deepEqual(
    [100, 98, 97].map((value) => judge(score, value)),
    ["met", "within tolerance", "NOT met"],
  );
  assert.equal(judge(paint, 1), undefined);
});

test("shows the measured figures, with the stock theme's figure if there is one", () => {
  assert.deepEqual(showTable([weight, score, paint], { weight: 120, paint: 900.4 }, { weight: 816.13 }).split("\n"), [
    "|  | unit | stock | ours | target |  |",
    "| --- | --- | ---: | ---: | ---: | --- |",
    "| Weight | KiB | 816.1 | 120.0 | ≤ 140 | met |",
    "| Paint | ms | – | 900 |  |  |",
  ]);
});
