import { test } from "node:test";
import { parse } from "acorn";
import { assertNone, listFiles, readBuilt } from "./site";

/**
 * Version that the oldest browsers in package.json's `browserslist` support: Chrome 109, from January 2023, and UC
 * Browser 15.5, which is Chromium 100 or later. `npx browserslist` lists them.
 */
const ecmaVersion = 2022;

test(`the oldest browsers can parse every script: ECMAScript ${ecmaVersion}`, () => {
  assertNone(listFiles(".js").flatMap((file) => findFault(file)));
});

function findFault(file: string): string[] {
  try {
    parse(readBuilt(file), { ecmaVersion, sourceType: "script" });
    return [];
  } catch (error) {
    return [`${file}: ${error}`];
  }
}
