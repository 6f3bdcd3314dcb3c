import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { createAccount, firstAccount, type Person } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });

const ann: Person = { name: "Ann Porter", email: "ann@example.com" };
const bob: Person = { name: "Bob Marlowe", email: "bob@example.com" };

/** Far from now, so that no daily backup is made during the test. */
const hour = (new Date().getHours() + 12) % 24;
/** "3:00 AM". */
const hourText = `${hour % 12 || 12}:00.${hour < 12 ? "AM" : "PM"}`;

let folder: string;
let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-e2e-"));
  writeFileSync(join(folder, "restored.json"), restoredNote);
  server = await startServer({ dataFolder: folder, environment: { FORECOURT_BACKUP_HOUR: String(hour) } });
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, ann);
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const restoredNote = JSON.stringify({
  restoredAt: "2026-11-02T12:00:00.000Z",
  backupMadeAt: "2026-11-01T12:00:00.000Z",
});
const table = () => page.getByRole("table", { name: "Backups" });

test("Settings say where the backups are, when the next one is made, and that there are none", async () => {
  await page.goto("/settings/backups");
  await expect(page.getByRole("heading", { name: "Backups", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No backups yet" })).toBeVisible();
  await expect(page.getByText(join(folder, "backups"))).toBeVisible();
  await expect(
    page.getByText(new RegExp(`\\b${hourText}, then every day\\. Keeps the newest backup of each of the last 7 days`)),
  ).toBeVisible();
  await expect(page.getByText(/was restored on Nov 2, 2026.* from the backup of Nov 1, 2026/)).toBeVisible();
  await takeScreenshots(page, "backups-none");
  await expectAccessible(page, "backups, none");
});

test("A backup is made by keyboard, appears in the list, and shows the command that restores it", async () => {
  await page.getByRole("button", { name: "Back up now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Backup .*Z is complete\.$/)).toBeVisible();
  await expect(table().getByRole("row")).toHaveCount(2);
  await expect(table().getByRole("row").nth(1)).toContainText("By hand");
  await takeScreenshots(page, "backups-one");
  await expectAccessible(page, "backups, one");
  const restore = table().getByRole("button", { name: /^Restore the backup of/ });
  await restore.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Restore the backup of/ });
  await expect(dialog.getByLabel("Command")).toHaveText(/^npm run restore -- ".*Z" --data ".*"$/);
  await expect(dialog.getByRole("button", { name: "Copy" })).toBeFocused();
  await takeScreenshots(page, "backups-restore");
  await expectAccessible(page, "backups, how to restore");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(restore).toBeFocused();
});

test("A backup that fails shows the reason, and the list stays", async () => {
  await page.route("**/v1/admin/backups", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 500,
          json: {
            success: false,
            status: "error",
            message: "The backup folder /mnt/usb cannot be written to. No backup was made.",
            error: {
              code: "BACKUP_FAILED",
              message: "The backup folder /mnt/usb cannot be written to. No backup was made.",
              type: "server_error",
            },
          },
        })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The backup folder /mnt/usb cannot be written to.",
  );
  await expect(table().getByRole("row")).toHaveCount(2);
  await takeScreenshots(page, "backups-failed");
  await expectAccessible(page, "backups, failed");
});

test("While another backup is made, the page says so, and no longer when that one has ended", async () => {
  let isMaking = true;
  await page.unroute("**/v1/admin/backups");
  await page.route("**/v1/admin/backups", async (route) => {
    if (route.request().method() === "POST") {
      const error = { code: "BACKUP_UNAVAILABLE", message: "Another backup is being made.", type: "conflict" };
      return route.fulfill({ status: 409, json: { success: false, status: "error", message: error.message, error } });
    }
    const response = await route.fetch();
    const json = await response.json();
    if (isMaking) json.runningSince = new Date().toISOString();
    return route.fulfill({ response, json });
  });
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Another backup is being made.");
  await expect(page.getByText("A backup is being made. You can leave this page.")).toBeVisible();
  isMaking = false;
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  await expect(page.getByRole("button", { name: "Back up now" })).toBeEnabled();
});

test("Members see no backups", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
  const member = await context.newPage();
  await createAccount(member, bob, page);
  await member.goto("/settings/backups");
  await expect(member.getByText("No settings at this address")).toBeVisible();
  await expect(member.getByRole("link", { name: "Backups" })).toHaveCount(0);
  await context.close();
});
