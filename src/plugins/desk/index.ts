import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { LocaleId } from "../../config/locales";
import { expectMethods } from "../patched";
import { indexFile } from "../search/records";

/** What `npm start` and a language's server tell each other, by Node's channel between processes. */
export interface DeskMessage {
  /** From the server: its pages are there. */
  isReady?: true;
  /** To the server: nothing else is to be done now. */
  prepare?: true;
  /** To the server: what is wrong, a line each. */
  faults?: string[];
}

/** Variable in which `npm start` names the servers of other languages, by the paths that they serve. */
export const serversVariable = "DESK_SERVERS";

const place = "src/plugins/desk";
const ofServer = [
  "app.use",
  "compiler.hooks.done.tap",
  "compiler.hooks.failed.tap",
  "compiler.hooks.watchRun.tap",
  "compiler.outputFileSystem.readFile",
  "sendMessage",
  "webSocketServer.implementation.on",
];

/** What of webpack-dev-server is used here. */
interface Server {
  app: { use: (...args: [Middleware] | [path: string, Middleware]) => void };
  compiler: {
    hooks: Record<"done" | "failed" | "watchRun", { tap: (name: string, run: () => void) => void }>;
    outputPath: string;
    outputFileSystem: { readFile: (file: string, done: (error: Error | null, content?: Buffer) => void) => void };
  };
  stats?: { hasErrors: () => boolean };
  sendMessage: (clients: unknown[], type: "errors" | "still-ok", data?: { message: string }[]) => void;
  webSocketServer: { clients: unknown[]; implementation: { on: (event: "connection", run: Connect) => void } };
}
type Connect = (client: unknown) => void;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;
/** What of Rspack's compiler is used here. */
interface Compiler {
  rspack: {
    lazyCompilationMiddleware: (compiler: Compiler) => Middleware;
    EvalSourceMapDevToolPlugin: new (options: object) => { apply: (compiler: Compiler) => void };
  };
}

/**
 * Makes the servers of `npm start` one: this one hands on what another language serves, and shows in the browser what the
 * check finds. Without `npm start` it does nothing.
 */
export default function desk({ siteDir, baseUrl, generatedFilesDir, i18n }: LoadContext): Plugin {
  const servers = process.env[serversVariable];
  if (servers === undefined) return { name: "desk" };
  replaceWatcher(siteDir);
  const locale = i18n.currentLocale as LocaleId;
  const channel = `${baseUrl}ws`;
  let compileOnDemand: Middleware;
  const devServer = {
    proxy: Object.entries(JSON.parse(servers) as Record<string, string>).map(([base, target]) => ({
      context: (asked: string) => `${asked}/`.startsWith(base),
      target,
      ws: true,
      logLevel: "silent",
      onError: (_error: Error, _request: unknown, response: { writeHead?: Head; end: (text: string) => void }) => {
        response.writeHead?.(503, { "Content-Type": "text/plain", Refresh: "1" });
        response.end("This language starts in a moment.");
      },
    })),
    // A path of its own tells the languages' channels to the browser apart.
    webSocketServer: { type: "ws", options: { path: channel } },
    client: { webSocketURL: { pathname: channel } },
    // What this returns is put behind what Docusaurus's own function returns, which is this list.
    setupMiddlewares: (middlewares: Middleware[], server: Server) => {
      middlewares.unshift(handOutUpdates(server, baseUrl));
      return [];
    },
    onListening: (server: Server) => {
      expectMethods(place, server, ofServer);
      server.app.use(compileOnDemand);
      server.app.use(`${baseUrl}${indexFile}`, handOutIndex(locale));
      connect(server, locale);
    },
  };
  // Guides and pages of the reference are compiled when somebody opens them.
  const lazyCompilation = { entries: false, test: /\.mdx$/, prefix: `${baseUrl}compile` };
  const onDemand = {
    apply: (compiler: Compiler) => {
      expectMethods(place, compiler, ["rspack.lazyCompilationMiddleware", "rspack.EvalSourceMapDevToolPlugin"]);
      compileOnDemand = compiler.rspack.lazyCompilationMiddleware(compiler);
      // As Docusaurus has it, but for pages: their source is what writers see anyway, and a large part of what a change sends.
      new compiler.rspack.EvalSourceMapDevToolPlugin({ module: true, columns: false, exclude: /\.mdx/ }).apply(
        compiler,
      );
    },
  };
  const registry = {
    test: path.join(generatedFilesDir, "registry.js"),
    loader: require.resolve("./registry-loader.cjs"),
  };
  return {
    name: "desk",
    configureWebpack: () =>
      ({
        devServer,
        lazyCompilation,
        watchOptions: { aggregateTimeout },
        devtool: false,
        plugins: [onDemand],
        module: { rules: [registry] },
      }) as object,
  };
}

/**
 * Has Parcel's watcher tell Docusaurus what has changed. Its own, chokidar, loses files and folders that an editor puts others
 * in the place of, tells of a file that is emptied and not that it is written then, and has a plugin load once for each of many
 * files.
 */
