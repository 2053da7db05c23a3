import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkReplaceable, replaceFolder } from "../src/lib/replace-folder";
import { UsageError } from "../src/lib/usage-error";
import { linkPackages } from "./link-packages";
import { runCommand } from "./run-command";
import { startScript, succeeds } from "./run-script";
import { summarize } from "./show-report";

const usage = `npm run reference -- FILE [--overlay FILE] [--out-dir DIR] [--verbose]
Builds only the reference of an OpenAPI description, without changing the portal's generated files.
  --overlay FILE   an OpenAPI overlay with the German strings
  --out-dir DIR    writes the site to DIR; without it, the site is served on PORT (3000 by default)
  --verbose        lists everything that was generated or omitted, not only the first ten of each kind`;

/** The project's files that a site needs in addition to its generated pages. */
const projectFiles = ["src", "static", "docusaurus.config.ts", "babel.config.js", "tsconfig.json", "package.json"];
/** UI strings; the folders next to them contain the portal's guides and pages. */
const interfaceTexts = ["i18n/de/code.json", "i18n/en/code.json", "i18n/en/docusaurus-theme-classic"];

/** The operator's values for the portal itself; a reference has only those that its author sets. */
const ofOperator = ["COMMUNITY_URL", "IMPRINT_URL", "PRIVACY_URL", "SECURITY_CONTACT", "EDIT_URL"];

/** The site is built in a temporary folder that is removed when the command ends. */
void runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { overlay: { type: "string" }, "out-dir": { type: "string" }, verbose: { type: "boolean" } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError(`Specify exactly one description → ${usage.split("\n")[0]}`);
  const output = values["out-dir"] && path.resolve(values["out-dir"]);
  if (output) checkReplaceable(output);
  if (values.overlay && !existsSync(values.overlay))
    throw new UsageError(`${values.overlay}: the file doesn't exist → specify an overlay, or omit --overlay`);

  const port = Number(process.env.PORT ?? 3000);
  for (const name of ofOperator) process.env[name] ??= "";
  process.env.SITE_URL ??= `http://localhost:${port}`;
  process.env.MISSING_TRANSLATIONS ??= "warn";
  const { bundleFile } = await import("../src/openapi/read/bundle");
  const { readDescriptions } = await import("../src/openapi/read/description");
  const { readOperatorValues } = await import("../src/config/operator");
  const started = performance.now();
  const read = await readDescriptions(readOperatorValues(process.env), {
    root: file,
    bundle: bundleFile,
    overlays: values.overlay,
  });
  // Cut to the length that the operator's titles are limited to.
  for (const name of ["SITE_TITLE_DE", "SITE_TITLE_EN"]) process.env[name] ??= read.en.info.title.slice(0, 200);
  const operator = readOperatorValues(process.env);

  const project = process.cwd();
  const site = makeSite(project);
  const remove = (): void => rmSync(site, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));

  process.chdir(site);
  const { writeReference } = await import("../src/plugins/reference/generate");
  const { readReport } = await import("../src/openapi/read/generated");
  await writeReference(operator, read, "");
  const report = readReport();
  if (!(await succeeds(startScript("build", ["--skip-generate"], { cwd: site }))))
    throw new Error("The reference wasn't built → see the errors above");
  process.chdir(project);

  const seconds = (performance.now() - started) / 1000;
  for (const line of summarize(report, { title: read.en.info.title, seconds, isVerbose: values.verbose ?? false }))
    console.log(line);
  if (output) {
    replaceFolder(output, path.join(site, "build"));
    console.log(`The reference is in ${output}.`);
    return;
  }
  const { serveBuild } = await import("./serve-build");
  const { url } = await serveBuild({ folder: path.join(site, "build"), baseUrl: operator.baseUrl, port });
  console.log(`The reference is served at ${url} (German) and ${url}en/ (English). Press Ctrl+C to stop.`);
});

/** @returns a folder with everything that a site needs except the pages */
function makeSite(project: string): string {
  mkdirSync(".docusaurus", { recursive: true });
  const site = path.resolve(mkdtempSync(".docusaurus/reference-"));
  for (const entry of [...projectFiles, ...interfaceTexts])
    cpSync(path.join(project, entry), path.join(site, entry), { recursive: true });
  linkPackages(site);
  return site;
}
