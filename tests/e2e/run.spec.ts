import { findViolations } from "./axe";
import { expect, open, test } from "./portal";

test("a page's request runs in the reader's tab, whose marketplace lasts", async ({ page, context }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await open(page, "/api/create-team");
  const response = page.getByRole("region", { name: "Antwort der Sandbox" });
  const status = response.getByRole("status").first();
  await expect(page.getByRole("button", { name: "Ausführen" })).toBeEnabled();
  expect(loaded).not.toContain("/sandbox-worker.js");

  await page.getByRole("button", { name: "Ausführen" }).click();
  await expect(status).toContainText("201");
  expect(await findViolations(page)).toEqual([]);

  // Nothing more is needed from the server.
  await context.setOffline(true);
  await response.getByText("Anfrage ändern").click();
  await response.getByLabel("Inhalt").fill('{ "name": "Mein eigenes Team" }');
  await response.getByRole("button", { name: "Senden" }).click();
  await expect(response.locator("pre")).toContainText("Mein eigenes Team");
  await expect(status).toContainText("201");
  await response.getByLabel("Inhalt").fill("{}");
  await response.getByRole("button", { name: "Senden" }).click();
  await expect(status).toContainText(/4\d\d/);
  await response.getByRole("button", { name: "Schließen" }).click();
  await expect(response).toBeHidden();
  await context.setOffline(false);

  await open(page, "/en/api/fetch-teams");
  await page.getByRole("button", { name: "Run" }).click();
  const list = page.getByRole("region", { name: "Response of the sandbox" });
  await expect(list.locator("pre")).toContainText("Mein eigenes Team");
  await expect(list.getByText("Requests so far: 4")).toBeVisible();
  await list.getByRole("button", { name: "Start over" }).click();
  await expect(list.getByText("Requests so far: 1")).toBeVisible();
  await expect(list.locator("pre")).not.toContainText("Mein eigenes Team");
});

test("a request that was refused can be sent by the party that may send it", async ({ page }) => {
  await open(page, "/en/api/fetch-teams");
  await page.getByRole("button", { name: "Run" }).click();
  const response = page.getByRole("region", { name: "Response of the sandbox" });
  const status = response.getByRole("status").first();
  await expect(status).toContainText("200");
  const sender = await response.getByLabel("Sender").inputValue();
  await response.getByLabel("Sender").selectOption("No token");
  await response.getByRole("button", { name: "Send", exact: true }).click();
  await expect(status).toContainText("401");
  await response.getByRole("button", { name: /^Send as / }).click();
  await expect(status).toContainText("200");
  await expect(response.getByLabel("Sender")).toHaveValue(sender);
});

test("what a reader has typed stays, and each refusal offers what helps against it", async ({ page }) => {
  await open(page, "/en/api/create-bundle");
  await page.getByRole("button", { name: "Run" }).click();
  const response = page.getByRole("region", { name: "Response of the sandbox" });
  const status = response.getByRole("status").first();
  const send = response.getByRole("button", { name: "Send", exact: true });
  await expect(status).toContainText("201");
  await response.getByText("Change the request").click();
  const body = response.getByLabel("Body");
  await body.fill((await body.inputValue()).replace("Ahorn bei Nordlicht", "A name of my own"));
  await body.press("Control+Enter");
  await expect(status).toContainText("409");
  await response.getByRole("button", { name: "Start over and send it again" }).click();
  await expect(status).toContainText("201");
  await expect(body).toHaveValue(/A name of my own/);
  await expect(response).toBeFocused();

  await page.getByRole("link", { name: "Update a bundle" }).first().click();
  await page.getByRole("button", { name: "Run" }).click();
  await expect(status).toContainText("200");
  await response.getByText("Change the request").click();
  const tag = response.getByLabel("If-Match");
  await body.fill('{ "note": "Changed again" }');
  await send.click();
  await expect(status).toContainText("200");
  await tag.fill('"old"');
  await send.click();
  await expect(status).toContainText("412");
  await response.getByRole("button", { name: "Send with the current ETag" }).click();
  await expect(status).toContainText("200");
  await response.getByLabel("bundleId").fill("abc");
  await send.click();
  await response.getByRole("button", { name: "Restore the example" }).click();
  await send.click();
  await expect(status).toContainText("200");
});

test("an empty list says what to do next", async ({ page }) => {
  await open(page, "/en/api/search-products");
  await page.getByRole("button", { name: "Run" }).click();
  const response = page.getByRole("region", { name: "Response of the sandbox" });
  await response.getByText("Change the request").click();
  await response.getByLabel("Body").fill('{ "text": "no product has this name" }');
  await response.getByRole("button", { name: "Send", exact: true }).click();
  await expect(response.getByText("The list is empty for this request.")).toBeVisible();
  await response.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Run" })).toBeFocused();
});

