import { expect, test } from "@playwright/test";
import { logoPng } from "../../kit/logo.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("Settings: the dealership gets a name, an address, a time zone and a logo", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Dealership" }).click();
  const form = page.locator("form").filter({ has: page.getByLabel("ZIP code") });

  await form.getByLabel("Name", { exact: true }).fill("Main Street Motors");
  await form.getByLabel("City").fill("Chicago");
  await form.getByLabel("ZIP code").fill("606");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("is no ZIP code")).toBeVisible();
  await form.getByLabel("ZIP code").fill("60601");
  await form.getByRole("combobox", { name: "Time zone" }).fill("Chicago");
  await page.getByRole("option", { name: "America/Chicago" }).click();
  await form.getByRole("combobox", { name: "Labor region" }).click();
  await page.getByRole("option", { name: "US, Midwest" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Dealership saved.")).toBeVisible();

  const problem = page.locator(".panel", { has: form }).getByRole("alert");
  const file = page.locator("input[type=file]").first();
  const svg = {
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  };
  await file.setInputFiles(svg);
  await expect(problem).toContainText("Export an SVG as PNG");
  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await logoPng() });
  const logo = page.getByRole("img", { name: "Logo of the dealership" });
  await expect(logo).toBeVisible();
  await expect(problem).toBeHidden();
  await expectAccessible(page, "settings with a dealership");

  await page.reload();
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Main Street Motors");
  await expect(form.getByRole("combobox", { name: "Time zone" })).toHaveValue("America/Chicago");
  await expect(form.getByRole("combobox", { name: "Labor region" })).toHaveValue("US, Midwest");
  await expect(logo).toBeVisible();
  for (const [theme, size] of [
    ["light", [1366, 768]],
    ["dark", [390, 844]],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width: size[0], height: size[1] });
    await logo.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size[0]);
  }
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(logo).toBeHidden();
  await page.close();
});
