import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { stringify } from "yaml";
import { operator } from "../../src/config/operator";
import { bundleDescription } from "../../src/openapi/read/bundle";
import { descriptionRoot, germanOverlays } from "../../src/openapi/read/description";
import { listOperations } from "../../src/openapi/read/operations";
import { translateDescription } from "../../src/openapi/read/overlay";
import { parsePointer } from "../../src/openapi/read/pointer";
import { acceptTranslated } from "../../src/openapi/read/stale";
import { listTexts } from "../../src/openapi/read/texts";
import type { Description } from "../../src/openapi/read/types";
import { measureFirstLoad, type Transfer } from "./first-load";
import { multiplyDescription } from "./multiply";
import { copyProject } from "./project-copy";
import { runMeasured, type Usage } from "./run";
import { serveCompressed } from "./serve";

/** Resources that the portal needs for a given number of operations. */
export interface Size {
  operations: number;
  generate: Usage;
  build: Usage;
  /** First load of one operation page, the same page in every size. */
  firstLoad: Transfer[];
  /** That page's HTML before compression, in bytes. */
  html: number;
}

/**
 * Builds a fresh, unchanged copy of the project, and one with a multiplied description.
 * @param page route of an operation page, without a leading slash
 */
export async function measureGrowth(browser: Browser, page: string, times: number): Promise<[Size, Size]> {
  const source = await bundleDescription(descriptionRoot);
  const grown = multiplyDescription(source, times);
  const german = multiplyDescription(translateDescription(source, germanOverlays, "German").description, times);
  const [asIs, multiplied] = [copyProject(), copyProject()];
  writeDescription(multiplied, grown, german);
  return [await measureSize(browser, page, source, asIs), await measureSize(browser, page, grown, multiplied)];
}

/** Replaces the description of a copy; the lifecycles and the error catalog also fit the multiplied one. */
function writeDescription(folder: string, english: Description, german: Description): void {
  const root = path.join(folder, descriptionRoot);
  const overlays = path.join(folder, germanOverlays);
  for (const split of ["paths", "components"]) rmSync(path.join(path.dirname(root), split), { recursive: true });
  rmSync(overlays, { recursive: true });
  mkdirSync(overlays);
  writeFileSync(root, stringify(english));
  const info = { title: "German", version: english.info.version };
  const overlay = { overlay: "1.0.0", info, actions: [{ target: "$", update: nestTexts(listTexts(german)) }] };
  writeFileSync(path.join(overlays, "all.yaml"), stringify(overlay));
  acceptTranslated(english, path.join(overlays, "translated.json"));
}

/** @returns the strings, nested as in a description but without anything else */
function nestTexts(texts: Map<string, string>): object {
  const root = {};
  for (const [pointer, text] of texts) {
    const segments = parsePointer(pointer);
    const last = segments.pop() ?? "";
    let node: Record<string, unknown> = root;
    for (const segment of segments) {
      node[segment] ??= {};
      node = node[segment] as Record<string, unknown>;
    }
    node[last] = text;
  }
  return root;
}

async function measureSize(browser: Browser, page: string, description: Description, folder: string): Promise<Size> {
  const generate = await runMeasured("npm", ["run", "generate"], folder);
  const build = await runMeasured("npm", ["run", "build"], folder);
  const output = path.join(folder, "build");
  const host = await serveCompressed(output, operator.baseUrl);
  try {
    const firstLoad = await measureFirstLoad(browser, host.url + page);
    const html = readFileSync(path.join(output, page, "index.html")).length;
    return { operations: listOperations(description).length, generate, build, firstLoad, html };
  } finally {
    host.close();
    rmSync(folder, { recursive: true });
  }
}
