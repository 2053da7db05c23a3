import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { currentLocale } from "../../config/locales";
import { operator } from "../../config/operator";
import { Api } from "../../openapi/model/api";
import { readDescription, readSource } from "../../openapi/model/generated";
import { readLifecycles } from "../../openapi/read/lifecycles";
import { buildSandbox, buildWorker, sandboxFile, workerFile } from "../../sandbox/build";
import { splitSamples } from "../openapi-files/samples-overlay";
import { listPostmanFiles, postmanFolder } from "./postman";
import { listStatePages } from "./state-pages";

const makeWorker = (): Uint8Array => buildWorker(readSource(), listStatePages(readLifecycles()));

/**
 * Publishes the sandbox as a program and as a web worker, which are the same in every language, and a collection for
 * Postman with environments for the sandbox and the API's servers.
 */
export default function sandbox({ baseUrl, generatedFilesDir }: LoadContext): Plugin {
  return {
    name: "sandbox",
    configureWebpack(_, isServer) {
      // The dev server serves what `postBuild` writes only from a folder.
      if (isServer || process.env.NODE_ENV !== "development") return;
      const directory = path.join(generatedFilesDir, "sandbox");
      mkdirSync(directory, { recursive: true });
      writeFileSync(path.join(directory, workerFile), makeWorker());
      const devServer = { static: [{ directory, publicPath: baseUrl }] };
      return { devServer } as ReturnType<NonNullable<Plugin["configureWebpack"]>>;
    },
    async postBuild({ outDir }) {
      writeFileSync(path.join(outDir, sandboxFile), buildSandbox(readSource()));
      writeFileSync(path.join(outDir, workerFile), makeWorker());
      mkdirSync(path.join(outDir, postmanFolder), { recursive: true });
      const { lean } = splitSamples(readDescription(currentLocale));
      for (const [file, content] of listPostmanFiles(new Api(lean), currentLocale, operator))
        writeFileSync(path.join(outDir, file), `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}
