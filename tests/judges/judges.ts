/** The judges: unmodified third-party tools that check pages as browsers render them. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { fileOfPackage } from "../support/packages";

const engines = {
  ace: readFileSync(fileOfPackage("accessibility-checker-engine", "ace-window.js"), "utf8"),
  htmlcs: readFileSync(fileOfPackage("html_codesniffer", "build/HTMLCS.js"), "utf8"),
};
const validator = fileOfPackage("vnu-jar", "build/dist/vnu.jar");

interface AceResult {
  ruleId: string;
  value: [policy: string, outcome: string];
  message: string;
  snippet: string;
  path: { dom: string };
}
interface SnifferMessage {
  type: number;
  code: string;
  msg: string;
  element: Element;
}
declare global {
  interface Window {
    ace_ibma: {
      Checker: new () => { check: (root: Document, policies: string[]) => Promise<{ results: AceResult[] }> };
    };
    HTMLCS: {
      ERROR: number;
      process: (standard: string, root: Document, done: () => void) => void;
      getMessages: () => SnifferMessage[];
    };
  }
}

/** @returns the failures that IBM Equal Access finds on the page in its current state, with rule and element */
export async function askEqualAccess(page: Page): Promise<string[]> {
  await page.evaluate(engines.ace);
  return page.evaluate(async () => {
    const { results } = await new window.ace_ibma.Checker().check(document, ["IBM_Accessibility"]);
    return results
      .filter(({ value: [policy, outcome] }) => policy === "VIOLATION" && outcome === "FAIL")
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} (${snippet.slice(0, 160)})`);
  });
}

/** @returns the errors against WCAG 2.1 AA (and A) that HTML_CodeSniffer finds on the page in its current state */
export async function askCodeSniffer(page: Page): Promise<string[]> {
  await page.evaluate(engines.htmlcs);
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        window.HTMLCS.process("WCAG2AA", document, () =>
          resolve(
            window.HTMLCS.getMessages()
              .filter(({ type }) => type === window.HTMLCS.ERROR)
              .map(({ code, msg, element }) => `${code}: ${msg} (${element.outerHTML?.slice(0, 160)})`),
          ),
        );
      }),
  );
}

export interface NuMessage {
  file: string;
  message: string;
  extract: string;
}

/**
 * @param folder folder of HTML files
 * @returns the errors and warnings of Nu, the HTML checker
 * @throws Error if Nu doesn't run
 */
export function askNu(folder: string): NuMessage[] {
  const { stdout, stderr, error } = spawnSync(
    "java",
    ["-Xss2m", "-jar", validator, "--stdout", "--format", "json", "--skip-non-html", folder],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  if (error || !stdout.startsWith("{")) throw new Error(`Nu didn't run: ${error?.message ?? stderr}`);
  const { messages } = JSON.parse(stdout) as {
    messages: { url: string; type: string; message: string; extract?: string; subType?: string }[];
  };
  return messages
    .filter(({ type, subType }) => type === "error" || subType === "warning")
    .map(({ url, message, extract = "" }) => ({ file: decodeURIComponent(new URL(url).pathname), message, extract }));
}
