import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { LocaleId } from "../../config/locales";
import { expectMethods } from "../patched";
import { indexFile } from "../search/records";

/** Messages between `npm start` and the server of a language, over Node's IPC channel. */
export interface DeskMessage {
  /** From the server: its pages are ready. */
  isReady?: true;
  /** To the server: do the work that would delay the first search; nothing else needs to be done now. */
  prepare?: true;
  /** To the server: the errors, one line per error. */
  faults?: string[];
}

/**
 * Environment variable with the servers of the other languages, keyed by the path that each one serves. `npm start`
 * sets it.
 */
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

/** The part of webpack-dev-server that is used here. */
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
/** The part of Rspack's compiler that is used here. */
interface Compiler {
  rspack: {
    lazyCompilationMiddleware: (compiler: Compiler) => Middleware;
    EvalSourceMapDevToolPlugin: new (options: object) => { apply: (compiler: Compiler) => void };
  };
}

/**
 * Combines the servers of `npm start` into one: this server proxies the other languages, and shows the check's errors
 * in the browser. Without `npm start`, the plugin does nothing.
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
        response.end("This language is starting. The page reloads automatically.");
      },
    })),
    // Each language needs a separate path for its channel to the browser.
    webSocketServer: { type: "ws", options: { path: channel } },
    client: { webSocketURL: { pathname: channel } },
    // The result is appended to the result of Docusaurus's own function, which is this list.
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
  // Guides and reference pages are compiled when someone opens them.
  const lazyCompilation = { entries: false, test: /\.mdx$/, prefix: `${baseUrl}compile` };
  const onDemand = {
    apply: (compiler: Compiler) => {
      expectMethods(place, compiler, ["rspack.lazyCompilationMiddleware", "rspack.EvalSourceMapDevToolPlugin"]);
      compileOnDemand = compiler.rspack.lazyCompilationMiddleware(compiler);
      // Same as in Docusaurus, but without pages: writers have their source anyway, and it would bloat each update.
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
 * Makes Parcel's watcher report changes to Docusaurus. Docusaurus's own watcher, chokidar, loses replaced files and
 * folders, reports that a file is emptied but not that it is then written, and makes a plugin load once for each of
 * many files.
 */
function replaceWatcher(siteDir: string): void {
  const chokidar = createRequire(require.resolve("@docusaurus/core/package.json"))("chokidar") as Chokidar;
  expectMethods(place, chokidar, ["watch"]);
  const watchers = new Set<(files: string[]) => void>();
  let watching: Promise<() => Promise<void>> | undefined;
  chokidar.watch = (paths) => {
    const emitter = new EventEmitter();
    // For a pattern, watching its folder is enough.
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

/** Additional delay in milliseconds before a language that no one has open is updated. */
const unseen = 1200;
/** Set while a change is compiled. Docusaurus is notified afterward: rereading all pages would delay the open page. */
let compiling: Promise<void> | undefined;
/** Time in milliseconds that the browser takes to fetch the compiled files. */
const handing = 150;
/** The open browser pages in this language, once it is served. */
let readers: unknown[] | undefined;

/** Time in milliseconds that the bundler waits for further changes: a change to the API writes several files. */
const aggregateTimeout = 40;

interface Chokidar {
  watch: (paths: string | string[]) => EventEmitter & { close: () => Promise<void> };
}

type Head = (status: number, headers: Record<string, string>) => void;

/** @returns the search index of a language's current pages, as JSON */
async function makeIndex(locale: LocaleId): Promise<string> {
  const { makeSearchIndex } = await import("../../desk/search-index");
  return JSON.stringify(await makeSearchIndex(locale));
}

const mediaTypes: Record<string, string> = { js: "text/javascript", json: "application/json" };

/**
 * Serves a compiled update even if the next compilation is running. Docusaurus writes a page's metadata while the page
 * is compiled, and webpack-dev-middleware would make the browser wait for both compilations.
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
  // The process that started this one is gone.
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
    // If something changes before `done`, `watchRun` is called again.
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
    // The server has just reported to the browser that there are no errors.
    show(webSocketServer.clients);
  });
  webSocketServer.implementation.on("connection", (client) => show([client]));
  process.on("message", (message: DeskMessage) => {
    // Does the work that would delay the first search. If it fails, the error is reported when someone searches.
    if (message.prepare) makeIndex(locale).catch(() => {});
    const had = faults.length > 0;
    faults = message.faults ?? faults;
    show(webSocketServer.clients);
    if (had && faults.length === 0 && !server.stats?.hasErrors())
      server.sendMessage(webSocketServer.clients, "still-ok");
  });
}
