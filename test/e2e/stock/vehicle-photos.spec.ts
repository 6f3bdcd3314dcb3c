import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { drawnWalk } from "../kit/drawn-walk.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { inspect, send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let carId: string;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  carId = (await send<{ id: string }>(page, "/vehicles", { make: "Jeep", model: "Renegade" })).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

interface Photo {
  readonly id: string;
  readonly caption: string | null;
  readonly angle: string | null;
  readonly isCover: boolean;
}
const stored = async (): Promise<Photo[]> => (await page.request.get(`/v1/vehicles/${carId}/photos`)).json();
const captions = async () => (await stored()).map(({ caption }) => caption);

const gallery = () => page.getByRole("list", { name: "Photos" });
const cards = () => gallery().getByRole("listitem");
const uploads = () => page.getByRole("list", { name: "Uploads" });
const handle = (number: number) => gallery().getByRole("button", { name: new RegExp(`^Move photo ${number}:`) });
async function choose(number: number, action: string): Promise<void> {
  await cards()
    .nth(number - 1)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("Photos: several files are added in their order, and only a file that is not a photo is rejected", async () => {
  await page.goto(`/vehicles/${carId}/photos`);
  await expect(page.getByRole("heading", { name: "No photos yet" })).toBeVisible();
  await expectAccessible(page, "photos, empty");
  const walk = (await drawnWalk()).slice(0, 3);
  const files = walk.map(({ name, content }) => ({ name, mimeType: "image/jpeg", buffer: content }));
  const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") };
  await page.getByTestId("vehicle-photos").setInputFiles([...files, text]);
  await expect(cards()).toHaveCount(3);
  const rejected = uploads().getByRole("listitem").filter({ hasText: "notes.jpg" });
  await expect(rejected.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "photos, one rejected");
  await rejected.getByRole("button", { name: "Dismiss notes.jpg" }).click();
  await expect(uploads()).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Vehicle" }).getByRole("link", { name: "Photos 3" })).toBeVisible();
  expect((await stored()).map(({ isCover }) => isCover)).toEqual([true, false, false]);
});

test("Photos: a dropped file is added", async () => {
  const buffer = (await drawnWalk())[3]?.content.toString("base64") ?? "";
  const files = await page.evaluateHandle(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "right.jpg", { type: "image/jpeg" }));
    return transfer;
  }, buffer);
  await gallery().dispatchEvent("drop", { dataTransfer: files });
  await expect(cards()).toHaveCount(4);
});

test("Photos: caption and angle are edited, and a caption that is too long is rejected", async () => {
  for (const [at, caption] of ["Front", "Left", "Rear", "Right"].entries()) {
    await choose(at + 1, "Caption and angle");
    const dialog = page.getByRole("dialog", { name: "Caption and angle" });
    if (at === 0) {
      await dialog.getByRole("textbox", { name: "Caption" }).fill("x".repeat(301));
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toContainText("Use at most 300 characters");
      await expectAccessible(page, "photo, caption and angle");
    }
    await dialog.getByRole("textbox", { name: "Caption" }).fill(caption);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(cards().nth(at)).toContainText(caption);
  }
  await expect.poll(captions).toEqual(["Front", "Left", "Rear", "Right"]);
  await takeScreenshots(page, "vehicle-photos");
});

test("Photos: are moved with the keyboard and with the mouse", async () => {
  await handle(1).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up photo 1.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Now at position 2.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(captions).toEqual(["Left", "Front", "Rear", "Right"]);
  const from = await handle(4).boundingBox();
  const to = await handle(1).boundingBox();
  if (!from || !to) throw new Error("a handle is not visible");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect.poll(captions).toEqual(["Right", "Left", "Front", "Rear"]);
});

test("Photos: an arrow key pressed in the same moment as the space bar is not lost", async () => {
  await handle(1).focus();
  await handle(1).evaluate((element) => {
    for (const code of ["Space", "ArrowRight"])
      element.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("Now at position 2.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("The photo was not moved.")).toBeAttached();
});

test("Photos: an order that cannot be saved is undone, with a message", async () => {
  await page.route("**/photos/order", (route) => route.abort());
  await handle(1).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up photo 1.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Now at position 2.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("The Forecourt server is not responding.").first()).toBeVisible();
  await expect(cards().first()).toContainText("Right");
  await page.unroute("**/photos/order");
});

test("Photos: another photo becomes the cover of the vehicle", async () => {
  await choose(2, "Make cover");
  await expect(cards().nth(1).getByText("Cover", { exact: true })).toBeVisible();
  await expect(gallery().getByText("Cover", { exact: true })).toHaveCount(1);
  await expect.poll(async () => (await stored()).map(({ isCover }) => isCover)).toEqual([false, true, false, false]);
});

test("Photos: the large view turns with the arrow keys and returns the focus", async () => {
  const first = gallery().getByRole("button", { name: "Open photo 1: Right" });
  await first.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("img", { name: "Right" })).toBeVisible();
  await expect(viewer).toContainText("1 of 4: Right");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "Left" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(viewer.getByRole("img", { name: "Rear" })).toBeVisible();
  await expectAccessible(page, "photo, large");
  await takeScreenshots(page, "vehicle-photo-large");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
});

test("Photos: a deletion can be undone, and takes effect afterwards if it is not", async () => {
  await choose(1, "Delete photo");
  await expect(cards()).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards()).toHaveCount(4);
  await page.clock.install();
  await choose(1, "Delete photo");
  await expect(page.getByText("Photo deleted.")).toBeVisible();
  expect(await stored()).toHaveLength(4);
  // a deletion can be undone for ten seconds
  await page.clock.fastForward(10_000);
  await expect.poll(captions).toEqual(["Left", "Front", "Rear"]);
  await expect(cards()).toHaveCount(3);
});

test("Photos: those of an inspection are added with their angles", async () => {
  // the photos can be added before the models have analyzed them
  await inspect(page, carId, { waitS: 0 });
  await page.goto(`/vehicles/${carId}/photos`);
  await page.getByRole("button", { name: "Add from an inspection" }).click();
  const dialog = page.getByRole("dialog", { name: "Add from an inspection" });
  await dialog.getByRole("checkbox", { name: "Rear", exact: true }).check();
  await dialog.getByRole("checkbox", { name: "Front", exact: true }).check();
  await expectAccessible(page, "photos of an inspection");
  await takeScreenshots(page, "vehicle-photos-of-inspection");
  await dialog.getByRole("button", { name: "Add 2 photos" }).click();
  await expect(page.getByText("2 photos added.")).toBeVisible();
  await expect(cards()).toHaveCount(5);
  expect((await stored()).slice(3).map(({ angle }) => angle)).toEqual(["front", "rear"]);
});
