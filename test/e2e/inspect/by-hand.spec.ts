import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, inspect, send } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;
let inspection: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Cora Lane", email: "cora@example.com" });
  jeep = (await addJeep(page)).id;
  await inspect(page, jeep);
  const found = await (await page.request.get(`/v1/inspections/visual?vehicle_id=${jeep}`)).json();
  inspection = found.data.inspections[0].inspection_id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const path = () => `/inspections/visual/${inspection}/by-hand`;
const stored = async () => (await (await page.request.get(`/v1${path()}`)).json()).data;
const open = async () => {
  await page.goto(`/inspections/${inspection}`);
  await page.getByRole("tab", { name: /By hand/ }).click();
  await expect(grade()).toBeVisible();
};
const grade = () => page.getByLabel("Your grade");
const reason = () => page.getByLabel("Reason");
const kind = (name: string) => page.getByRole("radiogroup", { name });
const tire = (name: string): Locator => page.getByRole("group", { name, exact: true });
const saveButton = () => page.getByRole("button", { name: "Save entries" });
const unsaved = (text: string | RegExp) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

test("By hand: H opens the form, and the keyboard fills and saves it", async () => {
  await page.goto(`/inspections/${inspection}`);
  await expect(page.getByRole("tab", { name: /By hand/ })).toBeVisible();
  await page.keyboard.press("h");
  await expect(grade()).toBeFocused();
  await expect(page.getByText("The computed grade is")).toBeVisible();
  await page.keyboard.type("2.7");
  await page.keyboard.press("Tab");
  await expect(reason()).toBeFocused();
  await page.keyboard.type("The seats are stained and the carpet is worn.");
  await kind("Structural damage").getByRole("radio", { name: "Not checked" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(kind("Structural damage").getByRole("radio", { name: "None known" })).toBeChecked();
  // a letter on a radio button is no shortcut of the results
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await unsaved("3 entries are not saved");
  await page.keyboard.press("Control+Enter");
  await unsaved("All entries are saved");
  expect(await stored()).toMatchObject({
    revision: 1,
    manual_grade: { value: 2.7, entered_by: "Cora Lane" },
    announcements: [{ kind: "structural_damage", status: "none_known" }],
  });
  await expect(page.getByText("Cora Lane,").first()).toBeVisible();
  await expect(page.getByText("Grade by hand").first()).toBeVisible();
  // a tab that is chosen later keeps the focus
  await page.getByRole("tab", { name: /Findings/ }).click();
  await page.getByRole("tab", { name: /By hand/ }).click();
  await expect(grade()).toBeVisible();
  await expect(page.getByRole("tab", { name: /By hand/ })).toBeFocused();
});

test("By hand: announcements, tires and remarks are saved and accessible", async () => {
  await open();
  await kind("Flood damage").getByText("Announced").click();
  await page.getByLabel("Details: Flood damage").fill("Water line under the dash");
  await page.getByRole("button", { name: "None known for the rest" }).click();
  await expect(kind("Emissions").getByRole("radio", { name: "None known" })).toBeChecked();
  await expect(kind("Flood damage").getByRole("radio", { name: "Announced" })).toBeChecked();
  await page.getByLabel("Other announcements").fill("Second key is missing\nSmoker's car");
  await tire("Left front").getByLabel("Tread").fill("6");
  await tire("Left front").getByLabel("DOT date").fill("2319");
  await tire("Left front").getByLabel("Brand").fill("Michelin");
  await page.getByRole("button", { name: "Copy left front to all" }).click();
  await expect(tire("Right rear").getByLabel("Brand")).toHaveValue("Michelin");
  await tire("Right rear").getByLabel("Tread").fill("2");
  await page.getByLabel("Interior").fill("Stained seats");
  await expectAccessible(page, "entries by hand");
  await saveButton().click();
  await unsaved("All entries are saved");
  expect(await stored()).toMatchObject({
    revision: 2,
    tires: {
      front_left: { tread_depth_mm: 4.76, brand: "Michelin", dot: "2319" },
      rear_left: { tread_depth_mm: null, brand: "Michelin" },
      rear_right: { tread_depth_mm: 1.59 },
      spare: null,
    },
    remarks: { interior: { text: "Stained seats" } },
  });
  await expect(page.getByRole("tab", { name: "By hand 3 announced" })).toBeVisible();
  await page.getByRole("tab", { name: /By hand/ }).scrollIntoViewIfNeeded();
  await takeScreenshots(page, "by-hand");
});

test("By hand: problems are named at their fields, and nothing is sent", async () => {
  await open();
  await tire("Spare").getByLabel("DOT date").fill("9919");
  await grade().fill("5.5");
  await saveButton().click();
  await expect(grade()).toBeFocused();
  await expect(page.getByText("A grade from 0.0 to 5.0, in steps of 0.1")).toBeVisible();
  await expect(page.getByText("Four digits: week and year, such as 2319")).toBeVisible();
  await unsaved("Check: Your grade and Spare tire: DOT date.");
  expect((await stored()).revision).toBe(2);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(grade()).toHaveValue("2.7");
});

test("By hand: what is typed survives a reload, and a change by others is not overwritten unseen", async () => {
  await open();
  await page.getByLabel("Glass").fill("Chip in the windshield");
  await reason().fill("Stains do not wash out.");
  await unsaved("2 entries are not saved");
  await page.reload();
  await page.getByRole("tab", { name: /By hand/ }).click();
  await expect(page.getByLabel("Glass")).toHaveValue("Chip in the windshield");
  const { revision, manual_grade } = await stored();
  const theirs = { value: manual_grade.value, reason: "Odor of smoke." };
  await send(page, path(), { revision, manual_grade: theirs, remarks: { glass: null } }, { method: "PUT", waitS: 0 });
  // the page follows the change of the other, and shows which fields both changed
  const notice = page.getByRole("alert").filter({ hasText: "changed the entries meanwhile" });
  await expect(notice).toContainText("You changed the same: Reason.");
  await expect(reason()).toHaveValue("Stains do not wash out.");
  await notice.getByRole("button", { name: "Use theirs" }).click();
  await expect(reason()).toHaveValue("Odor of smoke.");
  await saveButton().click();
  await unsaved("All entries are saved");
  expect(await stored()).toMatchObject({
    manual_grade: { reason: "Odor of smoke." },
    remarks: { glass: { text: "Chip in the windshield" } },
  });
});

test("By hand: a save after somebody else's changes nothing and keeps what is typed", async () => {
  // without live events the page does not know of the change
  await page.route("**/v1/events*", (route) => route.abort());
  await open();
  await page.getByLabel("Glass").fill("Two chips");
  const { revision, manual_grade } = await stored();
  const { value, reason: known } = manual_grade;
  const body = { revision, manual_grade: { value, reason: known }, remarks: { glass: "Cracked" } };
  await send(page, path(), body, { method: "PUT", waitS: 0 });
  await saveButton().click();
  await expect(page.getByText("Somebody else changed the entries. Yours are kept")).toBeVisible();
  await expect(page.getByLabel("Glass")).toHaveValue("Two chips");
  expect(await stored()).toMatchObject({ revision: revision + 1, remarks: { glass: { text: "Cracked" } } });
  await page.getByRole("button", { name: "Keep mine" }).click();
  await saveButton().click();
  await unsaved("All entries are saved");
  expect(await stored()).toMatchObject({ revision: revision + 2, remarks: { glass: { text: "Two chips" } } });
  await page.unroute("**/v1/events*");
});

test("By hand: the vehicle shows the grade beside the computed one", async () => {
  await page.goto(`/vehicles/${jeep}`);
  await expect(page.getByText(/by hand \(computed/)).toBeVisible();
  await page.goto(`/vehicles/${jeep}/inspections`);
  await expect(page.getByText("2.7 by hand", { exact: true })).toBeVisible();
  await page.goto("/inventory");
  await expect(page.getByRole("row").filter({ hasText: "Jeep" }).getByText("by hand")).toBeVisible();
});

test("By hand: on a phone, the form fits and the button stays in view", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await page.getByLabel("Mechanical").fill("Brakes squeal");
  await kind("Airbags deployed or missing").scrollIntoViewIfNeeded();
  await expect(saveButton()).toBeInViewport();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await expectAccessible(page, "entries by hand on a phone");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("By hand: the header of the vehicle fits a phone, in German", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem("forecourt-language", "de"));
  await page.goto(`/vehicles/${jeep}`);
  await expect(page.getByText(/von Hand \(berechnet/)).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.evaluate(() => localStorage.setItem("forecourt-language", "en"));
  expect(wide).toBe(390);
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("By hand: a viewer reads the entries and cannot change them", async ({ browser }) => {
  const viewer = await openViewer(page, browser, jeep);
  await viewer.goto(`/inspections/${inspection}`);
  await viewer.getByRole("tab", { name: /By hand/ }).click();
  await expect(viewer.getByText("Odor of smoke.")).toBeVisible();
  await expect(viewer.getByText("2.7 of 5 by hand")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Save entries" })).toHaveCount(0);
  await expectAccessible(viewer, "entries by hand for a viewer");
  await viewer.context().close();
});
