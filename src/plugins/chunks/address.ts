import type { ConfigureWebpackUtils } from "@docusaurus/types";
import { patchFault } from "../patched";

/** The part of the bundler that is used here. */
interface Bundler {
  RuntimeGlobals: { publicPath: string; getChunkScriptFilename: string };
  RuntimeModule: new (name: string, stage: number) => { generate(): string };
}
interface Compilation {
  hooks: { additionalTreeRuntimeRequirements: { tap: (name: string, add: (chunk: object) => void) => void } };
  addRuntimeModule: (chunk: object, module: object) => void;
}
interface Compiler {
  hooks: { thisCompilation: { tap: (name: string, add: (compilation: Compilation) => void) => void } };
}

const name = "chunk-address";

/** Computes a chunk's URL from its name, like Docusaurus's `ChunkAssetPlugin`, if the chunk's name is also its ID. */
export class ChunkAddress {
  constructor(private readonly bundler: Bundler) {}

  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = this.bundler;
    class Address extends RuntimeModule {
      generate(): string {
        const { publicPath, getChunkScriptFilename } = RuntimeGlobals;
        return `__webpack_require__.gca = (name) => ${publicPath} + ${getChunkScriptFilename}(name);`;
      }
    }
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) =>
        compilation.addRuntimeModule(chunk, new Address(name, 10)),
      ),
    );
  }
}

/**
 * @param plugins Docusaurus's list of plugins
 * @returns the list with `ChunkAddress` in place of Docusaurus's own plugin, whose table lists every chunk twice
 * @throws Error unless the list has exactly one such plugin
 */
export function replaceChunkAssetPlugin<One>(
  plugins: readonly One[],
  { instance }: ConfigureWebpackUtils["currentBundler"],
): One[] {
  const isAssetPlugin = (one: One): boolean => (one as object | undefined)?.constructor.name === "ChunkAssetPlugin";
  const found = plugins.filter(isAssetPlugin).length;
  if (found !== 1) throw patchFault("src/plugins/chunks", `Docusaurus lists ${found} ChunkAssetPlugins, not 1`);
  const own = new ChunkAddress(instance as unknown as Bundler) as One;
  return plugins.map((one) => (isAssetPlugin(one) ? own : one));
}
