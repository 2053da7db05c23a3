import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { ensureBrowser, ensureHeadlessBrowser } from "./ensure-browser";
import { ensureEngines } from "./ensure-engines";
import { ensureServers } from "./ensure-servers";
import { runCommand } from "./run-command";

interface Step {
  script: string;
  title: string;
  /** The step is skipped if this folder is missing. */
  folder?: string;
}

/**
 * All checks, ordered so that failures appear early. Checks in the same stage use one core each and run in parallel.
 * You can also run each one alone: `npm run <script>`.
 */
const stages: Step[][] = [
  [{ script: "generate", title: "API pages" }],
  [
    { script: "typecheck", title: "Types" },
    { script: "lint", title: "Lint" },
  ],
  [{ script: "test:unit", title: "Unit tests" }],
  [{ script: "test:api", title: "Description, and its samples against a mock API", folder: "tests/api" }],
  [{ script: "build", title: "Build" }],
  [{ script: "test:build", title: "Tests of the built site" }],
  [{ script: "test:e2e", title: "Browser tests" }],
  [
    {
      script: "test:engines",
      title: "What readers rely on, in Chromium, Firefox, and WebKit",
      folder: "tests/engines",
    },
  ],
  [{ script: "test:crawl", title: "Every page in the browser" }],
  [
    { script: "test:serve", title: "The built site on nginx, Apache, and Caddy", folder: "tests/serve" },
    { script: "test:judges", title: "External checkers on pages of every kind" },
  ],
  [{ script: "test:parts", title: "Builds with one language and with another base path" }],
];

/** Runs a step. @param isAlone whether its output is shown as it arrives or at the end */
async function run({ script, title }: Step, isAlone: boolean): Promise<void> {
  const heading = `\n── ${title} (npm run ${script}) ──`;
  if (isAlone) console.log(heading);
  const started = performance.now();
  const output = isAlone ? "inherit" : "pipe";
  const step = spawn("npm", ["run", "--silent", script], { stdio: ["inherit", output, output] });
  const said = [step.stdout, step.stderr].map((stream) => (stream ? text(stream) : ""));
  const [[code], ...texts] = await Promise.all([once(step, "close"), ...said]);
  if (!isAlone) console.log([heading, ...texts].join("\n").trimEnd());
  if (code !== 0) throw new Error(`\n${title}: failed → see the output above, then run "npm run ${script}" again`);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
}

void runCommand(async () => {
  ensureBrowser();
  ensureHeadlessBrowser();
  ensureEngines();
  ensureServers();
  for (const stage of stages) {
    const present = stage.filter(({ folder }) => !folder || existsSync(folder));
    const ended = await Promise.allSettled(present.map((step) => run(step, present.length === 1)));
    const failed = ended.find((step) => step.status === "rejected");
    if (failed) throw failed.reason;
  }
  console.log("\nAll checks passed.");
});
