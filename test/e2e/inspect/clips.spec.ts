import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await page.goto("/settings/clips");
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const settingsAddress = "**/v1/360/settings";

const forEver = () => page.getByRole("radio", { name: "Forever" });
const someDays = () => page.getByRole("radio", { name: "For a number of days" });
const days = () => page.getByRole("textbox", { name: "Days" });
const panel = () => page.locator("form").filter({ has: forEver() });
const save = () => panel().getByRole("button", { name: "Save" });
const saved = () => page.getByText("Setting saved.").last();

test("Settings: clips are kept forever by default", async () => {
  await expect(page.getByRole("heading", { name: "360° clips" })).toBeVisible();
  await expect(forEver()).toBeChecked();
  await expect(days()).toBeDisabled();
  await expect(save()).toBeDisabled();
});

test("Settings: an invalid number of days is rejected at its field", async () => {
  await someDays().check();
  await expect(days()).toHaveValue("30");
  await days().fill("");
  await save().click();
  await expect(panel()).toContainText("Enter a whole number from 1 to 3650");
  await expect(days()).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "360° clips, refused");
});

test("Settings: a change that cannot be sent shows an error and keeps its value", async () => {
  await days().fill("14");
  await page.route(settingsAddress, (route) => route.abort());
  await save().click();
  await expect(days()).toHaveAttribute("aria-invalid", "true");
  await expect(days()).toHaveValue("14");
  await page.unroute(settingsAddress);
});

test("Settings: a number of days is saved and shown after a reload", async () => {
  await save().click();
  await expect(saved()).toBeVisible();
  await expect(save()).toBeDisabled();
  await page.reload();
  await expect(someDays()).toBeChecked();
  await expect(days()).toHaveValue("14");
  await expectAccessible(page, "360° clips, for some days");
});

test("Settings: keeping clips forever again is saved and shown after a reload", async () => {
  await forEver().check();
  await expect(days()).toBeDisabled();
  await save().click();
  await expect(saved()).toBeVisible();
  await page.reload();
  await expect(forEver()).toBeChecked();
  await expect(save()).toBeDisabled();
});

test("Settings: settings that cannot be loaded are loaded after Try again", async () => {
  await page.route(settingsAddress, (route) => route.fulfill({ status: 500, body: "no answer of ours" }));
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "The server answered 500." });
  await expect(alert).toBeVisible();
  await page.unroute(settingsAddress);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(forEver()).toBeChecked();
  await expect(alert).toBeHidden();
});
