// An inspector takes the photos with a phone, a mechanic reads a log, and a manager bids: by keyboard on the workstation.
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { walkOrder } from "../../contracts/walk-around.ts";
import { enter, tabTo, type } from "./kit/keyboard.ts";
import { inkOf } from "./kit/paper.ts";
import { firstAccount } from "./kit/people.ts";
import { createPhoneCamera, type PhoneCamera } from "./kit/phone-camera.ts";
import { takeScreenshots } from "./kit/screenshots.ts";
import { type RunningServer, startServer } from "./kit/server.ts";
import { addJeep, importMarket } from "./kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let phones: BrowserContext;
let camera: PhoneCamera;
let jeep: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  server = await startServer();
  camera = await createPhoneCamera();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  phones = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await firstAccount(page, { name: "Ida Case", email: "ida@example.com" });
  await importMarket(page);
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await phones?.close();
  await page?.context().close();
  await server?.stop();
  await camera?.remove();
});

const step = (name: "Photos" | "Mechanical" | "Repair estimate" | "Value") =>
  page.getByRole("region", { name: "Steps" }).getByRole("listitem", { name });
const dialog = () => page.getByRole("dialog");

/** Connects a phone to the capture of the open page Inspect. */
async function connectPhone(): Promise<Page> {
  await enter(page, page.getByRole("button", { name: "Use a phone" }));
  const started = page.waitForResponse((response) => /\/phones\/captures$/.test(response.url()) && response.ok());
  await enter(page, dialog().getByRole("button", { name: "Switch phones on" }));
  const { addresses } = await (await started).json();
  expect(new URL(addresses[0]).hostname).toBe("127.0.0.2");
  const phone = await phones.newPage();
  await phone.goto(addresses[0]);
  await expect(phone.locator("output")).toBeVisible();
  await enter(page, dialog().getByRole("button", { name: "Connect" }));
  await expect(dialog()).toContainText("0 photos have arrived");
  return phone;
}

test("an inspector opens a case and takes its 14 photos with a phone", async () => {
  await page.goto(`/vehicles/${jeep}/inspections`);
  await enter(page, page.getByRole("region", { name: "Cases" }).getByRole("button", { name: "Start a case" }));
  await enter(page, step("Photos").getByRole("link", { name: "Take photos" }));
  const phone = await connectPhone();
  for (const [at, angle] of walkOrder.entries()) {
    await camera.shoot(phone, await camera.shot(angle));
    await expect(phone.getByText(`${at + 1} of 14 angles`)).toBeVisible();
  }
  await expect(phone.getByRole("heading", { name: "All angles are taken" })).toBeVisible();
  await expect(dialog()).toContainText("14 photos have arrived");
  await page.keyboard.press("Escape");
  const start = page.getByRole("button", { name: "Start inspection" });
  await expect(start).toBeEnabled({ timeout: 60_000 });
  await enter(page, start);
  await expect(page).toHaveURL(/\/inspections\/cases\/[\w-]+$/);
  await expect(step("Photos")).toContainText(/Score \d+\.\d of 10 · grade \d\.\d · \d+ finding/, { timeout: 120_000 });
});

test("the inspector adds a dent that the models did not find", async () => {
  await enter(page, step("Photos").getByRole("link", { name: "Open the inspection" }));
  await expect(page.getByRole("tab", { name: "Not covered" })).toBeVisible();
  await page.keyboard.press("n");
  await enter(page, page.getByRole("button", { name: "Choose from a list" }));
  const choices = [
    ["Part", "Hood"],
    ["Type", "Dent"],
    ["Severity", "Moderate"],
  ] as const;
  for (const [label, option] of choices) {
    await tabTo(page, dialog().getByRole("combobox", { name: label, exact: true }));
    await page.keyboard.type(option);
  }
  await enter(page, dialog().getByRole("button", { name: "Add finding" }));
  await expect(page.getByText("Added: Dent, hood")).toBeVisible();
  await page.goBack();
  await expect(step("Photos")).toContainText(/ [1-9]\d* finding/);
});

/** A log with an engine that runs lean at idle only: 30 s of idle, 30 s of cruise. */
const log = [
  "Device Time,Engine RPM(rpm),Engine Coolant Temperature(°C),Speed (OBD)(km/h),Fuel Trim Bank 1 Long Term(%)",
  ...Array.from({ length: 60 }, (_, i) => {
    const time = `21-Nov-2026 10:00:${String(i).padStart(2, "0")}.000`;
    return i < 30 ? `${time},${760 + (i % 3)},90,0,14` : `${time},2300,92,80,2`;
  }),
].join("\n");

test("the mechanic adds a log and a code, and the estimate and the value follow", async () => {
  await enter(page, step("Mechanical").getByRole("link", { name: "Run a diagnostic" }));
  await type(page, page.getByRole("textbox", { name: "Add trouble codes" }), "P0171");
  await page.keyboard.press("Enter");
  await page.setInputFiles("input[type=file]", { name: "drive.csv", mimeType: "text/csv", buffer: Buffer.from(log) });
  await enter(page, dialog().getByRole("button", { name: "Use the log" }));
  await enter(page, page.getByRole("button", { name: "Diagnose" }));
  await expect(step("Mechanical")).toContainText(/Score \d+\.\d of 10 · \d+ issue/);
  await enter(page, step("Repair estimate").getByRole("button", { name: "Make the estimate" }));
  await expect(step("Repair estimate")).toContainText(/\$[\d,]+ · \d+ damage/);
  await enter(page, step("Value").getByRole("button", { name: "Value the vehicle" }));
  await expect(step("Value")).toContainText(/\$[\d,]+ · 80% of prices \$/);
  await takeScreenshots(page, "inspector-journey");
});

test("one combined PDF has every step", async () => {
  await enter(page, page.getByRole("button", { name: "Complete the case" }));
  const question = page.getByRole("dialog", { name: "Complete the case?" });
  await expect(question).toContainText("All steps are done or skipped.");
  await enter(page, question.getByRole("button", { name: "Complete the case" }));
  const report = page.getByRole("link", { name: "Report (PDF)" });
  const answer = await page.request.get((await report.getAttribute("href")) ?? "");
  const pages = await inkOf(await answer.body());
  expect(pages.length).toBeGreaterThan(6);
  for (const ink of pages) expect(ink).toBeGreaterThan(0.004);
});

test("the manager bids on what the inspection, the estimate and the value say", async () => {
  await page.goto(`/vehicles/${jeep}/valuation`);
  await enter(page, page.getByRole("button", { name: "Appraise for buying" }));
  await type(page, dialog().getByLabel("Wanted margin"), "1500");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: /^Appraisal of / });
  // the repairs come from the estimate of the case
  await expect(panel.getByRole("row", { name: /^Repairs -\$[\d,]+/ })).toBeVisible();
  await expect(panel.getByTestId("bid-probability")).toHaveText("50% probability of the margin");
  await panel.getByRole("slider", { name: "Your bid" }).focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowLeft");
  await expect(panel.getByTestId("bid-probability")).toHaveText(/^[5-9]\d% probability of the margin/);
  await enter(page, panel.getByRole("button", { name: "Save bid" }));
  await expect(page.getByText("The bid is saved.")).toBeVisible();
  const paper = await page.request.get(
    (await panel.getByRole("link", { name: "Open PDF" }).getAttribute("href")) ?? "",
  );
  expect(await inkOf(await paper.body())).toHaveLength(1);
});
