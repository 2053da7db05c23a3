import { test } from "node:test";
import { parse } from "acorn";
import { assertNone, listFiles, readBuilt } from "./site";

/**
 * What the oldest browsers that browserslist names in package.json understand: Chrome 109, of January 2023, and UC Browser
 * 15.5, which is Chromium 100 or newer. `npx browserslist` lists them.
 */
const ecmaVersion = 2022;

test(`every script can be read by the oldest browsers: ECMAScript ${ecmaVersion}`, () => {
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
