// An inspector takes the photos with a phone, a mechanic reads a log, and a manager bids: by keyboard on the workstation,
// in three languages.
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { walkOrder } from "../../../contracts/inspections/walk-around.ts";
import type { StepName } from "../../../contracts/papers/cases.ts";
import { enter, tabTo, type } from "../kit/keyboard.ts";
import { inkOf } from "../kit/paper.ts";
import { firstAccount } from "../kit/people.ts";
import { createPhoneCamera, type PhoneCamera } from "../kit/phone-camera.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { choose as chooseLanguage, spoken } from "../kit/spoken.ts";
import { addJeep, importMarket } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let phones: BrowserContext | undefined;
let camera: PhoneCamera;
let jeep: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  server = await startServer();
  camera = await createPhoneCamera();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ida Case", email: "ida@example.com" });
  await importMarket(page);
});
test.afterAll(async () => {
  await phones?.close();
  await page?.context().close();
  await server?.stop();
  await camera?.remove();
});

const dialog = (name?: string) => page.getByRole("dialog", name === undefined ? {} : { name });
const button = (name: string, within: Page | Locator = page): Locator =>
  within.getByRole("button", { name, exact: true });

/** Presses the arrow key in a list until it shows the option. Typing needs letters of an American keyboard. */
async function pick(field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  const chosen = field.locator("option:checked");
  const count = await field.locator("option").count();
  for (let presses = 0; presses < count; presses += 1) {
    if ((await chosen.textContent()) === option) return;
    await page.keyboard.press("ArrowDown");
  }
  await expect(chosen).toHaveText(option);
}

/** A log with an engine that runs lean at idle only: 30 s of idle, 30 s of cruise. */
const log = [
  "Device Time,Engine RPM(rpm),Engine Coolant Temperature(°C),Speed (OBD)(km/h),Fuel Trim Bank 1 Long Term(%)",
  ...Array.from({ length: 60 }, (_, i) => {
    const time = `21-Nov-2026 10:00:${String(i).padStart(2, "0")}.000`;
    return i < 30 ? `${time},${760 + (i % 3)},90,0,14` : `${time},2300,92,80,2`;
  }),
].join("\n");

/** In English the whole walk around the car, else the fewest photos of an inspection. */
const walks = [
  { language: "en", vin: "1HGCM82633A004352", angles: walkOrder },
  { language: "de", vin: "1HGCM82653A004353", angles: walkOrder.slice(0, 4) },
  { language: "es", vin: "1HGCM82673A004354", angles: walkOrder.slice(0, 4) },
] as const;

