import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { chromium } from "@playwright/test";
import playwright from "../playwright.config";
import { copyWriters } from "../support/folders";
import { findFreePort } from "../support/free-port";

test("npm start shows a changed guide and reports its errors", { timeout: 900_000 }, async (t) => {
  const folder = copyWriters();
  for (const name of ["scripts", "package.json", "tsconfig.json", "docusaurus.config.ts"])
    cpSync(name, path.join(folder, name), { recursive: true });
  const port = await findFreePort();
  const program = ["--import", "tsx", "scripts/start.ts", "--no-open", "--port", String(port)];
  const server = spawn(process.execPath, program, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const browser = await chromium.launch(playwright.use?.launchOptions);
  t.after(async () => {
    await browser.close();
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
  });
  const url = `http://localhost:${port}/docs/guides/team`;
  const isServed = (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  const waitFor = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (; !(await holds()); await setTimeout(500)) assert.equal(server.exitCode, null, output);
  };
  await waitFor(isServed);
  await waitFor(() => output.includes("No errors found"));
  const page = await browser.newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(url);
  await page.locator("h1").waitFor();
  appendFileSync(path.join(folder, "docs/guides/team.mdx"), "\nXyzzyquark.\n");
  await page.getByText("Xyzzyquark.").waitFor();
  await waitFor(() => /team\.mdx:1:1: docs\/guides\/team\.mdx has changed since it was translated/.test(output));
});
