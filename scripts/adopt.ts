import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import omit from "lodash/omit";
import { listFiles } from "../src/lib/files";
import { type Finding, FindingsError, formatFinding } from "../src/lib/findings/finding";
import { PositionFinder } from "../src/lib/findings/positions";
import { printYaml } from "../src/lib/print-yaml";
import { atEnd, claimNumberedFolder } from "../src/lib/processes";
import { UsageError } from "../src/lib/usage-error";
import type { Reading } from "../src/openapi/read/bundle";
import { linkPackages } from "./link-packages";
import { runCommand } from "./run-command";

const usage = `npm run adopt -- FILE
Makes this repository the portal of another API, in English, in one commit. FILE, an OpenAPI 3.0, 3.1, or 3.2 description in
YAML or JSON, becomes openapi/openapi.yaml, next to the files that it refers to. The marketplace's description, guides,
rules, images, sandbox, and tests are removed. A new brand.yaml and a new docs/.words.txt are written.`;

/** What is removed, as git pathspecs: the marketplace's content and its tests, and what only they use. */
const removed = [
  ...["docs", "i18n/en/docusaurus-plugin-content-docs*", "openapi", "redocly.yaml", "static", ".github/screenshot.png"],
  ...[
    "src/sandbox",
    "src/plugins/sandbox",
    "src/remark/run-steps.ts",
    "src/remark/sandbox-download.ts",
    "src/components/TryIt",
  ],
  ...[
    "adopt",
    "api",
    "clients",
    "engines",
    "interruptions",
    "judges",
    "parts",
    "samples",
    "sandbox",
    "search",
    "serve",
    "e2e/look",
  ].map((suite) => `tests/${suite}`),
  ...["specification", "guides", "search", "workflows", "languages"].map((name) => `tests/build/${name}.test.ts`),
  ...["specification-*", "ordinary.*", "github/*"].map((name) => `:(glob)tests/fixtures/${name}`),
  ...["example-calls", "failures", "faults", "guide-code", "http", "mock", "npm", "others"]
    .concat("paste", "platform", "printed", "project-copy", "sandbox", "search-score", "stand-ins", "workflow")
    .map((name) => `tests/support/${name}.ts`),
  ...["openapi/model/read-api", "check/check", "check/style"].map((name) => `src/${name}.test.ts`),
  ...["scripts/adopt.ts", "scripts/adopt", "scripts/bench.ts", "scripts/bench-search.ts"],
];
const removedJourneys = [":(glob)tests/e2e/*.spec.ts", ":(exclude)tests/e2e/crawl.spec.ts"];

/** Other files, in which only what matches is removed. */
const removedText: [file: string, pattern: RegExp][] = [
  ["docusaurus.config.ts", /.*sandbox.*\n/g],
  ["src/remark/guide-components.ts", /.*(sandbox|runSteps).*\n/gi],
  ["src/theme/MDXComponents/index.tsx", /.*RunSteps.*\n/g],
  ["src/check/pages.ts", /.*postman.*\n/gi],
  ["src/config/parts.ts", /.*sandbox.*\n/gi],
  ["README.md", /.*`(src\/sandbox|openapi\/problems.yaml` and).*\n/g],
  // Running requests in the sandbox.
  ["i18n/en/code.json", /,\n {2}"(?:run|steps)\.[\w.]+": \{\n.*\n {2}\}/g],
  ["src/plugins/reference/pages.ts", /.*isRunnable.*\n/g],
  ["src/remark/operations.ts", /.*(isRunnable|The sandbox|config\/parts).*\n/g],
  ["src/components/ReferencePage/index.tsx", /.*useRun.*\n| \{\.\.\.\(group.*?\)\}|\n +\{response\}/g],
  [
    "src/components/CallSamples/index.tsx",
    /.*(useRun|if readers can run|(operation|query)\?:).*\n| operation, query,| \{\.\.\.bar\}|\n +\{response\}/g,
  ],
];

const brand = (title: string): string => `# yaml-language-server: $schema=./src/lib/schemas/brand.schema.json
# src/config/README.md describes all values: also the address, logo, favicon, colors, and links.
siteTitle:
  en: ${JSON.stringify(title)}
languages: [en]
missingTranslations: warn
`;

const sidebars = `import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

/** The sidebar of all guides: for example, \`["intro", "guides/first-steps"]\`. */
const sidebars: SidebarsConfig = { docs: [] };

export default sidebars;
`;

const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

/** The adopter's documentation. A section without text there is the same as in ours. */
const texts = "scripts/adopt";

/** @returns the sections of a Markdown file of ours, by heading, with the lines that begin them */
const readSections = (markdown: string): Map<string, string> =>
  new Map(markdown.split(/^(?=## )/m).map((section) => [section.split("\n", 1)[0] ?? "", section.trimEnd()]));

/** @returns the text of the adopter's file, with our text in each section that is empty */
function fillSections(text: string, ours: string): string {
  const sections = readSections(ours);
  const filled = [...readSections(text)].map(([heading, section]) =>
    section === heading ? (sections.get(heading) ?? section) : section,
  );
  return `${filled.join("\n\n")}\n`;
}

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, "utf8")));

