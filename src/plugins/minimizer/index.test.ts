import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceScriptMinimizer } from "./index";

class SwcJsMinimizerRspackPlugin {
  apply(): void {}
}
class LightningCssMinimizerRspackPlugin {}
const [scripts, styles] = [new SwcJsMinimizerRspackPlugin(), new LightningCssMinimizerRspackPlugin()];

test("the minimizer of scripts is replaced wherever it stands, and that of styles stays", () => {
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
  test(`anything but one minimizer of scripts is an error: ${minimizers.length} in all`, () => {
    assert.throws(() => replaceScriptMinimizer<object>(minimizers, { SwcJsMinimizerRspackPlugin }), {
      message: /^src\/plugins\/minimizer: Docusaurus lists [02] minimizers/,
    });
  });
}
