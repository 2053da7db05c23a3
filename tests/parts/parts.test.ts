import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { load } from "cheerio";
import { serveBuild } from "../../scripts/serve-build";
import { listFiles } from "../../src/serving/site";
import { assertNone } from "../build/site";
import { readSearcher } from "../search/score";
import { send } from "../serve/http";
import { type Nginx, startNginx } from "../support/nginx";

/** Below the project's folder: a build is moved to its place. */
const folder = ".docusaurus/parts";

const belowPath = { BASE_URL: "/portal/" };

function run(
  script: string,
  args: string[],
  { env = {}, cwd = "." }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): void {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script, "--", ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  assert.equal(status, 0, `npm run ${script} -- ${args.join(" ")}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
}

/** @returns a copy of the project in another folder, as another machine has it; its packages are links to the same files */
function copyElsewhere(): string {
  const copy = `${folder}/elsewhere`;
  const sources = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  // The history dates the pages.
  for (const file of [".git", ...sources.split("\0")].filter((name) => name !== "" && existsSync(name)))
    cpSync(file, path.join(copy, file), { recursive: true });
  mkdirSync(`${copy}/node_modules`);
  const packages = readdirSync("node_modules").filter((name) => name !== ".cache");
  execFileSync("cp", ["-RPl", ...packages.map((name) => `node_modules/${name}`), `${copy}/node_modules`]);
  return copy;
}

before(() => rmSync(folder, { recursive: true, force: true }));
after(() => rmSync(folder, { recursive: true, force: true }));

test("languages that are built in two places and put together equal the build of both", () => {
  const [german, english] = [`${folder}/de`, `${folder}/elsewhere/part-en`];
  run("build", ["--locale", "de", "--out-dir", german]);
  run("build", ["--locale", "en", "--out-dir", "part-en"], { cwd: copyElsewhere() });
  assert.ok(!existsSync(`${german}/en`) && !existsSync(`${english}/index.html`));
  const parts = [german, english];
  for (const part of parts) assert.ok(existsSync(path.join(part, "_nginx.conf")), "each can be served alone");
  const together = `${folder}/together`;
  run("assemble", ["--out-dir", together, ...parts]);
  assert.deepEqual(listFiles(together).sort(), listFiles("build").sort());
  assertNone(
    listFiles("build").filter(
      (file) => !readFileSync(path.join("build", file)).equals(readFileSync(path.join(together, file))),
    ),
  );
});

for (const [fault, args, message] of [
  ["no folders", [], /name the folders/],
  ["a folder that is no build", ["docs"], /docs is no built language/],
  ["a language twice", ["build", "build"], /both hold/],
] as const) {
  test(`putting together refuses ${fault}, says the mend and leaves the build alone`, () => {
    const before = statSync("build/index.html").mtimeMs;
    const { status, stderr } = spawnSync("npm", ["run", "--silent", "assemble", "--", ...args], { encoding: "utf8" });
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.equal(statSync("build/index.html").mtimeMs, before);
  });
}

const portal = `${folder}/portal`;

test("a build for another path than / works there: each link and file leads below it", async () => {
  run("build", ["--locale", "de", "--out-dir", portal], { env: belowPath });
  const nginx: Nginx = await startNginx(portal, "/portal/");
  const status = async (target: string): Promise<number> => (await send(nginx.origin, target)).status;
  try {
    assert.equal((await send(nginx.origin, "/portal")).headers.location, "/portal/");
    assert.equal((await send(nginx.origin, "/portal/index.html")).headers.location, "/portal/");
    assert.equal((await send(nginx.origin, "/portal/docs/intro.html")).headers.location, "/portal/docs/intro");
    assert.equal(await status("/portal/no-such-page"), 404);
    assert.equal(await status("/docs/intro"), 404);
    const targets = new Map<string, string>();
    for (const file of listFiles(portal).filter((name) => name.endsWith("/index.html"))) {
      const $ = load(readFileSync(path.join(portal, file)));
      for (const element of $("a[href], link[href], script[src], img[src], use[href]").toArray()) {
        const address = $(element).attr("href") ?? $(element).attr("src") ?? "";
        // English was not built.
        if (/^\/(?!\/)/.test(address) && !/^\/portal\/en\//.test(address))
          targets.set(address.split("#")[0] ?? "", file);
      }
    }
    assert.ok(targets.size > 150);
    for (const [target, file] of targets) {
      if (!target.startsWith("/portal/")) assert.fail(`${file} leads to ${target}`);
      assert.equal(await status(target), 200, `${file} leads to ${target}`);
    }
  } finally {
    await nginx.stop();
  }
});

test("a language that is built alone is searched, and its index holds below any path", async () => {
  const [best] = (await readSearcher(portal, "de")).search("createBundle");
  assert.equal(best?.hits[0]?.record.path, "api/create-bundle");
});

test("the preview serves it there too, with its headers", async () => {
  const { url, server } = await serveBuild({ folder: portal, baseUrl: "/portal/", port: 0 });
  const { origin } = new URL(url);
  try {
    const redirect = await send(origin, "/portal/docs/intro.html?a=b");
    assert.deepEqual([redirect.status, redirect.headers.location], [301, "/portal/docs/intro?a=b"]);
    assert.equal((await send(origin, "/portal/index.html")).headers.location, "/portal/");
    for (const [target, status] of Object.entries({ "/portal/docs/intro": 200, "/portal/no-such-page": 404 })) {
      const answer = await send(origin, target);
      assert.equal(answer.status, status);
      assert.match(String(answer.headers["content-security-policy"]), /default-src 'none'/);
    }
  } finally {
    server.close();
  }
});
