import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { promisify } from "node:util";
import { localeIds } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/model/generated";
import { readGuides } from "../../src/remark/guides/guides";
import { makeFolder } from "../support/folders";
import { listCode } from "../support/guide-code";
import { startSandbox } from "../support/sandbox";

/* Follows the section about TypeScript on the tooling page in a new folder, with the packages that it installs. */

const run = promisify(execFile);

for (const locale of localeIds)
  test(`the TypeScript program on the tooling page compiles as it says, and runs (${locale})`, async () => {
    const guides = readGuides(locale);
    const codeOf = (name: string) => listCode(guides.find((one) => one.name === name) ?? assert.fail(name));
    const page = codeOf("advanced-guides/tooling.mdx").filter(({ section }) => section.includes("TypeScript"));
    const join = (lang: string): string[] => page.filter((block) => block.lang === lang).map(({ value }) => value);
    const auth = codeOf("advanced-guides/authentication.mdx").find(({ file }) => file === "auth.mjs");
    const folder = makeFolder({
      "openapi.json": JSON.stringify(readDescription(locale)),
      "tsconfig.json": page.find(({ file }) => file === "tsconfig.json")?.value ?? assert.fail(),
      "src/bundle.ts": join("ts").join("\n"),
      "src/auth.mjs": auth?.value ?? assert.fail(),
    });
    const sandbox = await startSandbox();
    try {
      const client = { CLIENT_ID: "sandbox-consumer", CLIENT_SECRET: "sandbox-consumer-secret" };
      const token = await fetch(String(sandbox.env.TOKEN_URL), {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${client.CLIENT_ID}:${client.CLIENT_SECRET}`)}` },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      });
      const headers = {
        Authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      };
      const call = async (path: string, body: object) => {
        const response = await fetch(sandbox.env.API_URL + path, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
        });
        return (await response.json()) as { id: string; items: { provider: { id: string } }[] };
      };
      const [product] = (await call("/product-searches", {})).items;
      const { id } = await call("/bundles", { name: "Test", providerId: product?.provider.id });
      const { stdout } = await run("bash", ["-e", "-c", join("bash").join("\n")], {
        cwd: folder,
        env: { ...process.env, ...sandbox.env, ...client, BUNDLE_ID: id },
      });
      assert.match(stdout, /^Test DRAFT$/m);
      const changed = await fetch(`${sandbox.env.API_URL}/bundles/${id}`, { headers });
      assert.match(((await changed.json()) as { note: string }).note, /Sachsen|Saxony/);
    } finally {
      await sandbox.kill();
    }
  });