for (const [at, { language, vin, angles }] of walks.entries()) {
  const { say, percent, pattern, amount } = spoken(language);
  const step = (name: StepName): Locator =>
    page
      .getByRole("region", { name: say("cases.steps.title") })
      .getByRole("listitem", { name: say(`cases.steps.name.${name}`) });
  /** Parts of a result, one after the other. */
  const result = (...parts: readonly string[]): RegExp => new RegExp(parts.join("\\s·\\s"));

  /** Connects a phone to the capture of the open page Inspect. */
  async function connectPhone(browser: Browser): Promise<Page> {
    await phones?.close();
    phones = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: `${language}-US`,
    });
    const started = page.waitForResponse((response) => /\/phones\/captures$/.test(response.url()) && response.ok());
    await enter(page, button(say("capture.phone.use")));
    // phones stay on for the next captures
    if (at === 0) await enter(page, button(say("capture.phone.off.switchOn"), dialog()));
    const { addresses } = await (await started).json();
    expect(new URL(addresses[0]).hostname).toBe("127.0.0.2");
    const phone = await phones.newPage();
    await phone.goto(addresses[0]);
    await expect(phone.getByRole("heading", { name: say("phone.asking.title") })).toBeVisible();
    await expect(phone.locator("output")).toBeVisible();
    await enter(page, button(say("capture.phone.connect"), dialog()));
    await expect(dialog()).toContainText(say("capture.phone.arrived", { count: 0 }));
    return phone;
  }

  test(`an inspector opens a case and takes its ${angles.length} photos with a phone, ${language}`, async ({
    browser,
  }) => {
    jeep = (await addJeep(page, { vin, stockNumber: `J-${language}` })).id;
    await chooseLanguage(page, spoken(language));
    await page.goto(`/vehicles/${jeep}/inspections`);
    await enter(page, button(say("cases.vehicleList.start"), page.getByRole("region", { name: say("cases.title") })));
    await enter(page, step("visual").getByRole("link", { name: say("cases.steps.start.visual") }));
    const phone = await connectPhone(browser);
    for (const [index, angle] of angles.entries()) {
      await camera.shoot(phone, await camera.shot(angle));
      await expect(phone.getByText(say("phone.progress", { taken: index + 1, all: 14 }))).toBeVisible();
    }
    if (angles.length === 14) {
      await expect(phone.getByRole("heading", { name: say("phone.done.title") })).toBeVisible();
    }
    await expect(dialog()).toContainText(say("capture.phone.arrived", { count: angles.length }));
    await page.keyboard.press("Escape");
    const start = button(say("capture.start.start"));
    await expect(start).toBeEnabled({ timeout: 60_000 });
    await enter(page, start);
    await expect(page).toHaveURL(/\/inspections\/cases\/[\w-]+$/);
    await expect(step("visual")).toContainText(
      result(
        pattern("cases.result.score", "score"),
        pattern("cases.result.grade", "grade"),
        pattern("cases.result.findings", "count"),
      ),
      { timeout: 120_000 },
    );
  });

  test(`the inspector adds damage that the models did not find, ${language}`, async () => {
    await enter(page, step("visual").getByRole("link", { name: say("cases.steps.open.visual") }));
    await expect(page.getByRole("tab", { name: say("results.tabs.notCovered") })).toBeVisible();
    // the sides that no photo shows, next to the figures, leave the vehicle's name its room
    const name = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(name?.width, "width of the vehicle's name").toBeGreaterThan(150);
    await page.keyboard.press("n");
    await enter(page, button(say("results.adding.chooseFromList")));
    const choices = [
      ["results.finding.part", "labels.part.hood"],
      ["results.finding.type", "labels.damage.panel_damage"],
      ["results.finding.severity", "labels.severity.moderate"],
    ] as const;
    for (const [label, option] of choices) {
      const field = dialog().getByRole("combobox", { name: say(label), exact: true });
      await pick(field, say(option));
    }
    await enter(page, button(say("results.add"), dialog()));
    const finding = say("results.finding.name", {
      damage: say("labels.damage.panel_damage"),
      part: say("labels.within.part.hood"),
    });
    const added = page.getByRole("alert").filter({ hasText: say("results.done.added", { finding }) });
    await expect(added).toBeVisible();
    const undo = button(say("common.undo"), added);
    // next to a message of two lines, too
    const cut = await undo.evaluate(
      (node) =>
        [node, ...node.querySelectorAll("*")].filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
          .length,
    );
    expect(cut, "texts that are cut off").toBe(0);
    await page.goBack();
    await expect(step("visual")).toContainText(
      result(pattern("cases.result.findings", "count"), pattern("cases.result.repairs", "amount")),
    );
  });

  test(`the mechanic adds a log and a code, and the estimate and the value follow, ${language}`, async () => {
    await enter(page, step("mechanical").getByRole("link", { name: say("cases.steps.start.mechanical") }));
    await type(page, page.getByRole("textbox", { name: say("mechanical.codes.search") }), "P0171");
    await page.keyboard.press("Enter");
    await page.setInputFiles("input[type=file]", { name: "drive.csv", mimeType: "text/csv", buffer: Buffer.from(log) });
    await expect(button(say("mechanical.log.use"), dialog())).toBeFocused();
    await page.keyboard.press("Enter");
    await enter(page, button(say("mechanical.form.run")));
    await expect(step("mechanical")).toContainText(
      result(pattern("cases.result.score", "score"), pattern("cases.result.issues", "count")),
    );
    await enter(page, button(say("cases.steps.start.damage_assessment"), step("damage_assessment")));
    await expect(step("damage_assessment")).toContainText(result(amount, pattern("cases.result.damages", "count")));
    await enter(page, button(say("cases.steps.start.valuation"), step("valuation")));
    await expect(step("valuation")).toContainText(result(amount, pattern("cases.result.range", "range")));
    await takeScreenshots(page, `inspector-journey-${language}`);
  });

  test(`one combined PDF has every step, ${language}`, async () => {
    await enter(page, button(say("cases.complete.action")));
    const question = dialog(say("cases.complete.title"));
    await expect(question).toContainText(say("cases.complete.ready"));
    await enter(page, button(say("cases.complete.action"), question));
    const report = page.getByRole("link", { name: say("cases.report") });
    const address = (await report.getAttribute("href")) ?? "";
    const answer = await page.request.get(address);
    const pages = await inkOf(await answer.body());
    expect(pages.length).toBeGreaterThan(6);
    for (const ink of pages) expect(ink).toBeGreaterThan(0.004);
  });

  test(`the manager bids on what the inspection, the estimate and the value say, ${language}`, async () => {
    await page.goto(`/vehicles/${jeep}/valuation`);
    await enter(page, button(say("appraisals.add")));
    await type(page, dialog().getByLabel(say("appraisals.form.margin")), "1500");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: new RegExp(`^${pattern("appraisals.panel.title", "date")}`) });
    // the repairs come from the estimate of the case
    const repairs = panel.getByRole("row", { name: new RegExp(`^${say("appraisals.panel.repairs")}`) });
    await expect(repairs).toContainText(/[1-9]/);
    const probability = panel.getByTestId("bid-probability");
    await expect(probability).toHaveText(say("appraisals.bid.chance", { probability: percent(0.5) }));
    await panel.getByRole("slider", { name: say("appraisals.bid.label") }).focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowLeft");
    await expect(probability).toHaveText(new RegExp(pattern("appraisals.bid.chance", "probability")));
    await expect(probability).toHaveText(/^\D*[5-9]\d\D*$/);
    await expect(probability).not.toHaveText(say("appraisals.bid.chance", { probability: percent(0.5) }));
    await enter(page, button(say("appraisals.bid.save"), panel));
    await expect(page.getByText(say("appraisals.bid.saved"))).toBeVisible();
    const paper = await page.request.get(
      (await panel.getByRole("link", { name: say("appraisals.panel.print") }).getAttribute("href")) ?? "",
    );
    expect(await inkOf(await paper.body())).toHaveLength(1);
    await page.keyboard.press("Escape");
  });
}