function replaceWatcher(siteDir: string): void {
  const chokidar = createRequire(require.resolve("@docusaurus/core/package.json"))("chokidar") as Chokidar;
  expectMethods(place, chokidar, ["watch"]);
  const watchers = new Set<(files: string[]) => void>();
  let watching: Promise<() => Promise<void>> | undefined;
  chokidar.watch = (paths) => {
    const emitter = new EventEmitter();
    // A pattern's folder is enough.
    const watched = [paths]
      .flat()
      .map((each) => path.relative(siteDir, path.resolve(siteDir, each.replace(/\/?[*{].*$/, ""))));
    const isWatched = (file: string): boolean =>
      watched.some((each) => `${file}/`.startsWith(`${each}/`) || each.startsWith(`${file}/`));
    const tell = (files: string[]): void => {
      const file = files.find(isWatched);
      if (file === undefined) return;
      emitter.emit("all", "change", file);
      emitter.emit("change", file);
    };
    watchers.add(tell);
    watching ??= import("../../check/watch").then(({ watchFolder }) =>
      watchFolder(siteDir, (files) => {
        const tellAll = (): void => watchers.forEach((each) => void each(files));
        if (readers?.length === 0) setTimeout(tellAll, unseen);
        else if (compiling) void compiling.then(() => setTimeout(tellAll, handing));
        else tellAll();
      }),
    );
    const close = async (): Promise<void> => {
      if (!watchers.delete(tell) || watchers.size > 0) return;
      const end = await watching;
      watching = undefined;
      await end?.();
    };
    return Object.assign(emitter, { close });
  };
}

/** By how long a language that nobody looks at comes later than one that is looked at, in milliseconds. */
const unseen = 1200;
/** While what has changed is compiled, Docusaurus isn't told of it: it reads all pages anew, and the one that is looked at would wait. */
let compiling: Promise<void> | undefined;
/** How long the browser takes to get what was compiled, in milliseconds. */
const handing = 150;
/** The browser's pages that show this language, once it is served. */
let readers: unknown[] | undefined;

/** The bundler waits for this time without a change, in milliseconds: a change of the API is written to several files. */
const aggregateTimeout = 40;

interface Chokidar {
  watch: (paths: string | string[]) => EventEmitter & { close: () => Promise<void> };
}

type Head = (status: number, headers: Record<string, string>) => void;

/** @returns the search's index of a language's pages as they are written now, as JSON */
async function makeIndex(locale: LocaleId): Promise<string> {
  const { makeSearchIndex } = await import("../../desk/search-index");
  return JSON.stringify(await makeSearchIndex(locale));
}

const mediaTypes: Record<string, string> = { js: "text/javascript", json: "application/json" };

/**
 * Hands out what a change has compiled though the next compilation runs: Docusaurus writes what it knows of a page while the
 * page is compiled, and webpack-dev-middleware would have the browser wait for both.
 */
const handOutUpdates =
  ({ compiler }: Server, baseUrl: string): Middleware =>
  ({ url = "" }, response, next) => {
    const [file = "", kind = ""] = /[^/?]+\.hot-update\.(js|json)(?=$|\?)/.exec(url) ?? [];
    if (!url.startsWith(`${baseUrl}${file}`) || file === "") return next();
    compiler.outputFileSystem.readFile(path.join(compiler.outputPath, file), (error, content) => {
      if (error) next();
      else response.writeHead(200, { "Content-Type": mediaTypes[kind] }).end(content);
    });
  };

const handOutIndex =
  (locale: LocaleId): Middleware =>
  async (_request, response) => {
    const index = await makeIndex(locale).catch((error: Error) => console.error(error.message));
    response.writeHead(index ? 200 : 503, { "Content-Type": "application/json" }).end(index);
  };

function connect(server: Server, locale: LocaleId): void {
  // Whoever started it is gone.
  if (!process.connected) process.exit();
  process.once("disconnect", () => process.exit());
  const { compiler, webSocketServer } = server;
  let faults: string[] = [];
  readers = webSocketServer.clients;
  const show = (clients: unknown[]): void => {
    if (faults.length > 0)
      server.sendMessage(
        clients,
        "errors",
        faults.map((message) => ({ message })),
      );
  };
  const tellReady = (): void => void process.send?.({ isReady: true } satisfies DeskMessage);
  if (server.stats) tellReady();
  let end = (): void => {};
  compiler.hooks.watchRun.tap("desk", () => {
    // What changes meanwhile begins it once more, without an end between.
    compiling ??= new Promise((resolve) => {
      end = resolve;
    });
  });
  const finish = (): void => {
    compiling = undefined;
    end();
  };
  compiler.hooks.failed.tap("desk", finish);
  compiler.hooks.done.tap("desk", () => {
    finish();
    tellReady();
    // The server has just told the browser that all is well.
    show(webSocketServer.clients);
  });
  webSocketServer.implementation.on("connection", (client) => show([client]));
  process.on("message", (message: DeskMessage) => {
    // Loads and reads what the first search would wait for. What fails is told when somebody searches.
    if (message.prepare) makeIndex(locale).catch(() => {});
    const had = faults.length > 0;
    faults = message.faults ?? faults;
    show(webSocketServer.clients);
    if (had && faults.length === 0 && !server.stats?.hasErrors())
      server.sendMessage(webSocketServer.clients, "still-ok");
  });
}
