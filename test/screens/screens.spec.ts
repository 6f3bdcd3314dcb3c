import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import type { RunningServer } from "../e2e/kit/server.ts";
import { enterDemo, startDemo } from "./demo.ts";
import { pictureName, readme } from "./readme.ts";
import type { Records, Screen } from "./screen.ts";
import { screens, type Theme, themedScreens, themes } from "./screens.ts";

/** SCREENS names another folder, SCREENS_ALL=1 takes each screen in all themes and sizes, SCREENS_ONLY=a,b only some screens. */
const folder = process.env.SCREENS ?? "docs/screens";
const takesAll = process.env.SCREENS_ALL === "1";
const only = process.env.SCREENS_ONLY?.split(",");
const unknown = only?.filter((name) => !screens.some((screen) => screen.name === name)) ?? [];
const taken = only ? screens.filter(({ name }) => only.includes(name)) : screens;
const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];
const quality = 72;
const quietMs = 400;

test.use({ actionTimeout: 10_000 });

let demo: RunningServer;
let page: Page;
let records: Records;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(960_000);
  mkdirSync(folder, { recursive: true });
  demo = await startDemo();
  const context = await browser.newContext({
    baseURL: demo.url,
    reducedMotion: "reduce",
    timezoneId: "America/Chicago",
  });
  page = await context.newPage();
  records = await enterDemo(page);
});

test.afterAll(async () => {
  await page?.context().close();
  await demo?.stop();
});

test("each screen has its pictures", async () => {
  test.setTimeout(taken.length * 60_000);
  expect(unknown).toEqual([]);
  const failed: string[] = [];
  // one screen that fails must not end the run, which would make another demo
  for (const screen of taken) {
    await takeScreen(screen).catch((error: Error) => failed.push(`${screen.name}: ${error.message}`));
  }
  await writeFile(`${folder}/README.md`, readme(screens));
  expect(failed).toEqual([]);
});

async function takeScreen({ name, open }: Screen): Promise<void> {
  await setTheme("light");
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, records);
  await settled();
  for (const size of takesAll ? sizes : sizes.slice(0, 1)) {
    await page.setViewportSize(size);
    for (const theme of takesAll || themedScreens.includes(name) ? themes : themes.slice(0, 1)) {
      await setTheme(theme);
      await take(pictureName(name, theme, size.width < 900));
    }
    await setTheme("light");
  }
}

/** Changes the theme of the open page as its switch does, without loading it again. */
async function setTheme(theme: Theme): Promise<void> {
  const colorScheme = theme === "dark" ? "dark" : "light";
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate((isHigh) => {
    if (isHigh) document.documentElement.dataset.contrast = "high";
    else delete document.documentElement.dataset.contrast;
  }, theme === "outdoor");
}

/** Waits until all data and pictures are shown: nothing is loading, twice in a row. */
async function settled(): Promise<void> {
  let calm = 0;
  await expect
    .poll(
      async () => {
        calm = (await isLoading()) ? 0 : calm + 1;
        return calm;
      },
      { intervals: [quietMs], timeout: 30_000 },
    )
    .toBeGreaterThan(1);
}

/** Placeholders, counts that are not known yet (“…”), and pictures without their content. */
const isLoading = (): Promise<boolean> =>
  page.evaluate(() => {
    // a tab that is not chosen may keep its placeholders
    const hasPlaceholder = [...document.querySelectorAll("[class*='Skeleton-root'], [aria-busy='true']")].some((one) =>
      one.checkVisibility(),
    );
    const unknown = [...document.querySelectorAll("nav a, header")].some(({ textContent }) =>
      textContent?.includes("…"),
    );
    const missing = [...document.images].some(({ complete, loading }) => !complete && loading !== "lazy");
    const isEmpty = document.querySelector("h1, h2") === null;
    return hasPlaceholder || unknown || missing || isEmpty;
  });

async function take(name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const folders: Folder[] = [
    [demo.dataFolder, "/var/lib/forecourt"],
    [process.cwd(), "/opt/forecourt"],
  ];
  await page.evaluate(replaceFolders, folders);
  // a chart draws itself again in the colors of a theme
  await page.waitForTimeout(quietMs);
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  await writeFile(`${folder}/${name}.webp`, await sharp(png).webp({ quality, effort: 6 }).toBuffer());
}

/** A folder, and what the picture shows instead. */
type Folder = readonly [string, string];

/** The folders of the machine that takes the pictures say nothing to a reader: shows those of an installation. */
function replaceFolders(folders: readonly Folder[]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    for (const [from, to] of folders) currentNode.nodeValue = currentNode.nodeValue?.replaceAll(from, to) ?? null;
  }
}
