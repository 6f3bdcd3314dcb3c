import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const themes = [
  { theme: "light", colorScheme: "light", contrast: undefined },
  { theme: "dark", colorScheme: "dark", contrast: undefined },
  { theme: "outdoor", colorScheme: "light", contrast: "high" },
] as const;

export const wcagRules: RunOptions["runOnly"] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** A theme changes colors and nothing else. These are the rules about colors. */
const colorRules: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Loads axe into the page, once per document: it is half a megabyte. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
}

/** What axe finds in the page, or in the dialog if one is open. Without `runOnly` by all rules, best practices too. */
export async function violationsOn(page: Page, runOnly?: RunOptions["runOnly"]): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (rules) => {
    const scope = document.querySelector("[role=dialog]") ?? document;
    const { violations } = await window.axe.run(scope, {
      ...(rules && { runOnly: rules }),
      resultTypes: ["violations"],
      // by default it also reads the style sheets, for a rule that is experimental and not run
      preload: { assets: ["media"] },
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(" | ")}`,
    );
  }, runOnly);
}

/**
 * Shows the page in a theme, and waits until its colors are painted: axe would read colors in the middle of a transition.
 * Looks in each frame whether the page has taken the theme. An assertion would look again only after 100 ms.
 */
async function show(page: Page, { colorScheme, contrast }: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const isTaken = (scheme: string) => document.documentElement.dataset.mantineColorScheme === scheme;
  await page.waitForFunction(isTaken, colorScheme, { timeout: 15_000 });
  await page.evaluate(async (wanted) => {
    if (wanted === undefined) delete document.documentElement.dataset.contrast;
    else document.documentElement.dataset.contrast = wanted;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  }, contrast);
}

// axe takes some seconds for a large page on a busy machine
const expectSoftly = expect.configure({ soft: true, timeout: 20_000 });

/** Checks the screen with axe: all rules in the first theme, the colors in the others. If a dialog is open, checks only the dialog. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const [at, look] of themes.entries()) {
    await show(page, look);
    await expectSoftly
      .poll(() => violationsOn(page, at === 0 ? wcagRules : colorRules), { message: `${screen}, ${look.theme}` })
      .toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset.contrast);
}
