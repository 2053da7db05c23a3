import type { Locator, Page } from "@playwright/test";
import { expect, open, phone, test } from "./portal";

const operation = "/api/create-bundle";
const guide = "/docs/guides/bundles/consumer_bundle";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Presses Tab until the target has focus. Each stop on the way must be in view and have an outline. */
async function tabTo(page: Page, target: Locator, stopsAtMost: number): Promise<void> {
  for (let stop = 1; stop <= stopsAtMost; stop++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect(focused, `stop ${stop}`).toBeInViewport();
    await expect(focused, `stop ${stop}`).not.toHaveCSS("outline-style", "none");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, `after ${stopsAtMost} stops`).toBeFocused();
}

async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Hauptinhalt springen" })).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Copies the focused sample. */
async function copyByKeyboard(page: Page, sample: Locator): Promise<void> {
  const button = sample.getByRole("button", { name: "kopieren" });
  if (!(await button.evaluate((element) => element === document.activeElement))) await tabTo(page, button, 3);
  await page.keyboard.press("Enter");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim()).toBe((await sample.locator("pre:visible").innerText()).trim());
}

test.describe("by keyboard alone", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("the keyboard gets from the skip link to an operation's sample in a different language", async ({ page }) => {
    await open(page, operation);
    await skipToContent(page);
    const sample = page.getByRole("group", { name: "Anfrage" });
    const language = sample.getByLabel("Programmiersprache");
    await tabTo(page, language, 20);
    await page.keyboard.press("ArrowDown");
    await expect(language).toHaveValue("JavaScript");
    await copyByKeyboard(page, sample);
  });
});

/** In the browser: marks the first focusable element of every kind. @returns the kinds, and those without an outline */
function markFocusable(known: string[]): { kinds: string[]; faults: string[] } {
  const kinds: string[] = [];
  const faults: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("a[href], button, summary, select, [tabindex='0']")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue;
    const region = element.closest("nav, aside, article, main, footer")?.className.split(" ")[0] ?? "";
    const kind = [region, element.tagName, element.getAttribute("role"), element.className].join(" ");
    if (known.includes(kind) || kinds.includes(kind)) continue;
    element.focus();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) faults.push(`${kind}: no outline`);
    element.dataset.kind = String(kinds.length);
    kinds.push(kind);
  }
  return { kinds, faults };
}

for (const { colorScheme, viewport } of [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: phone },
] as const) {
  test(`every kind of focusable element shows its focus, ${colorScheme}, at ${viewport.width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const seen: string[] = [];
    for (const path of ["/", guide, "/docs/advanced-guides/errors", operation]) {
      await open(page, path);
      await page.keyboard.press("Tab");
      const { kinds, faults } = await page.evaluate(markFocusable, seen);
      expect.soft(faults).toEqual([]);
      for (const [index, kind] of kinds.entries()) {
        const element = page.locator(`[data-kind="${index}"]`);
        await element.focus();
        await element.scrollIntoViewIfNeeded();
        const box = await element.boundingBox();
        expect(box, kind).not.toBeNull();
        if (!box) continue;
        const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: Math.min(box.height, 300) + 8 };
        const focused = await page.screenshot({ clip });
        await element.blur();
        expect.soft(focused.equals(await page.screenshot({ clip })), `${path}: ${kind} looks the same`).toBe(false);
      }
      seen.push(...kinds);
    }
    expect(seen.length).toBeGreaterThan(15);
  });
}

test("in forced colors, selected elements differ by more than their color", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, operation);
  const strip = page.getByRole("navigation", { name: "Abschnitte dieser Operation" });
  await strip.getByRole("link", { name: "Antworten" }).click();
  await expect(strip.locator("[aria-current]")).toHaveText("Antworten");
  const borderOf = (link: Locator): Promise<string> =>
    link.evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await borderOf(strip.locator("[aria-current]"))).not.toBe(
    await borderOf(strip.getByRole("link", { name: "Fehler" })),
  );
  const underlined = /underline/;
  const chosen = page.locator(".menu__link[aria-current=page]");
  await expect(chosen).toHaveCSS("border-top-style", "solid");
  await expect(page.locator(".navbar__link--active").first()).toHaveCSS("text-decoration", underlined);
  await expect(page.locator(".api-page .api-method").first()).toHaveCSS("border-top-style", "solid");

  await page.goto(`${operation}#body-name`);
  await expect(page.locator(".api-field:target")).toHaveCSS("outline-style", "solid");
  await expect(page.locator(".dropdown__link--active")).toHaveCSS("text-decoration", underlined);

  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("combobox").fill("Bundle");
  const option = page.getByRole("dialog").getByRole("option");
  const [selected, other] = [option.and(page.locator("[aria-selected=true]")), option.nth(3)];
  await expect(selected).toHaveCSS("outline-style", "solid");
  await expect(selected).not.toHaveCSS("outline-color", "rgba(0, 0, 0, 0)");
  await expect(other).toHaveCSS("outline-style", "none");

  await open(page, guide);
  await page.locator(".theme-doc-toc-desktop a").first().click();
  await expect(page.locator(".table-of-contents [aria-current]")).toHaveCSS("text-decoration", underlined);
});

/** In the browser: elements whose motion lasts longer than 1 ms. */
const findMotion = (): string[] =>
  [...document.querySelectorAll("body *")].flatMap((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    const longest = Math.max(...`${transitionDuration},${animationDuration}`.split(",").map(Number.parseFloat));
    return longest > 0.001 ? [`${element.tagName}.${element.className}: ${longest} s`] : [];
  });

test("with reduced motion, nothing moves", async ({ page }) => {
  for (const path of ["/", guide, operation]) {
    await open(page, path);
    expect.soft(await page.evaluate(findMotion), path).toEqual([]);
  }
  await page.setViewportSize(phone);
  await page.locator(".navbar__toggle").click();
  await expect(page.locator(".navbar-sidebar")).toBeVisible();
  expect(await page.evaluate(findMotion)).toEqual([]);
});