test("a guide's request runs with its query", async ({ page }) => {
  await open(page, "/docs/advanced-guides/paging");
  await page.getByRole("button", { name: "Ausführen" }).first().click();
  const response = page.getByRole("region", { name: "Antwort der Sandbox" });
  await expect(response.getByRole("status").first()).toContainText("200");
});

test("a response leads to the states that it changed, the code sample follows the edited request, and errors have lines", async ({
  page,
}) => {
  await open(page, "/en/api/create-bundle");
  await page.getByRole("button", { name: "Run" }).click();
  const response = page.getByRole("region", { name: "Response of the sandbox" });
  const sample = page.getByRole("group", { name: "Request" }).locator("pre");
  await expect(response.getByRole("link", { name: "DRAFT" })).toHaveAttribute(
    "href",
    /^\/en\/docs\/guides\/bundles.*#bundle-approval-draft$/,
  );
  const time = await response.locator("time").getAttribute("datetime");
  await response.getByRole("button", { name: "Advance one day" }).click();
  await expect(response.locator("time")).not.toHaveAttribute("datetime", time ?? "");
  await expect(response.getByText("Time has passed since the last response.")).toBeVisible();
  await response.getByText("Change the request").click();
  await response.getByLabel("Body").fill('{\n  "name": "Of my own"\n}');
  await expect(sample).toContainText('"name": "Of my own"');
  await expect(response.getByText(/^Line 1: \/providerId/)).toBeVisible();
  await page.getByRole("group", { name: "Request" }).getByLabel("Programming language").selectOption("Python");
  await expect(sample).toContainText('"name": "Of my own"');
  await response.getByRole("button", { name: "Close" }).click();
  await expect(sample).not.toContainText("Of my own");
});

test.describe("the environment", () => {
  const productionUrl = "https://api.datenmarkt.example/v1";
  /** Without what the style sheet hides. */
  const shown = { useInnerText: true };
  const testUrl = "https://api.test.datenmarkt.example/v1";

  test("that a reader chooses applies to all pages, also to what is copied", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await open(page, "/api/create-bundle");
    const request = page.getByRole("group", { name: "Anfrage" });
    await expect(request.locator("pre")).toContainText("http://127.0.0.1:4020/v1/bundles", shown);
    await expect(page.locator("h1 ~ div code").first()).toContainText("http://127.0.0.1:4020/v1/bundles", shown);
    await request.getByLabel("Umgebung").selectOption("Testumgebung");
    await expect(page.getByRole("button", { name: "Ausführen" })).toBeHidden();

    await open(page, "/docs/guides/bundles/consumer_bundle");
    const inGuide = page.getByRole("group", { name: "POST /bundles", exact: true });
    await expect(inGuide.getByLabel("Umgebung")).toHaveValue("1");
    await inGuide.getByRole("button", { name: "Code kopieren" }).click();
    await expect.poll(copied).toContain(`${testUrl}/bundles'`);
    expect(await copied()).not.toContain(productionUrl);
    await page.getByRole("button", { name: "Seite als Markdown kopieren" }).click();
    await expect.poll(copied).toContain("# Bundles als Konsument");
    expect(await copied()).toContain(`${testUrl}/bundles'`);
    expect(await copied()).not.toContain(`${productionUrl}/`);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("is production", async ({ page }) => {
      await page.goto("/api/create-bundle");
      await expect(page.locator(".api-page__samples pre").first()).toContainText(`${productionUrl}/bundles`, shown);
      await expect(page.getByLabel("Umgebung")).toBeHidden();
    });
  });
});

for (const { path, button, steps, last } of [
  { path: "/docs/quick-start-guide/consumer", button: "Alle Schritte im Browser ausführen", steps: 10, last: "sales" },
  { path: "/en/docs/quick-start-guide/provider", button: "Run all steps in the browser", steps: 13, last: "access" },
])
  test(`${path} runs from the first to the last step in the page`, async ({ page }) => {
    await open(page, path);
    await page.getByRole("button", { name: button }).click();
    const calls = page.locator("details.code").filter({ hasText: /^20[01] (GET|POST) / });
    await expect(calls).toHaveCount(steps);
    await expect(calls.last().locator("pre").last()).toBeVisible();
    await expect(calls.last().locator("summary").first()).toContainText(last);
  });
