/** The parts of configurations in `deploy/README.md`, on real servers. nginx has tests of its own. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../support/folders";
import { findFreePort } from "../support/free-port";
import { send } from "../support/http";
import { waitForServer } from "../support/processes";

const site = {
  "index.html": "home",
  "index.md": "# home",
  "docs/intro/index.html": "intro",
  "docs/intro.md": "# intro",
  "openapi.json": "{}",
};
const modules = ["mpm_event", "authz_core", "rewrite", "headers", "mime", "dir"];

/** Each server, its configuration around the part in the README, and how it is started. */
const hosts = {
  apache: {
    binary: "/usr/sbin/apache2",
    configure: (part: string, folder: string, port: number) =>
      [
        ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        "User www-data\nGroup www-data\nServerName localhost\nTypesConfig /etc/mime.types",
        `PidFile ${folder}/pid\nErrorLog ${folder}/log\nListen 127.0.0.1:${port}\nDocumentRoot ${folder}`,
        `<Directory ${folder}>\nRequire all granted\n</Directory>`,
        part,
      ].join("\n"),
    start: (file: string) => ["-f", file, "-D", "FOREGROUND"],
  },
  caddyfile: {
    binary: "/usr/bin/caddy",
    configure: (part: string, folder: string, port: number) =>
      `{\nadmin off\nauto_https off\n}\nhttp://127.0.0.1:${port} {\nroot * ${folder}\n${part}\n}\n`,
    start: (file: string) => ["run", "--config", file, "--adapter", "caddyfile"],
  },
};

for (const [language, { binary, configure, start }] of Object.entries(hosts))
  test(`clients that ask for Markdown get it (${language})`, {
    skip: !existsSync(binary) && `${binary} isn't installed`,
  }, async () => {
    const [, part = ""] =
      new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(readFileSync("deploy/README.md", "utf8")) ?? [];
    const folder = makeFolder(site);
    // Apache's workers run as a different user.
    chmodSync(folder, 0o755);
    const file = path.join(makeFolder(), "configuration");
    const port = await findFreePort();
    writeFileSync(file, configure(part, folder, port));
    const origin = `http://127.0.0.1:${port}`;
    const stop = await waitForServer(origin, spawn(binary, start(file), { stdio: ["ignore", "inherit", "ignore"] }));
    const get = async (target: string, accept: string): Promise<unknown[]> => {
      const { status, headers, body } = await send(origin, target, { headers: { Accept: accept } });
      return [status, String(headers["content-type"]).split(";")[0], headers.vary, String(body)];
    };
    try {
      for (const accept of ["text/markdown", "text/markdown;q=1.0, text/html"]) {
        assert.deepEqual(await get("/", accept), [200, "text/markdown", "Accept", "# home"]);
        for (const target of ["/docs/intro", "/docs/intro/"])
          assert.deepEqual(await get(target, accept), [200, "text/markdown", "Accept", "# intro"]);
      }
      for (const accept of ["text/html,text/markdown", "text/markdown;q=0"]) {
        assert.deepEqual(await get("/", accept), [200, "text/html", "Accept", "home"]);
        assert.deepEqual(await get("/docs/intro", accept), [200, "text/html", "Accept", "intro"]);
      }
      assert.deepEqual(await get("/openapi.json", "text/markdown"), [200, "application/json", undefined, "{}"]);
      assert.deepEqual(await get("/docs/intro.md", "*/*"), [200, "text/markdown", undefined, "# intro"]);
      assert.equal((await get("/no-such-page", "text/markdown"))[0], 404);
    } finally {
      await stop();
    }
  });
