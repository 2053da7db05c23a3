import { setTimeout as pause } from "node:timers/promises";
import { listChanged, repeatOnChange } from "../check/changes";
import { i18n, type LocaleId } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { readDocusaurusOutput } from "../lib/findings/docusaurus-output";
import { type Finding, formatFinding } from "../lib/findings/finding";
import { reportFindings } from "../lib/findings/report";
import { findFreePort } from "../plugins/output/free-port";
import { isPresent } from "../plugins/reference/fingerprint";
import { LanguageServer, type ServerOptions } from "./language-server";

/** Maximum time in milliseconds until a change is noticed. A deleted folder takes the longest. */
const noticing = 500;

/** Head start, in milliseconds, that the check gives Docusaurus so that the change appears first. */
const showing = 1000;

export interface DeskOptions {
  operator: OperatorValues;
  /** The first locale is served at the root URL, the others under it. */
  locales: readonly [LocaleId, ...LocaleId[]];
  host: string;
  port: number;
  open: boolean;
}

/**
 * The desk, which `npm start` runs: serves the portal to its writers. After each change, it regenerates the reference,
 * checks what changed, and shows errors in the terminal and in the browser until they are fixed.
 */
export async function openDesk({ operator, locales, host, port, open }: DeskOptions): Promise<void> {
  const { localeConfigs } = i18n(operator.baseUrl) ?? {};
  const baseOf = (locale: LocaleId): string => localeConfigs?.[locale]?.baseUrl ?? operator.baseUrl;
  const files = new Set<string>();
  let isChecking = true;
  let change = new AbortController();
  let said = "";
  let findings: Finding[] = [];
  let reported = "";
  let isPrepared = false;
  let timer: NodeJS.Timeout | undefined;
  // Docusaurus might report an error before the change that caused it is noticed here.
  const onError = (text: string): void => {
    said += text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isChecking || findings.length > 0) return;
      process.stderr.write(inLines(said));
      said = "";
    }, noticing);
  };

  const [first, ...others] = locales;
  const ports = await Promise.all(others.map(findFreePort));
  const served = others.map((locale, index) => [baseOf(locale), `http://127.0.0.1:${ports[index]}`]);
  const shared: ServerOptions = { host: "127.0.0.1", port, others: {}, open: false };
  const makeServer = (locale: LocaleId, options: ServerOptions): LanguageServer =>
    new LanguageServer(locale, options, onError);
  const servers = [
    makeServer(first, { host, port, others: Object.fromEntries(served), open }),
    ...others.map((locale, index) => makeServer(locale, { ...shared, port: ports[index] ?? 0 })),
  ];
  // Started one after the other, so that the first page is ready sooner.
  const serve = async (): Promise<boolean> => {
    for (const server of servers) if (!(await server.start())) return false;
    return true;
  };

  const remake = async (): Promise<boolean> => {
    const work = await import("./work");
    return work.remake(operator).catch((error: Error) => {
      onError(`${error.message}\n`);
      return false;
    });
  };

  const update = async (): Promise<void> => {
    said = "";
    change = new AbortController();
    const { signal } = change;
    const giveWay = (): Promise<void> => pause(showing, undefined, { signal }).catch(() => {});
    const isRemade = await remake();
    if (isRemade) await giveWay();
    // The next run also checks this change.
    if (signal.aborted) return;
    const { findBreaking, findOther } = await import("./work");
    const changed = [...files];
    const breaking = await findBreaking(operator, changed);
    // A file might have been read while it was being written. The next run reads it again.
    if (signal.aborted) return;
    findings = breaking;
    for (const { file } of findings) files.add(file);
    // An error that doesn't break the page must not cover it.
    for (const server of servers) server.tell(findings.map(formatFinding));
    if (findings.length === 0) {
      if (!isRemade) await giveWay();
      if (signal.aborted) return;
      const others = await findOther(operator, changed);
      if (signal.aborted) return;
      findings = others;
    }
    isChecking = false;
    const report = findings.length > 0 ? reportFindings(findings) : "";
    // A report that is already in the terminal isn't repeated.
    if (report !== "" && report !== reported) console.error(`\n${report}`);
    if (report === "") {
      process.stderr.write(inLines(said));
      said = "";
      if (reported !== "") console.log("\nNo errors found.");
    }
    reported = report;
    // Restarts the servers that an error has stopped. If a server doesn't start and the check found no errors,
    // Docusaurus has already reported the reason, such as a port in use.
    const isServed = await serve();
    if (!isServed && findings.length === 0) process.exit(1);
    if (isPrepared) return;
    isPrepared = await (await import("./work")).prepare(operator, signal);
    if (isPrepared) for (const server of servers) server.prepare();
  };

  // The code that generates and checks pages is loaded after they are served, unless it is needed earlier.
  if (!isPresent(operator)) await remake();
  const addresses = locales.map((locale) => `http://${host}:${port}${baseOf(locale)}`);
  if (await serve())
    console.log(`Each change appears at ${addresses.join(" and ")} when you save it. Press Ctrl+C to stop.`);
  // Errors can only be in files that differ from main or change from now on.
  for (const file of changedFiles()) files.add(file);
  const run = await repeatOnChange(update, (file) => {
    files.add(file);
    change.abort();
    isChecking = true;
  });
  run();
}

/** @returns Docusaurus's errors, one line per error, or its warnings unchanged */
function inLines(said: string): string {
  const found = process.env.DEBUG ? [] : readDocusaurusOutput(said);
  return found.length > 0 ? `\n${reportFindings(found)}\n` : said;
}

function changedFiles(): string[] {
  try {
    return listChanged();
  } catch {
    // Without git, or without a branch to compare with, only files that change from now on are checked.
    return [];
  }
}
