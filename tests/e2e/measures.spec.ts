import type { Page } from "@playwright/test";
import { expect, open, phone, test, unknownName } from "./portal";

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

test("on the home page, nothing moves when a step or a language is chosen", async ({ page }) => {
  for (const width of [1280, phone.width]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/");
    const placesOf = () =>
      page
        .locator("main :is(h1, h2, .button)")
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top + scrollY));
    const before = await placesOf();
    for (const step of await page.locator("main fieldset label").all()) {
      await step.click();
      const title = page.locator("main .code__title:visible").first();
      expect.soft((await title.boundingBox())?.height, await title.innerText()).toBeLessThan(32);
      const choice = page.locator("main select:not(.code__environment):visible");
      for (const language of await choice.locator("option").allTextContents()) {
        await choice.selectOption(language);
        expect.soft(await placesOf(), `${await step.innerText()}, ${language}, ${width} px`).toEqual(before);
      }
    }
  }
});

/** @returns the fonts that the browser has drawn the title with */
async function fontsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  for (const domain of ["DOM", "CSS"] as const) await session.send(`${domain}.enable`);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test("after the first page, a phone shows the portal's font, which all languages share", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => void (/geist-latin/.test(request.url()) && requests.push(request.url())));
  await page.setViewportSize(phone);
  await open(page, "/docs/guides/team");
  await page.evaluate(() => document.fonts.ready);
  // A busy machine can be too late for the first paint, after which the browser keeps the fallback until the next visit.
  await expect(async () => {
    await open(page, "/en/docs/guides/team");
    expect(await fontsOf(page)).toEqual(["Geist"]);
  }).toPass();
  expect(new Set(requests).size).toBe(1);
});

/** Operations whose heads were once the longest. */
const longHeads = ["update-product", "create-bundle", "upload-files", "cancel-bundle", "create-subscription"];

for (const { width, height, limit, part, selector } of [
  { width: 1280, height: 720, limit: 600, part: "section", selector: ".api-page__main h2" },
  { ...phone, limit: 900, part: "sample", selector: ".api-page__samples pre" },
])
  test(`an operation's first ${part} begins within ${limit} px at ${width} px, and rows that scroll fade out`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of longHeads) {
      await open(page, `/api/${path}`);
      const { y = Number.POSITIVE_INFINITY } = (await page.locator(selector).first().boundingBox()) ?? {};
      expect.soft(y, path).toBeLessThanOrEqual(limit);
      const cut = await page.locator("#sections ul, .code__tabs, .api-page__samples pre:visible").evaluateAll((boxes) =>
        boxes
          .filter((box) => {
            const { maskImage, paddingBottom } = getComputedStyle(box);
            if (box.tagName === "PRE") return Number.parseFloat(paddingBottom) < 12;
            return box.scrollWidth > box.clientWidth && maskImage === "none";
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      );
      expect.soft(cut, path).toEqual([]);
    }
  });

test("tables fit their column, and lines of prose have at most 80 characters", async ({ page }) => {
  for (const path of [
    "/docs/guides/filesharing",
    "/docs/advanced-guides/permissions",
    "/docs/advanced-guides/paging",
  ]) {
    await open(page, path);
    for (const width of [700, 820, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await page.locator(".markdown").evaluate((text) => [
        ...[...text.querySelectorAll("table")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map((table) => `${table.scrollWidth - table.clientWidth} px too wide: ${table.textContent?.slice(0, 40)}`),
        ...[...text.querySelectorAll<HTMLElement>(":scope > p:not(:has(code))")].flatMap((paragraph) => {
          const lines = Math.round(paragraph.offsetHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight));
          const length = paragraph.innerText.length / lines;
          return lines > 2 && length > 80 ? [`${length} characters a line: ${paragraph.innerText.slice(0, 40)}`] : [];
        }),
      ]);
      expect.soft(faults, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("the bar of a code block contains its controls at every width", async ({ page }) => {
  for (const path of ["/", operation, "/docs/advanced-guides/paging", "/en/docs/quick-start-guide/consumer"]) {
    await open(page, path);
    for (const width of [360, 390, 700, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await page.locator(".code:not(.code--bare) > .code__bar:visible").evaluateAll((bars) =>
        bars.flatMap((bar) => {
          const outer = bar.getBoundingClientRect();
          return [...bar.querySelectorAll("select, button")].flatMap((control) => {
            const { top, bottom, height } = control.getBoundingClientRect();
            return height > 0 && (top < outer.top - 1 || bottom > outer.bottom + 1) ? [bar.textContent] : [];
          });
        }),
      );
      expect.soft(faults, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("the footer begins where the text begins, and on tablets, code isn't much wider than prose", async ({ page }) => {
  for (const path of ["/", "/docs/advanced-guides/paging", operation, "/changelog", `/${unknownName}`]) {
    await open(page, path);
    for (const width of [820, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const leftOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => Math.round(element.getBoundingClientRect().left));
      expect.soft(await leftOf(".footer a"), `${path} at ${width} px`).toBe(await leftOf("main h1"));
      if (width > 996) continue;
      for (const code of await page.locator(".markdown .code:visible").all())
        expect.soft((await code.boundingBox())?.width, path).toBeLessThanOrEqual(44 * 16);
    }
  }
});

test("the contents mark the last heading that has reached the line, and at the end of a page the last one", async ({
  page,
}) => {
  for (const path of ["/en/docs/glossar/", "/docs/advanced-guides/permissions", "/docs/advanced-guides/errors"]) {
    await open(page, path);
    const faults = await page.evaluate(async () => {
      const found: string[] = [];
      const end = document.documentElement.scrollHeight - innerHeight;
      const links = [...document.querySelectorAll<HTMLAnchorElement>(".theme-doc-toc-desktop a")];
      const topOf = ({ hash }: HTMLAnchorElement) =>
        document.getElementById(decodeURIComponent(hash.slice(1)))?.getBoundingClientRect().top ?? 0;
      for (let step = 0; step <= 30; step++) {
        scrollTo({ top: (end * step) / 30, behavior: "instant" });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const expected = step === 30 ? links.at(-1) : (links.filter((link) => topOf(link) <= 156).at(-1) ?? links[0]);
        const marked = document.querySelector(".theme-doc-toc-desktop [aria-current]");
        if (marked !== expected) found.push(`${scrollY}: ${marked?.textContent} instead of ${expected?.textContent}`);
      }
      return found;
    });
    expect.soft(faults, path).toEqual([]);
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
