import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { subscribe } from "@parcel/watcher";
import { claimFolder, KilledError, runNode, startNode, stopChild } from "../src/lib/processes";
import { UsageError } from "../src/lib/usage-error";
import { claimPort } from "./claim-port";
import { runCommand } from "./run-command";

/** Milliseconds without another change before the reference and the check run: editors save a file in several steps. */
const quiet = 200;
const written = /^(?:docs|i18n|openapi)\/|^sidebars\.ts$|^brand\.yaml$/;
/** Docusaurus shows changes to these itself; anything else, such as the description, needs a new dev server. */
const page = /\.mdx?$|^sidebars\.ts$/;

/**
 * Runs another command of `scripts/` in a process of its own; it prints to this process's output.
 * @returns whether it ended without an error
 */
async function runScript(name: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const { code } = await runNode(["--import", "tsx", path.resolve("scripts", `${name}.ts`)], { env });
  return code === 0;
}

const usage = `npm start [-- --locale LOCALE] [--port PORT] [--host HOST] [--no-open]
Shows one language of the portal while you write. After each change, it regenerates the reference if necessary and
prints the check's errors.
  --locale LOCALE   the default language if omitted
  --port PORT       PORT from the environment, or 3000
  --host HOST       localhost by default
  --no-open         doesn't open the browser`;

void runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      locale: { type: "string" },
      port: { type: "string", default: process.env.PORT || "3000" },
      host: { type: "string", default: "localhost" },
      "no-open": { type: "boolean", default: false },
    },
  });
  // Loaded here so that --help answers at once.
  const { generated, staged } = await import("../src/openapi/model/generated");
  const { defaultLocale, localeIds } = await import("../src/config/locales");
  const { locale = defaultLocale, port, host } = values;
  if (!localeIds.some((id) => id === locale))
    throw new UsageError(`Unknown language "${locale}" → use one of ${localeIds.join(", ")}`);
  // Docusaurus would ask for another port, or fail after the reference has been generated.
  await once((await claimPort(port)).close(), "close");
  // Text without a translation is shown as it is while it is being written; the check reports it.
  const env = { ...process.env, MISSING_TRANSLATIONS: "warn" };
  const generate = (): Promise<boolean> =>
    runScript("generate", env).catch((error) => {
      // It was killed, and can't remove its folder itself.
      claimFolder(staged.folder)();
      throw error;
    });
  console.log("Generating the API reference …");
  if (!(await generate())) throw new Error("The reference can't be generated → see the errors above");

  // Rejected when something ends that should go on.
  await new Promise<never>((_resolve, reject) => {
    const serve = (open: boolean): ChildProcess => {
      const args = ["start", "--locale", locale, "--port", port, "--host", host, ...(open ? [] : ["--no-open"])];
      const child = startNode([path.resolve("node_modules/.bin/docusaurus"), ...args], { env });
      return child.once("exit", (code, signal) => {
        if (child === server)
          reject(
            signal ? new KilledError("docusaurus start", signal) : new Error(`The dev server ended with code ${code}`),
          );
      });
    };
    let server: ChildProcess | undefined = serve(!values["no-open"]);
    let changed = new Set<string>();
    const update = async (): Promise<void> => {
      const files = [...changed];
      changed = new Set();
      if (files.some((file) => !page.test(file)) && (await generate())) {
        const last = server;
        server = undefined;
        if (last) await stopChild(last);
        server = serve(false);
      }
      await runScript("check");
    };
    let running: Promise<unknown> = runScript("check").catch(reject);
    let timer: NodeJS.Timeout | undefined;
    subscribe(
      process.cwd(),
      (_error, events) => {
        const files = events.map((event) => path.relative(process.cwd(), event.path).replaceAll(path.sep, "/"));
        for (const file of files.filter((each) => written.test(each))) changed.add(file);
        if (changed.size === 0) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          running = running.then(update).catch(reject);
        }, quiet);
      },
      { ignore: ["node_modules", ".git", ".docusaurus", "build", ...localeIds.map(generated.pages)] },
    ).catch(reject);
  });
});
