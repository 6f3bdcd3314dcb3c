import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { filesOf, type Manifest } from "../../renderer/app/page-files.ts";
import { drawnWalk } from "./kit/drawn-walk.ts";
import { firstAccount } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
/** Files as a camera's card has them. */
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
const act = (name: string) => page.getByRole("button", { name, exact: true });
const choose = (...chosen: readonly string[]) => page.getByTestId("photos").setInputFiles(chosen);
const onCard = (name: "front" | "left_side" | "rear" | "right_side") => join(card, `${name}.jpg`);

test("a copy points at its original wherever that has moved, and is sent once it is gone", async () => {
  await page.getByRole("button", { name: "Add vehicle" }).first().click();
  await page.getByRole("textbox", { name: /^Make/ }).fill("Saab");
  await page.getByRole("textbox", { name: /^Model/ }).fill("900");
  await page.getByRole("button", { name: "Add vehicle" }).last().click();
  await page.getByRole("link", { name: "Inspect", exact: true }).first().click();
  await choose(onCard("front"), onCard("left_side"));
  await expect(photo(2)).toContainText("Good");
  await choose(onCard("left_side"));
  await expect(photo(3)).toContainText("Same file as photo 2: remove one.");
  await act("Remove photo 1").click();
  await expect(photo(2)).toContainText("Same file as photo 1: remove one.");
  await act("Remove photo 1").click();
  await expect(photo(1)).toContainText("Good");
});

test("a photo is being checked until the server has said what it shows, and nothing starts before", async () => {
  const looked = Promise.withResolvers<void>();
  await page.route("**/v1/inspections/visual/angles", async (route) => {
    await looked.promise;
    await route.continue();
  });
  await choose(onCard("front"), onCard("rear"), onCard("right_side"));
  await expect(photo(4)).toContainText("Checking…");
  await expect(photo(4)).not.toContainText("Good");
  const start = page.getByRole("region", { name: "Start", exact: true });
  await expect(start).toContainText("Checking 3 photos.");
  await expect(act("Start the inspection")).toBeDisabled();
  looked.resolve();
  await expect(photo(4)).toContainText("Good");
  await expect(act("Start the inspection")).toBeEnabled();
  await page.unroute("**/v1/inspections/visual/angles");
  for (const number of [4, 3, 2]) await act(`Remove photo ${number}`).click();
});

test("who works by keys stays at the card that moved up, and at the one that is taken again", async () => {
  await choose(onCard("rear"), onCard("right_side"));
  await expect(photo(3)).toContainText("Good");
  await act("Remove photo 2").press("Enter");
  await expect(act("Remove photo 2")).toBeFocused();
  await act("Retake photo 2").focus();
  await page.getByLabel("Another file for photo 2").setInputFiles(onCard("front"));
  await expect(photo(2)).toContainText("Good");
  await expect(act("Retake photo 2")).toBeFocused();
  await act("Remove photo 2").press("Enter");
  await expect(act("Choose photos")).toBeFocused();
  await act("Remove photo 1").press("Enter");
  await expect(act("Choose photos")).toBeFocused();
});

test("a photo whose card was pulled while it was sent says so, and does not wait for the server", async () => {
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
  await expect(photo(1)).toContainText("The file can no longer be read. Is the camera or card still connected?");
  await expect(page.getByText("The Forecourt server does not answer.")).toBeHidden();
  await page.unroute("**/v1/files?*");
});

test("a page that cannot be fetched takes nothing with it, and is fetched on a press once it can be", async () => {
  await choose(onCard("front"), onCard("left_side"));
  await expect(photo(3)).toContainText("Good");
  // the pages that this window has fetched already, it keeps: another window stands for one that has not
  const late = await page.context().newPage();
  const manifest: Manifest = await (await page.request.get("/pages.json")).json();
  const held = new Set(filesOf(manifest, "features/capture/inspect-page.tsx"));
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
  await expect(late.getByRole("heading", { name: "Settings" })).toBeVisible();
  await late.goBack();
  await expect(late.getByRole("listitem", { name: "Photo 1" })).toContainText("Good");
  await late.close();
});

test("a photo that lies on its side is turned upright, and its angle is recognized", async () => {
  const lying = await sharp(await sharp(join(card, "front_left.jpg")).resize(2400, 1500).toBuffer())
    .rotate(-90)
    .jpeg()
    .toBuffer();
  await page.getByTestId("photos").setInputFiles([{ name: "IMG_7.jpg", mimeType: "image/jpeg", buffer: lying }]);
  await expect(photo(4)).toContainText("Good, 2400×1500, turned upright");
  await expect(page.getByLabel("Angle of photo 4", { exact: true })).toHaveValue("front_left");
  await act("Remove photo 4").click();
});

test("a window with photos that are not inspected asks before it closes, whatever page it shows", async () => {
  await page.getByRole("link", { name: "Inspections" }).click();
  await expect(page.getByRole("heading", { name: "Inspections", exact: true })).toBeVisible();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await page.goBack();
  await expect(photo(3)).toContainText("Good");
});
