import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const looks = [
  { look: "light", colorScheme: "light", contrast: undefined },
  { look: "dark", colorScheme: "dark", contrast: undefined },
  { look: "outdoor", colorScheme: "light", contrast: "high" },
] as const;

// one look of axe at a large page takes some seconds on a busy machine
const expectSoftly = expect.configure({ soft: true, timeout: 20_000 });

async function violationsOn(page: Page, dialog: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await (dialog ? axe.include("[role=dialog]") : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(" | ")}`,
  );
}

/** Has axe judge what is on the screen, in every theme. In a dialog's presence only the dialog is judged. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const dialog = (await page.getByRole("dialog").count()) > 0;
  for (const { look, colorScheme, contrast } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await page.evaluate((wish) => {
      if (wish === undefined) delete document.documentElement.dataset.contrast;
      else document.documentElement.dataset.contrast = wish;
    }, contrast);
    // the page is judged as it is painted, which on a busy machine comes later than the theme is set
    await expectSoftly.poll(() => violationsOn(page, dialog), { message: `${screen}, ${look}` }).toEqual([]);
  }
  await page.evaluate(() => delete document.documentElement.dataset.contrast);
}
