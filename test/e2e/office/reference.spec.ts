import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "../kit/server.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("the reference shows recorded requests and answers", async ({ page }) => {
  await page.goto(`${server.url}/docs#/vehicles/vehicles_create`);
  const operation = page.locator("#operations-vehicles-vehicles_create");
  // the reference draws all operations before it opens one, which takes long on a busy machine
  await expect(operation.getByRole("textbox").filter({ hasText: "A1042" })).toBeVisible({ timeout: 60_000 });
  const created = operation.locator('.response[data-code="201"]');
  await expect(created).toContainText('"stockNumber": "A1042"');
  await expect(created).toContainText('"overviewYear": 2020');
  await expect(operation.locator('.response[data-code="400"]')).toContainText('"code": "VALIDATION_ERROR"');
  await expect(page.getByRole("link", { name: "Guides and recipes" }).first()).toHaveAttribute("href", "/help");
});
