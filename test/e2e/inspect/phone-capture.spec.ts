import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { walkOrder } from "../../../contracts/inspections/walk-around.ts";
import { expectAccessible, violationsOn } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { createPhoneCamera, type PhoneCamera } from "../kit/phone-camera.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });

let server: RunningServer;
let page: Page;
let phone: Page;
let phones: BrowserContext;
let camera: PhoneCamera;

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog");

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  camera = await createPhoneCamera();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  phones = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const body = { make: "Honda", model: "Accord", overviewYear: 2019, stockNumber: "H-12" };
  const { id } = await (await page.request.post("/v1/vehicles", { data: body })).json();
  await page.goto(`/vehicles/${id}/inspect`);
});

test.afterAll(async () => {
  await phones?.close();
  await page?.context().close();
  await server?.stop();
  await camera?.remove();
});

const chosen = () => phone.locator(".shot h2");
/** Takes the photo of the angle that the phone asks for. */
const shoot = (file: string): Promise<void> => camera.shoot(phone, file);
const shotOf = (angle: string): Promise<string> => camera.shot(angle);

async function expectPhoneAccessible(screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await phone.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violationsOn(phone), `${screen}, ${colorScheme}`).toEqual([]);
  }
  await phone.emulateMedia({ colorScheme: "light" });
  const folder = process.env.SCREENSHOTS;
  if (folder) await phone.screenshot({ path: `${folder}/phone-${screen}.png` });
}

test("phones are off until the administrator switches them on, and a code connects one", async () => {
  await button("Use a phone").click();
  await expect(dialog()).toContainText("Using phones as cameras is turned off.");
  await expectAccessible(page, "phones off");
  const started = page.waitForResponse((response) => /\/phones\/captures$/.test(response.url()) && response.ok());
  await button("Turn on phone cameras").click();
  const { addresses } = await (await started).json();
  expect(new URL(addresses[0]).hostname).toBe("127.0.0.2");
  await expect(dialog().getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(dialog().getByRole("status")).toBeFocused();
  await expectAccessible(page, "QR code");
  await takeScreenshots(page, "phone-qr");
  phone = await phones.newPage();
  await phone.goto(addresses[0]);
  const code = (await phone.locator("output").textContent()) ?? "";
  expect(code).toMatch(/^\d{4}$/);
  await expectPhoneAccessible("asking");
  await expect(dialog()).toContainText(code);
  // Enter must not confirm a phone by accident
  await expect(dialog().locator("output")).toBeFocused();
  await expectAccessible(page, "confirm the phone");
  await takeScreenshots(page, "phone-confirm");
  await button("Connect").press("Enter");
  await expect(dialog()).toContainText("0 photos have arrived");
  await expect(button("Close").last()).toBeFocused();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("2019 Honda Accord · H-12");
  await expect(chosen()).toHaveText("Front");
  await expectPhoneAccessible("first");
});

test("a photo is checked on the phone before it is sent", async () => {
  const dark = join(camera.folder, "dark.jpg");
  await sharp(await shotOf("front"))
    .linear(0.1)
    .toFile(dark);
  await shoot(dark);
  await expect(phone.getByRole("heading", { name: "Check the photo" })).toBeVisible();
  await expect(phone.getByText("It is too dark.")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Use it anyway" })).toBeHidden();
  await expectPhoneAccessible("review");
  const blurred = join(camera.folder, "blurred.jpg");
  await sharp(await shotOf("front"))
    .blur(9)
    .toFile(blurred);
  await phone.locator(".review input[type=file]").setInputFiles(blurred);
  await expect(phone.getByText("It is blurred. Hold the phone still.")).toBeVisible();
  await phone.getByRole("button", { name: "Delete it" }).click();
  await expect(chosen()).toHaveText("Front");
  await expect(dialog()).toContainText("0 photos have arrived");
});

test("the photos of all angles appear on the workstation while they are taken", async () => {
  for (const [at, angle] of walkOrder.slice(0, 4).entries()) {
    await shoot(await shotOf(angle));
    await expect(phone.getByText(`${at + 1} of 14 angles`)).toBeVisible();
  }
  await expect(dialog()).toContainText("4 photos have arrived");
  await button("Close").last().click();
  await expect(button("Phone connected")).toBeVisible();
  await expect(page.getByRole("listitem", { name: /^Photo \d+$/ })).toHaveCount(4);
});

test("without Wi-Fi the phone keeps its photos, also over a reload, and sends them later", async () => {
  await phone.route("**/phone/api/**", (route) => route.abort());
  await shoot(await shotOf("rear"));
  await expect(phone.getByText("1 photo waits to be sent")).toBeVisible();
  await expect(phone.getByText("The phone cannot reach the workstation.", { exact: false })).toBeVisible();
  await expectPhoneAccessible("offline");
  await phone.unroute("**/phone/api/**");
  await phone.reload();
  await expect(phone.getByText("All photos are on the workstation.")).toBeVisible();
  await expect(phone.getByText("5 of 14 angles")).toBeVisible();
  await expect(page.getByRole("listitem", { name: /^Photo \d+$/ })).toHaveCount(5);
});

test("the phone says when a photo seems to show another side", async () => {
  await expect(chosen()).toHaveText("Front");
  await phone.getByRole("button", { name: /^Rear right/ }).click();
  await shoot(await shotOf("front_left"));
  await expect(phone.getByText("seems to show “Front left”", { exact: false })).toBeVisible();
  await expectPhoneAccessible("other-side");
  await phone.getByRole("button", { name: /^Rear right/ }).click();
  await shoot(await shotOf("rear_right"));
  await expect(phone.getByText("seems to show", { exact: false })).toBeHidden();
  await page
    .getByRole("listitem", { name: "Photo 6", exact: true })
    .getByRole("button", { name: "Remove photo 6" })
    .click();
});

test("with all 14 angles the inspection starts, and the phone can send nothing more", async () => {
  for (const angle of walkOrder.slice(6)) {
    await phone.getByRole("button", { name: new RegExp(`^${angle.replace("_", " ")}(taken|missing)?`, "i") }).click();
    await shoot(await shotOf(angle));
  }
  await expect(phone.getByText("14 of 14 angles")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "All angles are taken" })).toBeVisible();
  await expect(page.getByRole("listitem", { name: /^Photo \d+$/ })).toHaveCount(14, { timeout: 30_000 });
  await takeScreenshots(page, "phone-arrived");
  await expectPhoneAccessible("done");
  await expect(button("Start inspection")).toBeEnabled({ timeout: 60_000 });
  await button("Start inspection").click();
  await expect(page).toHaveURL(/\/inspections\//, { timeout: 30_000 });
  await expect(phone.getByRole("heading", { name: "This photo session has ended" })).toBeVisible({ timeout: 20_000 });
  await expectPhoneAccessible("ended");
});

/** A camera with a drawn picture. Without a camera, the browser rejects the request of the page. */
function fakeCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 1000;
    const context = canvas.getContext("2d");
    const draw = () => {
      for (let x = 0; x < 40; x++) {
        for (let y = 0; y < 25; y++) {
          if (context) context.fillStyle = (x + y) % 2 === 0 ? "#404040" : "#c0c0c0";
          context?.fillRect(x * 40, y * 40, 40, 40);
        }
      }
    };
    draw();
    setInterval(draw, 100);
    return canvas.captureStream(10);
  };
}

