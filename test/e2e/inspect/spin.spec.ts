import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { unzip } from "../../kit/unzip.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { carClip } from "../kit/clip.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const readyWithinMs = 90_000;

let server: RunningServer;
let page: Page;
let folder: string;

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-spin-"));
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const outside = () => page.getByRole("region", { name: "Outside" });
const view = (on: Page = page) => on.getByRole("slider", { name: "360-degree view" });
const expectFrame = (number: number, on: Page = page) =>
  expect(view(on)).toHaveAttribute("aria-valuenow", String(number));

test("360: a file that is not a clip is rejected with a reason that stays until it is dismissed", async () => {
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Add vehicle" }).first().click();
  await page.getByLabel("VIN").fill("1HGCM82633A004352");
  await expect(page.getByLabel("Make")).toHaveValue("Honda");
  await page.getByRole("button", { name: "Add vehicle" }).last().click();
  await page.getByRole("link", { name: /^360°/ }).click();
  await expect(page.getByRole("heading", { name: "No 360° view yet" })).toBeVisible();
  await expectAccessible(page, "360, empty");
  const file = { name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("no clip at all") };
  await page.getByLabel("Outside: choose a clip").setInputFiles(file);
  await expect(outside().getByRole("alert")).toContainText("notes.mp4 was not uploaded");
  await expectAccessible(page, "360, refused");
  await outside().getByRole("button", { name: "Dismiss" }).click();
  await expect(outside().getByRole("alert")).toBeHidden();
});

/** The server accepts the next clip, but its response is lost. */
const loseNextResponse = () =>
  page.evaluate(() => {
    const { prototype } = XMLHttpRequest;
    const { open } = prototype;
    prototype.open = function (method: string, url: string | URL) {
      prototype.open = open;
      // registered before the page's own listeners
      this.addEventListener("load", (event) => {
        event.stopImmediatePropagation();
        this.dispatchEvent(new ProgressEvent("error"));
      });
      open.call(this, method, url, true);
    };
  });

test("360: a clip becomes one spin, even if the first response was lost, and turns by keys and by dragging", async () => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/360/upload")) sent += 1;
  });
  await loseNextResponse();
  await page.getByLabel("Outside: choose a clip").setInputFiles(await carClip());
  await expect.poll(() => sent).toBe(2);
  await expect(outside()).toContainText(/10 frames, (no damage found|\d+ findings?)/, { timeout: readyWithinMs });
  const jobs = await page.evaluate(async () => (await fetch("/v1/360/jobs")).json());
  expect(jobs).toHaveLength(1);
  await expect(view()).toHaveAttribute("aria-valuemax", "10");
  await expect(page.getByRole("progressbar", { name: "Frames loaded" })).toBeHidden();
  await expectAccessible(page, "360, ready");
  await view().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectFrame(3);
  await page.keyboard.press("Shift+ArrowLeft");
  await expectFrame(10);
  await page.keyboard.press("Home");
  await expectFrame(1);
  const box = await view().boundingBox();
  if (!box) throw new Error("the view has no place");
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height * 0.8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // 30 % of the width are 3 of 10 frames
  await page.mouse.move(x - box.width * 0.3, y, { steps: 6 });
  await expectFrame(4);
  await page.mouse.up();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.getByRole("button", { name: "Play" })).toBeInViewport();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
});

test("360: autoplay draws each frame once, not at every paint", async () => {
  await page.keyboard.press("Home");
  const drawn = await page.evaluate(async () => {
    const { prototype } = CanvasRenderingContext2D;
    const { clearRect } = prototype;
    let times = 0;
    prototype.clearRect = function (...place) {
      times += 1;
      return clearRect.apply(this, place);
    };
    document.querySelector<HTMLButtonElement>(".spin-tools button[title^='Turn automatically']")?.click();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    prototype.clearRect = clearRect;
    return times;
  });
  // 10 frames in 12 seconds are 2 or 3 frames in 2.5 seconds
  expect(drawn).toBeGreaterThanOrEqual(1);
  expect(drawn).toBeLessThanOrEqual(4);
  await page.keyboard.press("Home");
  await expectFrame(1);
});

/** The rows of the list of findings. The models find none in a clip of drawn cars (see `carPhotos`). */
const findings = () => page.getByRole("region", { name: /Findings/ }).getByRole("button");

test("360: a hotspot opens its finding, and the page's address leads back to it", async () => {
  const number = await findings().count();
  console.log(`the model found ${number}`);
  if (number === 0) {
    await expect(page.getByRole("region", { name: /Findings/ })).toContainText("No damage found");
    await expect(page.getByRole("button", { name: "Masks" })).toBeHidden();
    return;
  }
  const pins = page.locator(".spin-pin:visible");
  const current = findings().and(page.locator("[aria-current=true]"));
  const best = /best (\d+)/.exec((await findings().first().textContent()) ?? "")?.[1] ?? "none";
  await findings().first().click();
  // the frame before the turn may show other hotspots: wait for the turn
  await expectFrame(Number(best));
  await expect(pins.and(page.locator("[aria-current=true]"))).toHaveCount(1);
  // two findings at the same place have two hotspots next to each other, and each can be pressed
  for (const pin of await pins.all()) {
    await pin.click();
    await expect(page).toHaveURL(/\?finding=/);
    await expect(current).toHaveCount(1);
    await expect(current).toContainText((await pin.textContent()) ?? "a number");
    await expectFrame(Number(best));
  }
  await page.getByRole("button", { name: "Masks" }).click();
  await expectAccessible(page, "360, a finding open");
  await findings().first().click();
  await page.reload();
  await expectFrame(Number(best));
  await expect(findings().first()).toHaveAttribute("aria-current", "true");
});

async function openExport(withDamage: boolean): Promise<Page> {
  await page.getByLabel("Include damage").setChecked(withDamage);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download for website" }).click(),
  ]);
  const root = join(folder, String(withDamage));
  for (const [name, content] of unzip(await readFile(await download.path()))) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const opened = await page.context().newPage();
  const networkRequests: string[] = [];
  opened.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) networkRequests.push(request.url());
  });
  await opened.goto(pathToFileURL(join(root, "index.html")).href);
  await expect(opened.getByRole("progressbar")).toBeHidden();
  await view(opened).press("ArrowRight");
  await expectFrame(2, opened);
  expect(networkRequests).toEqual([]);
  return opened;
}

test("360: the exported folder works when opened from disk, and has no damage data if damage is excluded", async () => {
  const number = await findings().count();
  const complete = await openExport(true);
  await expect(complete.locator(".spin-pin")).toHaveCount(number);
  await complete.close();
  const plain = await openExport(false);
  await expect(plain.getByRole("button", { name: "Masks" })).toBeHidden();
  await expect(plain.locator(".spin-pin")).toHaveCount(0);
  await plain.close();
  expect(await readFile(join(folder, "false", "data.js"), "utf8")).not.toMatch(/damage_id|scratch|dent|mask_/i);
});
