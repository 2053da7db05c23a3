import type { Page } from "@playwright/test";
import { expect, open, phone, test } from "./portal";

/** The design's limits, in CSS pixels and characters. */
const operation = "/api/create-bundle";
const quickStart = "/docs/quick-start-guide/consumer";

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

test("an operation page is at most four screens long", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const base of ["", "/en"]) {
    await open(page, base + operation);
    expect.soft(await heightOf(page), base).toBeLessThanOrEqual(3500);
  }
});

test("on a phone, the first sample follows the permissions", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, operation);
  const { y = 0 } = (await page.locator(".api-page__samples pre").first().boundingBox()) ?? {};
  expect(y).toBeLessThanOrEqual(1500);
});

for (const [width, characters] of [
  [1280, 52],
  [1440, 62],
] as const) {
  test(`at ${width} px, samples show ${characters} characters per line, no code is cut off, and no bar wraps`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, operation);
    const { visible, cut, bars } = await page.evaluate(() => {
      const pre = document.querySelector(".api-page__samples pre") as HTMLElement;
      const probe = document.createElement("span");
      probe.textContent = "0".repeat(100);
      probe.style.whiteSpace = "nowrap";
      pre.querySelector("code")?.append(probe);
      const { paddingLeft, paddingRight } = getComputedStyle(pre);
      const room = pre.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const visible = room / (probe.getBoundingClientRect().width / 100);
      probe.remove();
      return {
        visible,
        cut: [...document.querySelectorAll("pre")].filter((each) => each.scrollWidth > each.clientWidth).length,
        bars: [...document.querySelectorAll(".code__bar")].map((bar) => bar.getBoundingClientRect().height),
      };
    });
    expect(visible).toBeGreaterThanOrEqual(characters);
    expect(cut).toBe(0);
    expect(Math.max(...bars)).toBeLessThan(50);
  });
}

for (const width of [1440, 1920]) {
  test(`at ${width} px, a line of prose has at most 80 characters`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/docs/guides/team");
    const longest = await page.evaluate(() =>
      [...document.querySelectorAll(".theme-doc-markdown > p")].map((paragraph) => {
        const lines = new Map<number, number>();
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.parentElement?.closest("[role=tooltip]")) continue;
          for (let at = 0; at < (node.nodeValue ?? "").length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { height, bottom } = range.getBoundingClientRect();
            // Code sits a little higher on the same line.
            const line = Math.round(bottom / 20);
            if (height > 0) lines.set(line, (lines.get(line) ?? 0) + 1);
          }
        }
        return Math.max(0, ...lines.values());
      }),
    );
    expect(longest.some((length) => length > 40)).toBe(true);
    expect(Math.max(...longest)).toBeLessThanOrEqual(80);
  });
}

for (const width of [1440, 1920]) {
  test(`at ${width} px, a guide's headings, prose, code, and tables share a left edge and end within its column`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/docs/advanced-guides/authentication");
    const edges = await page.locator(".theme-doc-markdown :is(h2, p, .code, table):visible").evaluateAll((blocks) =>
      blocks
        .filter((block) => !block.closest(".code, li, td, .theme-admonition") || block.matches(".code"))
        .map((block) => block.getBoundingClientRect())
        .map(({ left, right }) => ({ left, right })),
    );
    expect(edges.length).toBeGreaterThan(20);
    expect(Math.max(...edges.map(({ left }) => left)) - Math.min(...edges.map(({ left }) => left))).toBeLessThan(1);
    const column = Math.max(...edges.map(({ right }) => right)) - (edges[0]?.left ?? 0);
    // Three quarters of the page, minus the gap to the table of contents.
    expect(column).toBeLessThanOrEqual(53 * 16);
  });
}

test("a search result takes two lines", async ({ page }) => {
  await open(page, "/docs/intro");
  await page.keyboard.press("/");
  // The second query finds paths that are longer than their space.
  for (const query of ["Bundle", "Kündigung bestätigen"]) {
    await page.getByRole("dialog").getByRole("combobox").fill(query);
    await expect(page.getByRole("group", { name: "Operationen" })).toBeVisible();
    const heights = await page
      .getByRole("dialog")
      .getByRole("option")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(5);
    expect.soft(Math.max(...heights), query).toBeLessThanOrEqual(60);
  }
});

