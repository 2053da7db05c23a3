import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { LocaleId } from "../../src/config/locales";
import { printYaml } from "../../src/lib/print-yaml";
import { generated } from "../../src/openapi/model/generated";
import { descriptionFiles } from "../../src/openapi/read/files";
import { publishedWorkflow, readWorkflow } from "../../src/openapi/read/workflows";
import { makeFolder } from "./folders";
import { fileOfPackage } from "./packages";

/**
 * Runs a published workflow with Redocly's `respect`, next to the description in the same language.
 * @param server server URL of the API
 * @throws Error with the output of `respect` if a step fails
 */
export async function runWorkflow(
  name: string,
  locale: LocaleId,
  server: string,
  inputs: Record<string, string>,
): Promise<void> {
  const file = publishedWorkflow(name);
  const [description] = descriptionFiles;
  const cwd = makeFolder({
    [file]: printYaml(readWorkflow(name, locale)),
    // JSON is YAML.
    [description]: readFileSync(generated.description(locale), "utf8"),
  });
  const settings = ["--server", `api=${server}`, "--input", JSON.stringify(inputs)];
  await promisify(execFile)(
    process.execPath,
    [fileOfPackage("@redocly/cli", "bin/cli.js"), "respect", file, ...settings],
    {
      cwd,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      timeout: 120_000,
    },
  ).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}\n${stderr}`);
  });
}
