import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { expect, expectHydrated, open, phone, test } from "./portal";

/**
 * Compares views with stored screenshots, part by part, so that a failure shows which part differs. A screenshot shows
 * only the area of the part that is in the window. `npx playwright test --project=look --update-snapshots` updates the screenshots,
 * which are valid only for the browser that created them.
 */
const folder = path.join(__dirname, "look");
const maker = path.join(folder, "made-by.txt");

/** Maximum size of all screenshots together, in bytes. */
const mostBytes = 3_000_000;

const windows = { desktop: { width: 1280, height: 800 }, phone };

interface View {
  mode: "light" | "dark";
  device: keyof typeof windows;
}
/** Each page is shown on both devices and in both modes; the operation page in all four combinations. */
const day: View[] = [
  { mode: "light", device: "desktop" },
  { mode: "dark", device: "phone" },
];
const night: View[] = [
  { mode: "dark", device: "desktop" },
  { mode: "light", device: "phone" },
];

interface Look {
  path: string;
  views: View[];
  /** Selectors of the parts, by name. */
  parts: Record<string, string>;
  /** Parts that a phone doesn't show. */
  desktopOnly?: Record<string, string>;
  prepare?: (page: Page) => Promise<unknown>;
}

const looks: Record<string, Look> = {
  home: { path: "/", views: day, parts: { navbar: ".navbar", content: "main" } },
  guide: {
    path: "/docs/guides/bundles/",
    views: night,
    parts: { text: ".theme-doc-markdown" },
    desktopOnly: { sidebar: ".theme-doc-sidebar-container", contents: ".theme-doc-toc-desktop" },
  },
  "quick-start": {
    path: "/en/docs/quick-start-guide/consumer",
    views: day,
    parts: { call: ".theme-doc-markdown .code" },
    prepare: (page) => page.locator(".theme-doc-markdown .code").first().scrollIntoViewIfNeeded(),
  },
  operation: {
    path: "/api/create-bundle",
    views: [...day, ...night],
    parts: { head: ".api-page__head" },
    desktopOnly: {
      fields: "nav + .api-page__main",
      samples: ".api-page__samples",
      sidebar: ".theme-doc-sidebar-container",
    },
  },
  samples: {
    path: "/api/create-bundle",
    views: [
      { mode: "light", device: "phone" },
      { mode: "dark", device: "phone" },
    ],
    parts: { samples: ".api-page__samples" },
    prepare: (page) => page.locator(".api-page__samples").evaluate((samples) => samples.scrollIntoView()),
  },
  fields: {
    path: "/en/api/update-product",
    views: night,
    parts: { fields: ".api-page__main:has(#responses)" },
    prepare: (page) => page.locator("#responses").evaluate((heading) => heading.scrollIntoView()),
  },
  reference: { path: "/api", views: day, parts: { text: ".theme-doc-markdown" } },
  search: {
    path: "/en/docs/intro",
    views: night,
    parts: { dialog: "dialog[open]" },
    prepare: async (page) => {
      await page.keyboard.press("/");
      await page.getByRole("combobox").fill("bundle");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
};

const partsOf = ({ parts, desktopOnly }: Look, { device }: View): [name: string, selector: string][] =>
  Object.entries(device === "desktop" ? { ...parts, ...desktopOnly } : parts);

const pictureOf = (name: string, { mode, device }: View, part: string): string =>
  `${name}-${mode}-${device}-${part}.png`;

const pictures = (): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".png")) : [];

const isRenewal = ({ config }: TestInfo): boolean => ["all", "changed"].includes(config.updateSnapshots);

test.beforeAll(({ browser }, info) => {
  const own = `Chromium ${browser.version().split(".")[0]}, ${process.platform}`;
  if (isRenewal(info)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(maker, `${own}\n`);
    return;
  }
  const made = existsSync(maker) ? readFileSync(maker, "utf8").trim() : undefined;
  const reason =
    made === undefined
      ? "no screenshots are stored; to create them, run npx playwright test --project=look --update-snapshots"
      : `the screenshots were created by ${made}, but this is ${own}, which renders text differently`;
  if (made !== own && info.parallelIndex === 0) console.log(`Screenshots aren't compared: ${reason}.`);
  test.skip(made !== own, reason);
});

for (const [name, look] of Object.entries(looks)) {
  for (const view of look.views) {
    test(`${name}, ${view.mode}, ${view.device}`, async ({ page }) => {
      await page.setViewportSize(windows[view.device]);
      await page.emulateMedia({ colorScheme: view.mode, reducedMotion: "reduce" });
      await openWithFaces(page, look.path);
      await look.prepare?.(page);
      for (const [part, selector] of partsOf(look, view)) {
        const clip = await findInWindow(page, selector);
        await expect
          .soft(page, `${part} of ${look.path}`)
          .toHaveScreenshot(pictureOf(name, view, part), { clip, maxDiffPixels: 50 });
      }
    });
  }
}

test("every stored screenshot belongs to a part, and their total size is small", () => {
  const known = Object.entries(looks).flatMap(([name, look]) =>
    look.views.flatMap((view) => partsOf(look, view).map(([part]) => pictureOf(name, view, part))),
  );
  const unknown = pictures().filter((picture) => !known.includes(picture));
  if (isRenewal(test.info())) for (const picture of unknown) rmSync(path.join(folder, picture));
  else expect(unknown).toEqual([]);
  const bytes = pictures().reduce((sum, picture) => sum + readFileSync(path.join(folder, picture)).length, 0);
  expect(bytes).toBeLessThan(mostBytes);
});

/** Opens a page twice: its fonts are optional, so a page that is rendered before they load keeps the fallback. */
async function openWithFaces(page: Page, address: string): Promise<void> {
  await open(page, address);
  // The fallback uses the machine's fonts, which might be missing.
  await page.evaluate(async () => {
    const own = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
    await Promise.all(own.map((face) => face.load()));
  });
  await page.reload();
  await expectHydrated(page);
  await page.evaluate(() => document.fonts.ready);
}

/** @returns the area of an element that is in the window */
async function findInWindow(
  page: Page,
  selector: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const element = page.locator(selector).first();
  await expect(element).toBeVisible();
  return element.evaluate((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
    return { x, y, width: Math.min(innerWidth, right) - x, height: Math.min(innerHeight, bottom) - y };
  });
}