test("in a guide, folded code takes at most a third of the window", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, quickStart);
  const heights = await page
    .locator(".theme-doc-markdown .code")
    .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(8);
  expect(Math.max(...heights)).toBeLessThanOrEqual(300);
});

test("the consumer quick start is at most seven screens long", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of [quickStart, `/en${quickStart}`]) {
    await open(page, path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(6000);
  }
});

test("at 320 px, no page scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    "/",
    "/en/",
    "/api",
    operation,
    quickStart,
    "/docs/guides/bundles/",
    "/docs/advanced-guides/errors",
  ]) {
    await open(page, path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

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

test("on a phone, code scrolls instead of wrapping, and URLs break only at slashes", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, operation);
  const code = page.locator(".api-page__samples pre:visible").first();
  const { lines, rows, scrolls } = await code.evaluate((pre) => ({
    lines: (pre.textContent ?? "").trimEnd().split("\n").length,
    rows: Math.round(
      (pre.firstElementChild?.getBoundingClientRect().height ?? 0) /
        Number.parseFloat(getComputedStyle(pre).lineHeight),
    ),
    scrolls: pre.scrollWidth > pre.clientWidth,
  }));
  expect(rows).toBe(lines);
  expect(scrolls).toBe(true);
  await expect(code).toHaveAttribute("tabindex", "0");
  for (const path of [operation, "/api/fetch-related-organizations"]) {
    await open(page, path);
    const url = page.locator(".api-page__head code:has(wbr)").first();
    const parts = await url.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const lines: number[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        range.selectNodeContents(node);
        lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
      }
      return lines;
    });
    expect(parts.length, path).toBeGreaterThan(3);
    expect(Math.max(...parts), path).toBe(1);
  }
});

test("on a phone, the collapsed role permissions take up at most six screens", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/docs/advanced-guides/permissions");
  expect(await heightOf(page)).toBeLessThanOrEqual(6 * phone.height);
  const rows = await page
    .locator("details:has(h3) > summary")
    .evaluateAll((summaries) => summaries.map((summary) => summary.getBoundingClientRect().height));
  expect(rows.length).toBeGreaterThan(20);
  expect(Math.max(...rows)).toBeLessThanOrEqual(56);
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

test.describe("a guide without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  for (const base of ["/", "/en/"]) {
    test(`a label, a method, and an enum value each fit on one line, with all sections open: ${base}`, async ({
      page,
      request,
    }) => {
      const sitemap = await (await request.get(`${base}sitemap.xml`)).text();
      const routes = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*\/docs\/[^<]*)</g)].map(
        ([, route = ""]) => route,
      );
      expect(routes.length).toBeGreaterThan(25);
      for (const route of [...routes, `${base}api/create-bundle`]) {
        await page.goto(route);
        const broken = await page.evaluate(() => {
          for (const part of document.querySelectorAll("details")) part.open = true;
          const lines = (element: Element): number => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          };
          const labels = [...document.querySelectorAll<HTMLElement>(".stacked [data-label]")].flatMap((cell) => {
            const { width, fontSize, fontFamily } = getComputedStyle(cell, "::before");
            const probe = document.createElement("span");
            probe.textContent = cell.dataset.label ?? "";
            probe.style.cssText = `position: absolute; white-space: nowrap; font: ${fontSize} ${fontFamily}`;
            document.body.append(probe);
            const isBroken = probe.offsetWidth > Number.parseFloat(width);
            probe.remove();
            return isBroken ? (cell.dataset.label ?? "") : [];
          });
          const names = [...document.querySelectorAll(".api-method, .api-enum > li > code")];
          return [...labels, ...names.filter((name) => lines(name) > 1).map(({ textContent }) => textContent)];
        });
        expect(broken, route).toEqual([]);
      }
    });
  }
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
