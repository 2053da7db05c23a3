import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { subscribe } from "@parcel/watcher";
import { runCommand } from "./run-command";

/** Milliseconds without another change before the reference and the check run: editors save a file in several steps. */
const quiet = 200;
const written = /^(?:docs|i18n|openapi)\/|^sidebars\.ts$/;
/** Docusaurus shows changes to these itself; anything else, such as the description, needs a new dev server. */
const page = /\.mdx$|^sidebars\.ts$/;

/**
 * Shows one language of the portal while you write: `npm start`, or `npm start -- --locale en`. It also accepts `--port`,
 * `--host`, and `--no-open`. After each change, it regenerates the reference if necessary and prints the check's errors.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      locale: { type: "string" },
      port: { type: "string", default: process.env.PORT ?? "3000" },
      host: { type: "string", default: "localhost" },
      "no-open": { type: "boolean", default: false },
    },
  });
  // Loaded here so that an invalid value ends the command with only its error message.
  const { defaultLocale, localeIds } = await import("../src/config/locales");
  const { locale = defaultLocale, port, host } = values;
  if (!localeIds.some((id) => id === locale))
    throw new Error(`Unknown language "${locale}" → use one of ${localeIds.join(", ")}`);
  // Text without a translation is shown in English while it is being written; the check reports it.
  const env = { ...process.env, MISSING_TRANSLATIONS: "warn" };
  const script = (name: string): ChildProcess =>
    spawn(process.execPath, ["--import", "tsx", `scripts/${name}.ts`], {
      stdio: "inherit",
      env: name === "check" ? process.env : env,
    });
  const succeeds = async (child: ChildProcess): Promise<boolean> => (await once(child, "exit"))[0] === 0;
  const serve = (open: boolean): ChildProcess => {
    const args = ["start", "--locale", locale, "--port", port, "--host", host, ...(open ? [] : ["--no-open"])];
    const child = spawn(path.resolve("node_modules/.bin/docusaurus"), args, { stdio: "inherit", env });
    // Docusaurus has printed the reason, such as a port in use.
    return child.once("exit", (code) => code && process.exit(code));
  };

  console.log("Generating the API reference …");
  if (!(await succeeds(script("generate")))) throw new Error("The reference can't be generated → see the errors above");
  let server = serve(!values["no-open"]);
  process.once("exit", () => server.kill());
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit());
  let changed = new Set<string>();
  const update = async (): Promise<void> => {
    const files = [...changed];
    changed = new Set();
    if (files.some((file) => !page.test(file)) && (await succeeds(script("generate")))) {
      server.kill();
      if (server.exitCode === null) await once(server, "exit");
      server = serve(false);
    }
    await succeeds(script("check"));
  };
  let running = succeeds(script("check")).then(() => {});
  let timer: NodeJS.Timeout | undefined;
  await subscribe(
    process.cwd(),
    (_error, events) => {
      const files = events.map((event) => path.relative(process.cwd(), event.path).replaceAll(path.sep, "/"));
      for (const file of files.filter((each) => written.test(each))) changed.add(file);
      if (changed.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(update);
      }, quiet);
    },
    { ignore: ["node_modules", ".git", ".docusaurus", "build", "api", "i18n/en/docusaurus-plugin-content-docs-api"] },
  );
});
