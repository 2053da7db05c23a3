import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceChunkAssetPlugin } from "./address";

class ChunkAssetPlugin {}
class Other {}
const bundler = { name: "rspack", instance: {} } as unknown as Parameters<typeof replaceChunkAssetPlugin>[1];

test("replaces Docusaurus's plugin in place and keeps the others", () => {
  const other = new Other();
  const [replaced, kept] = replaceChunkAssetPlugin<object>([new ChunkAssetPlugin(), other], bundler);
  assert.equal(replaced?.constructor.name, "ChunkAddress");
  assert.equal(kept, other);
});

for (const plugins of [[new Other()], [new ChunkAssetPlugin(), new ChunkAssetPlugin()]]) {
  const count = plugins.filter((one) => one instanceof ChunkAssetPlugin).length;
  test(`rejects a list with ${count} such plugins`, () =>
    assert.throws(() => replaceChunkAssetPlugin<object>(plugins, bundler), {
      message: `src/plugins/chunks: Docusaurus lists ${count} ChunkAssetPlugins, not 1 → see src/plugins/README.md`,
    }));
}
