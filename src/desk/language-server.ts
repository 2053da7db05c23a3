import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { LocaleId } from "../config/locales";
import { type DeskMessage, serversVariable } from "../plugins/desk";

export interface ServerOptions {
  host: string;
  port: number;
  /** Servers of other languages that this one proxies, keyed by the path that each one serves. */
  others: Record<string, string>;
  /** Whether to open a browser. */
  open: boolean;
}

/**
 * Docusaurus's server for one language. It is a separate process, because Docusaurus serves one language per process.
 */
export class LanguageServer {
  private child?: ChildProcess;
  private faults: string[] = [];

  /** @param onError receives Docusaurus's warnings and errors */
  constructor(
    private readonly locale: LocaleId,
    private readonly options: ServerOptions,
    private readonly onError: (text: string) => void,
  ) {}

  /**
   * Starts the server, unless it is running.
   * @returns `true` once its pages are ready, or `false` if it stopped before that
   */
  start(): Promise<boolean> {
    if (this.child) return Promise.resolve(true);
    const { host, port, others, open } = this.options;
    const flags = ["--locale", this.locale, "--host", host, "--port", String(port), ...(open ? [] : ["--no-open"])];
    const child = spawn(path.resolve("node_modules/.bin/docusaurus"), ["start", ...flags], {
      env: {
        ...process.env,
        DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.docusaurus/start-${this.locale}`,
        // Without this, Docusaurus checks the registry for a newer version of itself.
        NO_UPDATE_NOTIFIER: "1",
        [serversVariable]: JSON.stringify(others),
      },
      stdio: ["ignore", process.env.DEBUG ? "inherit" : "ignore", "pipe", "ipc"],
    });
    this.child = child;
    child.stderr?.setEncoding("utf8").on("data", this.onError);
    return new Promise((resolve) => {
      child.on("message", ({ isReady }: DeskMessage) => {
        if (!isReady) return;
        this.tell(this.faults);
        resolve(true);
      });
      child.once("close", () => {
        this.child = undefined;
        resolve(false);
      });
    });
  }

  /** Shows errors in the browser, one line per error, until the next call. */
  tell(faults: string[]): void {
    this.faults = faults;
    this.send({ faults });
  }

  /** Makes the server do the work that would delay the first search. */
  prepare(): void {
    this.send({ prepare: true });
  }

  private send(message: DeskMessage): void {
    if (this.child?.connected) this.child.send(message);
  }
}
