import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

test.describe.configure({ mode: "serial" });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await page.goto("/settings");
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const settingsAddress = "**/v1/360/settings";

const forEver = () => page.getByRole("radio", { name: "For ever" });
const someDays = () => page.getByRole("radio", { name: "For some days" });
const days = () => page.getByRole("textbox", { name: "Days" });
const panel = () => page.locator("form").filter({ has: forEver() });
const save = () => panel().getByRole("button", { name: "Save" });
const saved = () => page.getByText("How long clips are kept is changed.").last();

test("clips are kept for ever until somebody says otherwise", async () => {
  await expect(page.getByRole("heading", { name: "360° clips" })).toBeVisible();
  await expect(forEver()).toBeChecked();
  await expect(days()).toBeDisabled();
  await expect(save()).toBeDisabled();
});

test("a number of days is asked for that can be kept", async () => {
  await someDays().check();
  await expect(days()).toHaveValue("30");
  await days().fill("");
  await save().click();
  await expect(panel()).toContainText("A whole number from 1 to 3650");
  await expect(days()).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "360° clips, refused");
});

test("a change that does not reach the server is not lost, and is said to have failed", async () => {
  await days().fill("14");
  await page.route(settingsAddress, (route) => route.abort());
  await save().click();
  await expect(days()).toHaveAttribute("aria-invalid", "true");
  await expect(days()).toHaveValue("14");
  await page.unroute(settingsAddress);
});

test("days are saved and still there when the page is opened anew", async () => {
  await save().click();
  await expect(saved()).toBeVisible();
  await expect(save()).toBeDisabled();
  await page.reload();
  await expect(someDays()).toBeChecked();
  await expect(days()).toHaveValue("14");
  await expectAccessible(page, "360° clips, for some days");
});

test("and so is the way back", async () => {
  await forEver().check();
  await expect(days()).toBeDisabled();
  await save().click();
  await expect(saved()).toBeVisible();
  await page.reload();
  await expect(forEver()).toBeChecked();
  await expect(save()).toBeDisabled();
});

test("settings that cannot be read are asked for again on a press", async () => {
  await page.route(settingsAddress, (route) => route.fulfill({ status: 500, body: "no answer of ours" }));
  await page.reload();
  const trouble = page.getByRole("alert").filter({ hasText: "The server answered 500." });
  await expect(trouble).toBeVisible();
  await page.unroute(settingsAddress);
  await trouble.getByRole("button", { name: "Try again" }).click();
  await expect(forEver()).toBeChecked();
  await expect(trouble).toBeHidden();
});
