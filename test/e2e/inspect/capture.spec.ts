import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { filesOf, type Manifest } from "../../../renderer/app/page-files.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { drawnWalk } from "../kit/drawn-walk.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
/** A folder that stands for a camera's memory card. */
let card: string;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  card = await mkdtemp(join(tmpdir(), "forecourt-card-"));
  for (const { name, content } of await drawnWalk()) await writeFile(join(card, name), content);
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
  await rm(card, { recursive: true, force: true });
});

const photo = (number: number) => page.getByRole("listitem", { name: `Photo ${number}`, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const choose = (...chosen: readonly string[]) => page.getByTestId("photos").setInputFiles(chosen);
const onCard = (name: "front" | "left_side" | "rear" | "right_side") => join(card, `${name}.jpg`);

test("Inspect: a copy names its original by its current number, and is uploaded once the original is removed", async () => {
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Add vehicle" }).first().click();
  await page.getByRole("textbox", { name: /^Make/ }).fill("Saab");
  await page.getByRole("textbox", { name: /^Model/ }).fill("900");
  await page.getByRole("button", { name: "Add vehicle" }).last().click();
  await page.getByRole("link", { name: "Inspect", exact: true }).first().click();
  await choose(onCard("front"), onCard("left_side"));
  await expect(photo(2)).toContainText("Good");
  await choose(onCard("left_side"));
  await expect(photo(3)).toContainText("Same file as photo 2. Remove one.");
  await button("Remove photo 1").click();
  await expect(photo(2)).toContainText("Same file as photo 1. Remove one.");
  await button("Remove photo 1").click();
  await expect(photo(1)).toContainText("Good");
});

test("Inspect: a photo is shown as being checked, and the start is disabled, until the server has recognized it", async () => {
  const recognized = Promise.withResolvers<void>();
  await page.route("**/v1/inspections/visual/angles", async (route) => {
    await recognized.promise;
    await route.continue();
  });
  await choose(onCard("front"), onCard("rear"), onCard("right_side"));
  await expect(photo(4)).toContainText("Checking…");
  await expect(photo(4)).not.toContainText("Good");
  const start = page.getByRole("region", { name: "Start", exact: true });
  await expect(start).toContainText("Checking 3 photos.");
  await expect(button("Start inspection")).toBeDisabled();
  recognized.resolve();
  await expect(photo(4)).toContainText("Good");
  await expect(button("Start inspection")).toBeEnabled();
  await page.unroute("**/v1/inspections/visual/angles");
  for (const number of [4, 3, 2]) await button(`Remove photo ${number}`).click();
});

test("Inspect: keyboard focus stays in place when a photo is removed or retaken", async () => {
  await choose(onCard("rear"), onCard("right_side"));
  await expect(photo(3)).toContainText("Good");
  await button("Remove photo 2").press("Enter");
  await expect(button("Remove photo 2")).toBeFocused();
  await button("Retake photo 2").focus();
  await page.getByLabel("Another file for photo 2").setInputFiles(onCard("front"));
  await expect(photo(2)).toContainText("Good");
  await expect(button("Retake photo 2")).toBeFocused();
  await button("Remove photo 2").press("Enter");
  await expect(button("Choose photos")).toBeFocused();
  await button("Remove photo 1").press("Enter");
  await expect(button("Choose photos")).toBeFocused();
});

test("Inspect: a photo whose memory card is removed during the upload shows that it cannot be read", async () => {
  const begun = Promise.withResolvers<void>();
  const pulled = Promise.withResolvers<void>();
  await page.route("**/v1/files?*", async (route) => {
    begun.resolve();
    await pulled.promise;
    await route.abort();
  });
  await choose(onCard("right_side"));
  await begun.promise;
  await rm(onCard("right_side"));
  pulled.resolve();
  await expect(photo(1)).toContainText(
    "The file can no longer be read. Check that the camera or memory card is connected.",
  );
  await expect(page.getByText("The Forecourt server is not responding.")).toBeHidden();
  await page.unroute("**/v1/files?*");
});

test("a page that cannot be loaded keeps the window's photos, and loads after Try again", async () => {
  await choose(onCard("front"), onCard("left_side"));
  await expect(photo(3)).toContainText("Good");
  // this window may have loaded the page before, so the test uses another window
  const late = await page.context().newPage();
  const manifest: Manifest = await (await page.request.get("/pages.json")).json();
  const loaded = ["app/session-gate.tsx", "features/capture/inspect-page.tsx"];
  const held = new Set(loaded.flatMap((module) => filesOf(manifest, module)));
  const missing = filesOf(manifest, "features/settings/settings-page.tsx").filter((file) => !held.has(file));
  expect(missing.length, "the page and at least one file that it shares with other pages").toBeGreaterThan(1);
  const isMissing = ({ pathname }: URL) => missing.includes(pathname.slice(1));
  await late.route(isMissing, (route) => route.abort());
  await late.goto(page.url());
  await late.getByTestId("photos").setInputFiles([onCard("front")]);
  await expect(late.getByRole("listitem", { name: "Photo 1" })).toContainText("Good");
  await late.getByRole("link", { name: "Settings" }).click();
  await expect(late.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(late.getByRole("link", { name: "Inventory" }).first()).toBeVisible();
  await late.unroute(isMissing);
  await late.getByRole("button", { name: "Try again" }).click();
  await expect(late.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await late.goBack();
  await expect(late.getByRole("listitem", { name: "Photo 1" })).toContainText("Good");
  await late.close();
});

test("Inspect: a sideways photo is rotated, and its angle is recognized", async () => {
  const lying = await sharp(await sharp(join(card, "front_left.jpg")).resize(2400, 1500).toBuffer())
    .rotate(-90)
    .jpeg()
    .toBuffer();
  await page.getByTestId("photos").setInputFiles([{ name: "IMG_7.jpg", mimeType: "image/jpeg", buffer: lying }]);
  await expect(photo(4)).toContainText("Good, 2400×1500, rotated");
  await expect(page.getByLabel("Angle of photo 4", { exact: true })).toHaveValue("front_left");
  await button("Remove photo 4").click();
});

test("a window with unsent photos asks before it closes, on any page", async () => {
  await page.getByRole("link", { name: "Inspections" }).click();
  await expect(page.getByRole("heading", { name: "Inspections", exact: true })).toBeVisible();
  const dialogOpened = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await page.goBack();
  await expect(photo(3)).toContainText("Good");
});

test("Inspect: after a reload the stored photos are back with their angles, until they are discarded", async () => {
  await page.getByLabel("Angle of photo 2", { exact: true }).selectOption("rear_left");
  const begun = Promise.withResolvers<void>();
  await page.route("**/v1/files?*", () => begun.resolve());
  await choose(onCard("rear"));
  await begun.promise;
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute("**/v1/files?*");
  await expect(page.getByText("2 photos that were added earlier are here again.")).toBeVisible();
  await expect(page.getByText("1 photo was not uploaded yet when the page closed. Add it again.")).toBeVisible();
  await expect(photo(1)).toContainText("Good");
  await expect(page.getByLabel("Angle of photo 1", { exact: true })).toHaveValue("rear_left");
  await expectAccessible(page, "photos of an earlier window");
  await takeScreenshots(page, "inspect-restored");
  await button("Discard all photos").click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard all photos" }).click();
  await expect(photo(1)).toBeHidden();
  await page.reload();
  await expect(button("Choose photos")).toBeVisible();
  await expect(photo(1)).toBeHidden();
});
