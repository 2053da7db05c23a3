import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { stringify } from "yaml";
import { imageKeys, type OperatorValues, readOperatorValues, variables } from "../src/config/operator-values";
import { checkReplaceable, replaceFolder } from "../src/lib/replace-folder";
import { UsageError } from "../src/lib/usage-error";
import { linkPackages } from "./link-packages";
import { runCommand } from "./run-command";
import { startScript, succeeds } from "./run-script";
import { summarize } from "./show-report";

const usage = `npm run reference -- FILE [--brand FILE] [--overlay FILE] [--out-dir DIR] [--verbose]
Builds only the reference of an OpenAPI description, without changing the portal's generated files.
  --brand FILE     the operator's values: title, address, images, colors, languages, … (src/config/README.md)
  --overlay FILE   an OpenAPI overlay with the German strings; without it, the reference is in English only
  --out-dir DIR    writes the site to DIR; without it, the site is served on PORT (3000 by default)
  --verbose        lists everything that was generated or omitted, not only the first ten of each kind`;

/** The project's files that a site needs in addition to its generated pages. */
const projectFiles = ["src", "docusaurus.config.ts", "babel.config.js", "tsconfig.json", "package.json"];
/** UI strings; the folders next to them contain the portal's guides and pages. */
const interfaceTexts = ["i18n/de/code.json", "i18n/en/code.json", "i18n/en/docusaurus-theme-classic"];

/** The site is built in a temporary folder that is removed when the command ends. */
void runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      brand: { type: "string" },
      overlay: { type: "string" },
      "out-dir": { type: "string" },
      verbose: { type: "boolean" },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError(`Specify exactly one description → ${usage.split("\n")[0]}`);
  const output = values["out-dir"] && path.resolve(values["out-dir"]);
  if (output) checkReplaceable(output);
  for (const name of ["brand", "overlay"] as const)
    if (values[name] !== undefined && !existsSync(values[name]))
      throw new UsageError(`${values[name]}: the file doesn't exist → correct the path, or omit --${name}`);

  const port = Number(process.env.PORT ?? 3000);
  const project = process.cwd();
  const site = makeSite(project);
  const remove = (): void => rmSync(site, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));

  const env = { ...process.env };
  const brandOf = (title: string): OperatorValues =>
    readOperatorValues(env, values.brand ?? "", {
      siteUrl: `http://localhost:${port}`,
      languages: values.overlay ? ["de", "en"] : ["en"],
      siteTitle: { de: title, en: title },
      missingTranslations: "warn",
    });
  // The site has a file with all values, which its build reads instead of the variables.
  process.env.BRAND = path.join(site, "brand.yaml");
  for (const name of variables()) delete process.env[name];
  writeBrand(site, brandOf("API"), values.brand);

  const { bundleFile } = await import("../src/openapi/read/bundle");
  const { readDescriptions } = await import("../src/openapi/read/description");
  const started = performance.now();
  const read = await readDescriptions(brandOf("API"), { root: file, bundle: bundleFile, overlays: values.overlay });
  // Cut to the length that titles are limited to.
  const brand = writeBrand(site, brandOf(read.en.info.title.slice(0, 200)), values.brand);

  process.chdir(site);
  const { writeReference } = await import("../src/plugins/reference/generate");
  const { readReport } = await import("../src/openapi/read/generated");
  await writeReference(brand, read, "");
  const report = readReport();
  if (!(await succeeds(startScript("build", ["--skip-generate"], { cwd: site }))))
    throw new Error("The reference wasn't built → see the errors above");
  process.chdir(project);

  const seconds = (performance.now() - started) / 1000;
  const { title } = read.en.info;
  for (const line of summarize(report, { title, brand, seconds, isVerbose: values.verbose ?? false }))
    console.log(line);
  if (output) {
    replaceFolder(output, path.join(site, "build"));
    console.log(
      `The reference is in ${output}. Any static host can serve it; deploy/README.md lists what it must send.`,
    );
    return;
  }
  const { serveBuild } = await import("./serve-build");
  const { url } = await serveBuild({ folder: path.join(site, "build"), baseUrl: brand.baseUrl, port });
  console.log(`The reference is served at ${url}. Press Ctrl+C to stop.`);
});

/**
 * Writes the operator's values into a site, with copies of the images.
 * @param file that the values come from; images are relative to it
 * @returns the values as written
 */
function writeBrand(site: string, brand: OperatorValues, file = ""): OperatorValues {
  const copies = imageKeys.flatMap((key) => {
    const image = brand[key];
    if (!image) return [];
    const copy = `static/img/${key}${path.extname(image)}`;
    cpSync(path.join(path.dirname(file), image), path.join(site, copy));
    return [[key, copy]];
  });
  const written = { ...brand, ...Object.fromEntries(copies) } as OperatorValues;
  writeFileSync(path.join(site, "brand.yaml"), stringify(written));
  return written;
}

/** @returns a folder with everything that a site needs except the pages */
function makeSite(project: string): string {
  mkdirSync(".docusaurus", { recursive: true });
  const site = path.resolve(mkdtempSync(".docusaurus/reference-"));
  for (const entry of [...projectFiles, ...interfaceTexts])
    cpSync(path.join(project, entry), path.join(site, entry), { recursive: true });
  mkdirSync(path.join(site, "static"));
  linkPackages(site);
  return site;
}
