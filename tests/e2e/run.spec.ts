import { findViolations } from "./axe";
import { expect, open, test } from "./portal";

test("a page's request runs in the reader's tab, whose marketplace lasts", async ({ page, context }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await open(page, "/api/create-team");
  const response = page.getByRole("region", { name: "Antwort der Sandbox" });
  const status = response.getByRole("status");
  await expect(page.getByRole("button", { name: "Ausführen" })).toBeEnabled();
  expect(loaded).not.toContain("/sandbox-worker.js");

  await page.getByRole("button", { name: "Ausführen" }).click();
  await expect(status).toContainText("201");
  expect(await findViolations(page)).toEqual([]);

  // Nothing more is needed from the server.
  await context.setOffline(true);
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

test("a guide's request runs with its query", async ({ page }) => {
  await open(page, "/docs/advanced-guides/paging");
  await page.getByRole("button", { name: "Ausführen" }).first().click();
  const response = page.getByRole("region", { name: "Antwort der Sandbox" });
  await expect(response.getByRole("status")).toContainText("200");
});
