import { expect, type Page, test } from "@playwright/test";
import { noCarPhoto } from "../../kit/no-car-photo.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, inspect, send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;
let earlier: string;
let later: string;

const newest = async (): Promise<string> => {
  const found = await (await page.request.get(`/v1/inspections/visual?vehicle_id=${jeep}`)).json();
  return found.data.inspections[0].inspection_id;
};
/** Adds a finding with a box on one photo of an inspection. */
const addFinding = (inspectionId: string, [type, part]: readonly [string, string], photo: { at: number; x: number }) =>
  send(page, `/inspections/visual/${inspectionId}/damages`, {
    type,
    severity: "moderate",
    image_index: photo.at,
    location: { part, coordinates: { x: photo.x, y: 520, width: 60, height: 40 } },
  });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Cora Lane", email: "cora@example.com" });
  jeep = (await addJeep(page)).id;
  await inspect(page, jeep);
  earlier = await newest();
  // the drawn photos are front, left side, rear and right side
  await addFinding(earlier, ["dent", "front_door_left"], { at: 1, x: 700 });
  await addFinding(earlier, ["rust", "rear_bumper"], { at: 2, x: 800 });
  await inspect(page, jeep);
  later = await newest();
  await addFinding(later, ["dent", "front_door_left"], { at: 1, x: 720 });
  await addFinding(later, ["scratch", "rear_door_right"], { at: 3, x: 800 });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const list = () => page.getByRole("region", { name: "What changed" });
const row = (name: string | RegExp) => list().getByRole("button", { name });
const earlierPhoto = () => page.getByRole("region", { name: /^Earlier photo/ });
const laterPhoto = () => page.getByRole("region", { name: /^Later photo/ });
const viewOf = async (photo: ReturnType<typeof laterPhoto>) => photo.locator("svg").first().getAttribute("viewBox");

test("Compare: C on the results opens the comparison with the inspection before", async () => {
  await page.goto(`/inspections/${later}`);
  await expect(page.getByRole("link", { name: "Compare with the previous inspection" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(new RegExp(`/inspections/${later}/compare/${earlier}$`));
  await expect(page.getByText("1 new, 1 gone, 1 unchanged")).toBeVisible();
  await expect(row(/New .*Scratch, right rear door/)).toBeVisible();
  await expect(row(/Gone .*Rust, rear bumper/)).toBeVisible();
  await expect(row(/Unchanged .*Dent, left front door/)).toBeVisible();
  await expectAccessible(page, "a comparison");
});

test("Compare: a finding shows both photos of its angle, at the same part of the car", async () => {
  await row(/Dent, left front door/).click();
  await expect(earlierPhoto()).toHaveAccessibleName(/^Earlier photo, left side/i);
  await expect(laterPhoto()).toHaveAccessibleName(/^Later photo, left side/i);
  const zoomed = await viewOf(laterPhoto());
  expect(await viewOf(earlierPhoto())).toBe(zoomed);
  await laterPhoto().focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => viewOf(earlierPhoto())).not.toBe(zoomed);
  expect(await viewOf(earlierPhoto())).toBe(await viewOf(laterPhoto()));
  await takeScreenshots(page, "compare");
});

test("Compare: keys step through findings and photos, zoom, and hide the boxes", async () => {
  await row(/Scratch, right rear door/).click();
  await expect(laterPhoto()).toHaveAccessibleName(/right side/i);
  await page.keyboard.press("j");
  await expect(row(/Rust, rear bumper/)).toHaveAttribute("aria-pressed", "true");
  await expect(laterPhoto()).toHaveAccessibleName(/rear/i);
  const before = await viewOf(laterPhoto());
  await page.keyboard.press("0");
  await expect.poll(() => viewOf(laterPhoto())).not.toBe(before);
  await expect(earlierPhoto().locator("[data-change='gone']")).toHaveCount(1);
  await page.keyboard.press("b");
  await expect(earlierPhoto().locator("[data-change]")).toHaveCount(0);
  await page.keyboard.press("b");
  await page.keyboard.press("[");
  await expect(laterPhoto()).toHaveAccessibleName(/left side/i);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Previous and next photo");
  await page.keyboard.press("Escape");
});

test("Compare: the slider shows the earlier photo over the later one", async () => {
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("s");
  const slider = page.getByRole("slider", { name: "Share of the earlier photo" });
  await expect(slider).toHaveAttribute("aria-valuenow", "0.5");
  const clip = page.getByRole("region", { name: /^Both photos/ }).locator("clipPath rect");
  const width = Number(await clip.getAttribute("width"));
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(async () => Number(await clip.getAttribute("width"))).toBeCloseTo(2 * width, 0);
  await expectAccessible(page, "the slider of a comparison");
  await takeScreenshots(page, "compare-slider");
  await page.keyboard.press("s");
  await expect(earlierPhoto()).toBeVisible();
});

test("Compare: a finding opens in the results of its inspection, and Back returns", async () => {
  const gone = list().getByRole("listitem").filter({ hasText: "Rust, rear bumper" });
  await gone.getByRole("link", { name: /^Open in the results: finding \d+$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/inspections/${earlier}\\?finding=`));
  await page.goBack();
  await expect(page.getByText("1 new, 1 gone, 1 unchanged")).toBeVisible();
});

test("Compare: other inspections of the vehicle can be chosen, and an angle without a photo is named", async () => {
  const { origin } = new URL(page.url());
  const photos = (await (await page.request.get(`/v1/inspections/visual/${later}`)).json()).data.images;
  const images: object[] = [];
  for (const { url, angle, type } of photos) {
    // instead of the right side, the inspector took a photo without a car, of the trunk
    const isRight = angle === "right_side";
    const content = isRight ? await noCarPhoto() : await (await page.request.get(url)).body();
    const file = { name: `${angle}.jpg`, mimeType: "image/jpeg", buffer: content };
    const stored = await (
      await page.request.post("/v1/files", { headers: { Origin: origin }, multipart: { file } })
    ).json();
    const declared = isRight ? { angle: "trunk", type: "interior" } : { angle, type };
    images.push({ url: stored.file.url, ...declared });
  }
  await send(page, "/inspections/visual", { vehicle_id: jeep, images });
  await page.goto(`/vehicles/${jeep}/inspections`);
  await page.getByRole("link", { name: "Compare the last two" }).click();
  await expect(page.getByRole("list", { name: "Photos by angle" })).toContainText("only earlier");
  await page
    .getByRole("list", { name: "Photos by angle" })
    .getByRole("button", { name: /Right side/ })
    .click();
  await expect(page.getByText("The later inspection has no photo of this angle.")).toBeVisible();
  const choice = page.getByRole("combobox", { name: "Earlier inspection" });
  await choice.selectOption({ index: 1 });
  await expect(page).toHaveURL(new RegExp(`/compare/${earlier}$`));
});

test("Compare: fits a phone", async () => {
  await page.goto(`/inspections/${later}/compare/${earlier}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(laterPhoto()).toBeVisible();
  await expectAccessible(page, "a comparison on a phone");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("Compare: inspections that do not exist or cannot be loaded are explained", async () => {
  await page.goto(`/inspections/${later}/compare/unknown`);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.route("**/v1/**/compare/**", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "INTERNAL_ERROR", message: "The server failed." } } }),
  );
  await page.goto(`/inspections/${later}/compare/${earlier}`);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/**/compare/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1 new, 1 gone, 1 unchanged")).toBeVisible();
});
