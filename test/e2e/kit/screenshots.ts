import type { Page } from "@playwright/test";

/** Takes pictures of the page at both window sizes, if SCREENSHOTS names a folder for them. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${folder}/${name}-${size.width}.png` });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
}