void runCommand(usage, async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError(`Specify exactly one description → ${usage.split("\n")[0]}`);
  if (!existsSync(file)) throw new UsageError(`${file}: the file doesn't exist → correct the path`);
  if (git("status", "--porcelain") !== "")
    throw new UsageError("The working tree has changes → commit them, so that the commit contains only the adoption");

  const root = path.resolve(file);
  const project = process.cwd();
  // A worktree, so that the project changes only when everything is complete.
  const worktree = claimNumberedFolder(".docusaurus/adopt");
  // One of a command that was killed, too.
  git("worktree", "prune");
  const remove = atEnd(() => {
    spawnSync("git", ["worktree", "remove", "--force", worktree], { cwd: project, stdio: "ignore" });
  });
  git("worktree", "add", "--quiet", "--detach", worktree);
  try {
    linkPackages(worktree);
    process.chdir(worktree);
    const { title, left } = await adopt(root).catch((error) => {
      throw seenFrom(project, error);
    });
    git("add", "--all");
    git("commit", "--quiet", "--message", `feat: the portal of ${title}`.slice(0, 72));
    const commit = git("rev-parse", "HEAD");
    process.chdir(project);
    git("merge", "--quiet", "--no-progress", "--ff-only", commit);
    console.log(`This repository is now the portal of ${title}, in one commit (git show --stat).`);
    for (const line of left) console.log(line);
  } finally {
    process.chdir(project);
    remove();
  }
});

/** @returns the errors with their lines, and with the files as seen from the project: the worktree won't exist */
function seenFrom(project: string, error: unknown): unknown {
  if (!(error instanceof FindingsError)) return error;
  const finder = new PositionFinder();
  const findings = error.findings.map((finding) => finder.resolve(finding));
  return new FindingsError(
    findings.map((finding) => ({ ...finding, file: path.relative(project, path.resolve(finding.file)) })),
  );
}

/**
 * Changes the working directory, a clean copy of this repository, into the portal of the description.
 * @returns the API's title, and what its owner should still do
 * @throws FindingsError with the errors in the description
 */
async function adopt(root: string): Promise<{ title: string; left: string[] }> {
  const spelling = readFileSync("docs/.cspell.yaml");
  const documentation = listFiles(texts, /\.md$/).map((file) => [
    path.relative(texts, file),
    readFileSync(file, "utf8"),
  ]);
  git("rm", "-r", "--quiet", "--ignore-unmatch", "--", ...removed);
  git("rm", "--quiet", "--", ...removedJourneys);
  for (const [file, pattern] of removedText) edit(file, (text) => text.replace(pattern, ""));
  mkdirSync("docs");
  writeFileSync("docs/.cspell.yaml", spelling);
  writeFileSync("docs/.words.txt", "");
  writeFileSync("sidebars.ts", sidebars);
  writeFileSync("brand.yaml", brand("API"));

  // Loaded here because they read the files above.
  const { bundleFile } = await import("../src/openapi/read/bundle");
  const { readApi } = await import("../src/openapi/model/read-api");
  const { descriptionRoot } = await import("../src/openapi/read/files");
  const { operator } = await import("../src/config/operator");
  const { apis, files } = await readApi(operator, { root, bundle: bundleFile });
  copyDescription(root, files, descriptionRoot);
  const { check } = await import("../src/check");
  const { listProse } = await import("../src/check/prose");
  const { checkSpelling } = await import("../src/check/spelling");
  // Cut to the length that titles are limited to.
  const title = apis.en.info.title.slice(0, 200);
  edit(descriptionRoot, (text) => (isJson.test(text) ? printYaml(JSON.parse(text.replace(/^\uFEFF/, ""))) : text));
  writeFileSync("brand.yaml", brand(title));
  for (const [file = "", text = ""] of documentation)
    edit(file, (ours) =>
      fillSections(
        text.replace("{title}", () => title),
        ours,
      ),
    );
  edit(".github/workflows/portal.yml", (text) => text.replace(/(?<=suite: \[)[^\]]+/, "crawl"));
  edit("package.json", (text) => {
    const { scripts, ...others } = JSON.parse(text) as { scripts: Record<string, string> };
    const kept = omit(scripts, "adopt", "bench", "bench:search");
    const described = { ...others, description: `Developer portal of ${title}`, scripts: kept };
    return `${JSON.stringify(described, null, 2)}\n`;
  });
  for (const file of ["package.json", "package-lock.json", "tests/package.json", "tests/package-lock.json"])
    edit(file, (text) => text.replaceAll("data-marketplace-developer-portal", "developer-portal"));

  // Words are checked only if nothing else is wrong; here, each is listed.
  const findings = [...(await check(operator)), ...(await checkSpelling([], listProse([])))];
  const wordOf = ({ message }: Finding): string | undefined => /^unknown word "(.+)"$/.exec(message)?.[1];
  const words = [...new Set(findings.flatMap((finding) => wordOf(finding) ?? []))].sort();
  writeFileSync("docs/.words.txt", words.map((word) => `${word}\n`).join(""));
  return {
    title,
    left: [
      `- brand.yaml: set the address, the logo, and the colors.`,
      `- docs/.words.txt: ${words.length} words that the dictionary doesn't know → correct the misspelled ones, and remove them from the list.`,
      ...findings.filter((finding) => wordOf(finding) === undefined).map((finding) => `- ${formatFinding(finding)}`),
    ],
  };
}

const isJson = /^\s*\{/;

/**
 * Copies a description to openapi/.
 * @param files its files, each with the files that refer to it
 * @throws UsageError if it refers to a file outside its folder, to one whose name its root file gets, or to the root file
 *   by its name, which changes
 */
function copyDescription(root: string, files: Reading["files"], descriptionRoot: string): void {
  for (const [file, users] of files) {
    const name = path.relative(path.dirname(root), file);
    if (name.startsWith(".."))
      throw new UsageError(`${file}: the description refers to this file outside its folder → move it there`);
    const target = file === root ? descriptionRoot : path.join("openapi", name);
    if (existsSync(target)) throw new UsageError(`${file}: the root file becomes ${descriptionRoot} → rename this one`);
    const [user] = users;
    if (file === root && user && path.basename(root) !== path.basename(descriptionRoot))
      throw new UsageError(
        `${user}: a $ref contains the name of the root file, which becomes ${descriptionRoot} → rename it`,
      );
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
}
