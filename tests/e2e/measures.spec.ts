import { expect, open, phone, test } from "./portal";

/** The design's limits, in CSS pixels and characters. */
const operation = "/api/create-bundle";
const quickStart = "/docs/quick-start-guide/consumer";

test("at 400% zoom, sticky elements leave three quarters of the window to the content", async ({ page }) => {
  // 1280 × 1024 px at 400% zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [operation, quickStart]) {
    await open(page, path);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
    const covered = await page.evaluate(() => {
      const isText = (y: number): boolean => {
        const element = document.elementFromPoint(innerWidth / 2, y);
        return element?.closest("main") !== null && element?.closest("nav") === null;
      };
      return Array.from({ length: innerHeight }, (_, y) => y).filter((y) => !isText(y)).length;
    });
    expect.soft(covered, path).toBeLessThanOrEqual(64);
  }
});

test("on a phone, a three-column table shows names above labels and values, without gaps between the lines", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, "/en/docs/advanced-guides/errors");
  const table = page.locator(".stacked:has(th:nth-child(3))").first();
  const { width = 0 } = (await table.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(phone.width);
  const labelOf = (place: number) =>
    table
      .locator("td")
      .nth(place)
      .evaluate((element) => getComputedStyle(element, "::before").content);
  expect(await labelOf(0)).toBe("none");
  for (const place of [1, 2])
    expect(await labelOf(place)).toBe(`"${await table.locator("th").nth(place).textContent()}"`);
  const gaps = await table.locator("td").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const ends = [...range.getClientRects()].map(({ bottom }) => bottom).sort((one, other) => one - other);
      return ends.slice(1).map((end, index) => end - (ends[index] ?? end));
    }),
  );
  expect(gaps.length).toBeGreaterThan(10);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(24);
});

test.describe("on a touchscreen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test("touch targets are at least 44 px high and wide", async ({ page }) => {
    for (const path of ["/", operation, quickStart]) {
      await open(page, path);
      const small = await page.locator("main :is(button, select):visible").evaluateAll((controls) =>
        controls
          .filter((control) => control.getAttribute("aria-hidden") !== "true")
          .map((control) => ({ name: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
      );
      expect.soft(small, path).toEqual([]);
    }
  });
});
