import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const themes = [
  { theme: "light", colorScheme: "light", contrast: undefined },
  { theme: "dark", colorScheme: "dark", contrast: undefined },
  { theme: "outdoor", colorScheme: "light", contrast: "high" },
] as const;

// axe takes some seconds for a large page on a busy machine
const expectSoftly = expect.configure({ soft: true, timeout: 20_000 });

async function violationsOn(page: Page, dialog: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await (dialog ? axe.include("[role=dialog]") : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(" | ")}`,
  );
}

/** Checks the screen with axe in every theme. If a dialog is open, checks only the dialog. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const dialog = (await page.getByRole("dialog").count()) > 0;
  for (const { theme, colorScheme, contrast } of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await page.evaluate((wanted) => {
      if (wanted === undefined) delete document.documentElement.dataset.contrast;
      else document.documentElement.dataset.contrast = wanted;
    }, contrast);
    // axe reads the painted colors: on a busy machine the paint comes later than the change of the theme
    await expectSoftly.poll(() => violationsOn(page, dialog), { message: `${screen}, ${theme}` }).toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset.contrast);
}
