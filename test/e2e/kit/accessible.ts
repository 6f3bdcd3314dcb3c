import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const themes = [
  { theme: "light", colorScheme: "light", contrast: undefined },
  { theme: "dark", colorScheme: "dark", contrast: undefined },
  { theme: "outdoor", colorScheme: "light", contrast: "high" },
] as const;

// axe takes some seconds for a large page on a busy machine
const expectSoftly = expect.configure({ soft: true, timeout: 20_000 });

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** A theme changes colors and nothing else. These are the rules about colors. */
const colorRules = ["color-contrast", "link-in-text-block"];

interface Scope {
  readonly dialog: boolean;
  readonly colorsOnly: boolean;
}

async function violationsOn(page: Page, { dialog, colorsOnly }: Scope): Promise<string[]> {
  // in one page: axe can also collect the results of frames in a page of its own, but our pages have no frames
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const axe = colorsOnly ? builder.withRules(colorRules) : builder.withTags(allRules);
  const { violations } = await (dialog ? axe.include("[role=dialog]") : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(" | ")}`,
  );
}

/** Checks the screen with axe: all rules in the first theme, the colors in the others. If a dialog is open, checks only the dialog. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const dialog = (await page.getByRole("dialog").count()) > 0;
  for (const [at, { theme, colorScheme, contrast }] of themes.entries()) {
    const scope = { dialog, colorsOnly: at > 0 };
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await page.evaluate((wanted) => {
      if (wanted === undefined) delete document.documentElement.dataset.contrast;
      else document.documentElement.dataset.contrast = wanted;
    }, contrast);
    // axe reads the painted colors: on a busy machine the paint comes later than the change of the theme
    await expectSoftly.poll(() => violationsOn(page, scope), { message: `${screen}, ${theme}` }).toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset.contrast);
}
