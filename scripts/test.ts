import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureBrowser, ensureHeadlessBrowser } from "./ensure-browser";
import { ensureEngines } from "./ensure-engines";
import { ensureServers } from "./ensure-servers";
import { runCommand } from "./run-command";

/**
 * All checks in the order in which they fail fastest. Each runs by itself too: `npm run <script>`. A step of a folder is left
 * out with it.
 */
const steps: { script: string; title: string; folder?: string }[] = [
  { script: "generate", title: "API pages" },
  { script: "typecheck", title: "Types" },
  { script: "lint", title: "Lint" },
  { script: "test:unit", title: "Unit tests" },
  { script: "test:api", title: "Description, and its samples against a mock of the API", folder: "tests/api" },
  { script: "check:translations", title: "Interface text in both languages" },
  { script: "build", title: "Build" },
  { script: "test:build", title: "Tests of the built site" },
  { script: "test:e2e", title: "Browser tests" },
  { script: "test:engines", title: "What readers rely on, in Chromium, Firefox and WebKit", folder: "tests/engines" },
  { script: "test:serve", title: "The built site on nginx, Apache and Caddy", folder: "tests/serve" },
  { script: "test:crawl", title: "Every page in the browser" },
  { script: "test:judges", title: "Outside judges of every page" },
  { script: "test:parts", title: "Builds of one language, and below another path" },
];

void runCommand(async () => {
  ensureBrowser();
  ensureHeadlessBrowser();
  ensureEngines();
  ensureServers();
  const present = steps.filter(({ folder }) => !folder || existsSync(folder));
  for (const [index, { script, title }] of present.entries()) {
    console.log(`\n── ${index + 1}/${present.length} ${title} (npm run ${script}) ──`);
    const { status } = spawnSync("npm", ["run", "--silent", script], { stdio: "inherit" });
    if (status !== 0) throw new Error(`\n${title}: failed → see above, then run "npm run ${script}" again.`);
  }
  console.log("\nAll checks passed.");
});
