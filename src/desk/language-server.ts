import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { LocaleId } from "../config/locales";
import { type DeskMessage, serversVariable } from "../plugins/desk";

export interface ServerOptions {
  host: string;
  port: number;
  /** Servers of other languages that this one hands on, by the paths that they serve. */
  others: Record<string, string>;
  /** Whether a browser is opened. */
  open: boolean;
}

/** Docusaurus's server of one language, in a process of its own, since Docusaurus serves one language a process. */
export class LanguageServer {
  private child?: ChildProcess;
  private faults: string[] = [];

  /** @param onError gets what Docusaurus says of warnings and errors */
  constructor(
    private readonly locale: LocaleId,
    private readonly options: ServerOptions,
    private readonly onError: (text: string) => void,
  ) {}

  /** Starts the server, unless it runs. @returns when its pages are there; false where it ended before */
  start(): Promise<boolean> {
    if (this.child) return Promise.resolve(true);
    const { host, port, others, open } = this.options;
    const flags = ["--locale", this.locale, "--host", host, "--port", String(port), ...(open ? [] : ["--no-open"])];
    const child = spawn(path.resolve("node_modules/.bin/docusaurus"), ["start", ...flags], {
      env: {
        ...process.env,
        DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.docusaurus/start-${this.locale}`,
        // Docusaurus asks the registry for a newer version of itself.
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

  /** Shows in the browser what is wrong, a line each, until it is told otherwise. */
  tell(faults: string[]): void {
    this.faults = faults;
    this.send({ faults });
  }

  /** Has it do what the first search would wait for. */
  prepare(): void {
    this.send({ prepare: true });
  }

  private send(message: DeskMessage): void {
    if (this.child?.connected) this.child.send(message);
  }
}
