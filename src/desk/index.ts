import { setTimeout as pause } from "node:timers/promises";
import { listChanged, repeatOnChange } from "../check/changes";
import { i18n, type LocaleId } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { readDocusaurusOutput } from "../findings/docusaurus-output";
import { type Finding, formatFinding } from "../findings/finding";
import { reportFindings } from "../findings/report";
import { isPresent } from "../openapi/publishing/fingerprint";
import { findFreePort } from "../serving/free-port";
import { LanguageServer, type ServerOptions } from "./language-server";

/** A change is noticed within this time, in milliseconds; a folder that is gone takes the longest. */
const noticing = 500;

/** How long the check gives way to Docusaurus, which shows what has changed, in milliseconds. */
const showing = 1000;

export interface DeskOptions {
  operator: OperatorValues;
  /** The first has the address; the others are served below it. */
  locales: readonly [LocaleId, ...LocaleId[]];
  host: string;
  port: number;
  open: boolean;
}

/**
 * Serves the portal to those who write it: after each change it makes the reference anew, checks what changed, and shows
 * what is wrong in the terminal and in the browser, until it is mended.
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
  // What a change has broken, Docusaurus may say before the change is noticed here.
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
  // One after the other: the first page is there sooner.
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
    // The run that follows looks at this change, too.
    if (signal.aborted) return;
    const { findBreaking, findOther } = await import("./work");
    const changed = [...files];
    const breaking = await findBreaking(operator, changed);
    // A file may have been read while it was written; the run that follows reads it again.
    if (signal.aborted) return;
    findings = breaking;
    for (const { file } of findings) files.add(file);
    // What breaks no page doesn't cover it.
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
    // What stands in the terminal already isn't said again.
    if (report !== "" && report !== reported) console.error(`\n${report}`);
    if (report === "") {
      process.stderr.write(inLines(said));
      said = "";
      if (reported !== "") console.log("\nNothing is wrong.");
    }
    reported = report;
    // What a fault has ended begins again. Where nothing is wrong, Docusaurus has said what it lacks, such as a free port.
    const isServed = await serve();
    if (!isServed && findings.length === 0) process.exit(1);
    if (isPrepared) return;
    isPrepared = await (await import("./work")).prepare(operator, signal);
    if (isPrepared) for (const server of servers) server.prepare();
  };

  // What makes and checks pages is loaded once they are served, unless it is needed before.
  if (!isPresent(operator)) await remake();
  const addresses = locales.map((locale) => `http://${host}:${port}${baseOf(locale)}`);
  if (await serve()) console.log(`${addresses.join(" and ")} show each change. Ctrl+C ends it.`);
  // Faults are in what differs from main, or in what changes from now on.
  for (const file of changedFiles()) files.add(file);
  const run = await repeatOnChange(update, (file) => {
    files.add(file);
    change.abort();
    isChecking = true;
  });
  run();
}

/** @returns Docusaurus's errors a line each; its warnings as they are */
function inLines(said: string): string {
  const found = process.env.DEBUG ? [] : readDocusaurusOutput(said);
  return found.length > 0 ? `\n${reportFindings(found)}\n` : said;
}

function changedFiles(): string[] {
  try {
    return listChanged();
  } catch {
    // Without git, or without a branch to compare with, what changes from now on is all.
    return [];
  }
}
