import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const list = () => page.getByRole("navigation", { name: "Settings" });

test("Settings: each section has its own address, and the list marks it", async () => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await list().getByRole("link", { name: "Dealership" }).click();
  await expect(page).toHaveURL(/\/settings\/dealership$/);
  await expect(page.getByRole("heading", { level: 1, name: "Dealership" })).toBeVisible();
  await expect(list().getByRole("link", { name: "Dealership" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/PlanProfessionalRequests per hour, each key100,000/);
  await expect(page.getByRole("main")).toContainText(/Requests of your keys0 in the hour that ends at/);
  await takeScreenshots(page, "settings-account");
  await expectAccessible(page, "settings, account");
});

test("Settings: addresses of older versions lead to their section", async () => {
  await page.goto("/settings#backups");
  await expect(page).toHaveURL(/\/settings\/backups$/);
  await page.goto("/settings#sessions");
  await expect(page).toHaveURL(/\/settings\/security$/);
});

test("Settings: sessions are listed 50 to a page", async () => {
  const day = "2026-01-02T03:04:05.678Z";
  const sessions = Array.from({ length: 60 }, (_, nth) => ({
    ...{ id: crypto.randomUUID(), createdAt: day, lastUsedAt: day, expiresAt: day },
    ...{ userAgent: null, address: `10.0.0.${nth}`, current: nth === 0 },
  }));
  await page.route("**/v1/auth/sessions?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get("offset"));
    const rows = sessions.slice(offset, offset + Number(query.get("limit")));
    return route.fulfill({ json: rows, headers: { "x-total-count": String(sessions.length) } });
  });
  await page.goto("/settings/security");
  const rows = page.getByRole("table", { name: "Sessions" }).getByRole("row");
  await expect(rows).toHaveCount(51);
  await page.getByRole("button", { name: "next page" }).click();
  await expect(rows).toHaveCount(11);
  await expect(rows.last()).toContainText("10.0.0.59");
  await page.unroute("**/v1/auth/sessions?*");
});

test("Settings: a phone shows the list, then a section with a link back", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await list().getByRole("link", { name: "Phones" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Phones" })).toBeVisible();
  await expect(list()).toHaveCount(0);
  await page.getByRole("link", { name: "All settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goto("/settings/nowhere");
  await expect(page.getByText("No settings at this address")).toBeVisible();
  await page.getByRole("link", { name: "All settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("Settings: a test mail without a mail server is kept in the outbox", async () => {
  await page.goto("/settings/mail");
  await expect(page.getByText(/^None\. Messages stay in the outbox/)).toBeVisible();
  await page.getByRole("button", { name: "Send a test mail" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("The mail to ann@example.com is in the outbox");
  await takeScreenshots(page, "settings-mail");
  await expectAccessible(page, "settings, mail");
  await page.getByRole("link", { name: "Open the outbox" }).click();
  await expect(page.getByText("Test mail from Forecourt").first()).toBeVisible();
});

test("Settings: a refused test mail shows what the mail server answered", async () => {
  await page.route("**/v1/admin/installation/test-mail", (route) =>
    route.fulfill({ json: { to: "ann@example.com", status: "failed", error: "550 no such mailbox" } }),
  );
  await page.goto("/settings/mail");
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("550 no such mailbox");
  await page.unroute("**/v1/admin/installation/test-mail");
});

test("Settings: the models with their scores, and their measured speed", async () => {
  await page.goto("/settings/models");
  const scores = page.getByRole("table", { name: "How well the damage model finds damage" });
  await expect(scores.getByRole("row", { name: /^Scratch/ })).toContainText("%");
  const card = page.getByRole("link", { name: "Model card: Damage" });
  const opened = page.waitForEvent("popup");
  await card.click();
  const help = await opened;
  await expect(help.getByRole("heading", { level: 1, name: "Damage detector" })).toBeVisible();
  await help.close();
  await page.getByRole("button", { name: "Measure" }).click();
  const speed = page.getByRole("table", { name: "Speed" });
  await expect(speed.getByRole("row", { name: /^Quick/ })).toContainText(/\d s/, { timeout: 60_000 });
  await takeScreenshots(page, "settings-models");
  await expectAccessible(page, "settings, models");
});

test("Settings: own models are checked before they are chosen for the next start, and taken back", async () => {
  const own = join(server.dataFolder, "models");
  mkdirSync(join(own, "acme"), { recursive: true });
  for (const file of readdirSync("models").filter((name) => /\.onnx$|^manifest\.json$/.test(name)))
    copyFileSync(join("models", file), join(own, "acme", file));
  mkdirSync(join(own, "broken"));
  writeFileSync(join(own, "broken", "manifest.json"), "{}");
  await page.reload();
  const choice = page.getByRole("region", { name: "Use other models" });
  const models = choice.getByRole("combobox", { name: "Models from the next start on" });
  const use = choice.getByRole("button", { name: "Check and use" });
  await models.selectOption("broken");
  await use.click();
  await expect(choice.getByRole("alert")).toContainText("manifest.json");
  await expect(choice).toContainText("The choice was not changed: The models that Forecourt comes with");
  await models.selectOption("acme");
  await use.click();
  await expect(choice.getByRole("status")).toContainText("From the next start on: acme.");
  await takeScreenshots(page, "settings-own-models");
  await expectAccessible(page, "settings, own models");
  await models.selectOption("The models that Forecourt comes with");
  await use.click();
  await expect(choice.getByRole("status")).toBeHidden();
});

test("Settings: disk and database", async () => {
  await page.goto("/settings/storage");
  await expect(page.getByRole("main")).toContainText(/free/);
  await expect(page.getByRole("main")).toContainText(/DatabaseSQLite 3\.\d+/);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^What is deleted/ }).click();
  const help = await opened;
  await expect(help.getByRole("heading", { level: 1, name: "Data retention" })).toBeVisible();
  await help.close();
  await takeScreenshots(page, "settings-storage");
  await expectAccessible(page, "settings, storage");
});
