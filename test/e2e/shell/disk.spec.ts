import { expect, test } from "@playwright/test";
import { mountsDisks, openSmallDisk } from "../../kit/small-disk.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { startServer } from "../kit/server.ts";

test("a banner warns of a nearly full and of a full disk, and signing in still works", async ({ browser }) => {
  // `mountsDisks` has printed why
  if (!mountsDisks()) return;
  const disk = openSmallDisk(64);
  const server = await startServer({ dataFolder: disk.folder });
  const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  try {
    await firstAccount(page, { name: "Dana Full", email: "dana@example.com" });
    await expect(page.getByText(/disk is/)).toHaveCount(0);
    disk.fill(5 * 1024 ** 2);
    await page.reload();
    await expect(page.getByText(/The disk is nearly full: \d+ MB free\. Free up space soon/)).toBeVisible();
    await expectAccessible(page, "start page on a disk that is nearly full");
    disk.fill();
    await page.reload();
    await expect(page.getByText(/The disk is full: 0 MB free\. Free up space to save new data/)).toBeVisible();
    await expectAccessible(page, "start page on a full disk");
    disk.makeRoom();
    await page.reload();
    await expect(page.getByText(/disk is/)).toHaveCount(0);
  } finally {
    await page.context().close();
    await server.stop();
    disk.close();
  }
});
