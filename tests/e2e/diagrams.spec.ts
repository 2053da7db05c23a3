import { readdirSync, readFileSync } from "node:fs";
import { guideRoute } from "../../src/config/guides";
import { diagrams, expect, open, phone, test, withDiagrams } from "./portal";

/** Routes of the guides that contain a diagram or a lifecycle. */
const guides = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".mdx") && /```mermaid|<Lifecycle/.test(readFileSync(`docs/${file}`, "utf8")))
  .map((file) => guideRoute(file, undefined));

test.describe("as the server sends it", () => {
  test.use({ javaScriptEnabled: false });

  for (const base of ["", "/en"]) {
    test(`on a phone, every label fits its shape and is readable, and no line passes through a box (${base || "/"})`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(phone);
      expect(guides.length).toBeGreaterThan(10);
      for (const path of guides) {
        await page.goto(`${base}${path}`);
        expect(await page.locator(diagrams).count(), path).toBeGreaterThan(0);
        const faults = await page.locator(diagrams).evaluateAll((drawings: (SVGSVGElement | HTMLElement)[]) =>
          (drawings as SVGSVGElement[]).flatMap((drawing) => {
            const bounds = drawing.getBoundingClientRect();
            const title = drawing.querySelector("title")?.textContent;
            const boxes = [...drawing.querySelectorAll(".node [width]")].map((node) => node.getBoundingClientRect());
            const lines = [...drawing.querySelectorAll<SVGPolylineElement>(".edge")].filter((line) => {
              const matrix = line.getScreenCTM();
              return [...Array(100).keys()].some((part) => {
                const at = line
                  .getPointAtLength((line.getTotalLength() * part) / 100)
                  .matrixTransform(matrix ?? undefined);
                return boxes.some(
                  ({ left, right, top, bottom }) =>
                    at.x > left + 3 && at.x < right - 3 && at.y > top + 3 && at.y < bottom - 3,
                );
              });
            });
            const texts = [...drawing.querySelectorAll("text")].flatMap((text) => {
              const { left, right, top, bottom, width, height } = text.getBoundingClientRect();
              const shape =
                text.parentElement?.querySelector("rect, polygon, circle")?.getBoundingClientRect() ?? bounds;
              // Letters take up less than the full height of their line.
              const isDiamond = text.closest("[data-shape=diamond]") !== null;
              const room = isDiamond ? shape.width * (1 - (height * 0.6) / shape.height) : shape.width;
              return [
                ...(width > room + 1 || left < bounds.left - 8 || right > bounds.right + 8 ? ["is too wide"] : []),
                ...(top < shape.top - 2 || bottom > shape.bottom + 2 ? ["is too tall"] : []),
                ...(Number.parseFloat(getComputedStyle(text).fontSize) *
                  (bounds.width / drawing.viewBox.baseVal.width) <
                11.9
                  ? ["is too small"]
                  : []),
              ].map((fault) => `${title}: "${text.textContent}" ${fault}`);
            });
            return [...texts, ...lines.map(() => `${title}: a line passes through a box`)];
          }),
        );
        expect(faults, path).toEqual([]);
      }
    });
  }
});

test("a click or a key enlarges a diagram, and closing it restores focus", async ({ page }) => {
  await open(page, withDiagrams);
  const zoom = page.getByRole("button", { name: /^Diagramm vergrößern: / }).first();
  const dialog = page.locator("dialog[open]");
  const small = await page.locator(diagrams).first().boundingBox();

  await page.locator(diagrams).first().click({ force: true });
  await expect(dialog).toBeVisible();
  const large = await dialog.locator("svg[role=img]").boundingBox();
  expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 1.2);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(zoom).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(zoom).toBeFocused();
});
