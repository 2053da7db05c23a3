import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceScriptMinimizer } from "./index";

class SwcJsMinimizerRspackPlugin {
  apply(): void {}
}
class LightningCssMinimizerRspackPlugin {}
const [scripts, styles] = [new SwcJsMinimizerRspackPlugin(), new LightningCssMinimizerRspackPlugin()];

test("replaces the script minimizer at any position and keeps the style minimizer", () => {
  for (const minimizers of [
    [scripts, styles],
    [styles, scripts],
  ]) {
    const replaced = replaceScriptMinimizer<object>(minimizers, { SwcJsMinimizerRspackPlugin });
    assert.equal(replaced[minimizers.indexOf(styles)], styles);
    const own = replaced[minimizers.indexOf(scripts)];
    assert.ok(own instanceof SwcJsMinimizerRspackPlugin && own !== scripts);
  }
});

for (const minimizers of [[styles], [scripts, scripts], []]) {
  test(`rejects a list without exactly one script minimizer: ${minimizers.length} in all`, () => {
    assert.throws(() => replaceScriptMinimizer<object>(minimizers, { SwcJsMinimizerRspackPlugin }), {
      message: /^src\/plugins\/minimizer: Docusaurus lists [02] script minimizers/,
    });
  });
}