test("over HTTPS the live camera shows the outline of the angle", async () => {
  await page.goBack();
  await button("Use a phone").click();
  const started = page.waitForResponse((response) => /\/phones\/captures$/.test(response.url()) && response.ok());
  await button("Show a new code").click();
  const { addresses } = await (await started).json();
  phone = await phones.newPage();
  await phone.addInitScript(fakeCamera);
  await phone.goto(addresses[0]);
  await expect(phone.locator("output")).toBeVisible();
  await button("Connect").click();
  await phone.getByRole("button", { name: "Use the camera with outline" }).click();
  await expect(phone.locator(".finder .outline")).toBeVisible();
  await phone.getByRole("button", { name: "Take the photo now" }).click();
  await expect(phone.getByText("1 of 14 angles")).toBeVisible();
  await expectPhoneAccessible("camera");
  await expect(dialog()).toContainText("1 photo has arrived");
});

test("photos without a car share one notice, until the workstation disconnects the phone", async () => {
  const notices = phone.locator(".notices");
  await expect(notices).toContainText("No car was found on the photo of “Front”.");
  await phone.getByRole("button", { name: "Close the camera" }).click();
  await phone.getByRole("button", { name: /^Rear ?(taken|missing)$/ }).click();
  await shoot(await shotOf("without a car"));
  await expect(notices).toContainText("No car was found on 2 photos: Front and Rear.");
  await expect(notices.getByText("No car was found")).toHaveCount(1);
  await expectPhoneAccessible("no-car");
  await button("Disconnect the phone").click();
  await expect(dialog().getByText("The phone is disconnected.")).toBeFocused();
  await expect(phone.getByRole("heading", { name: "This photo session has ended" })).toBeVisible({ timeout: 20_000 });
});
