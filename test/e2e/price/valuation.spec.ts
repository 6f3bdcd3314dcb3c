import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, importMarket, send, valued } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const dialog = () => page.getByRole("dialog");
const region = (name: string) => page.getByRole("region", { name, exact: true });
const comparables = () => page.getByRole("table", { name: "Comparable cars" });
const rows = () => comparables().locator("tbody tr");
const points = () => page.getByRole("listbox", { name: /Mileage and price/ }).getByRole("option");
const history = () => page.getByRole("table", { name: "Valuations", exact: true });
const value = async () => Number((await page.getByTestId("value").innerText()).replace(/\D/g, ""));

test("New valuation: names the field of each problem, and keeps what was typed without a market", async () => {
  await page.goto(`/vehicles/${jeep}/valuation`);
  await expect(page.getByRole("heading", { name: "No valuations yet" })).toBeVisible();
  await expectAccessible(page, "a vehicle without a valuation");
  await page.getByRole("button", { name: "New valuation" }).click();
  await expect(dialog().getByRole("textbox", { name: "Mileage" })).toHaveValue("52,300 mi");
  await dialog().getByRole("textbox", { name: "Mileage" }).fill("");
  await dialog().getByRole("textbox", { name: "ZIP code" }).fill("606");
  await dialog().getByRole("button", { name: "Value", exact: true }).click();
  await expect(dialog()).toContainText("Enter the mileage");
  await expect(dialog()).toContainText("Enter a ZIP code with five digits");
  await dialog().getByRole("textbox", { name: "Mileage" }).fill("52000");
  await dialog().getByRole("textbox", { name: "ZIP code" }).fill("00000");
  await dialog().getByRole("button", { name: "Value", exact: true }).click();
  await expect(dialog().getByText("00000 is not a known ZIP code.", { exact: true })).toBeVisible();
  await expect(dialog().getByRole("textbox", { name: "ZIP code" })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a new valuation with an unknown ZIP code");
  await takeScreenshots(page, "valuation-form");
  await dialog().getByRole("textbox", { name: "ZIP code" }).fill("60601");
  await dialog().getByRole("button", { name: "Value", exact: true }).click();
  await expect(dialog().getByRole("alert")).toBeVisible();
  await expect(dialog()).toContainText("Import listings or sales of similar cars");
  await expect(dialog().getByRole("textbox", { name: "Mileage" })).toHaveValue("52,000 mi");
});

test("New valuation: by keyboard, and the screen shows the value with the asking price", async () => {
  await importMarket(page);
  // the automatic valuation after the import must not become the newest one later
  await valued(page);
  await dialog().getByRole("textbox", { name: "ZIP code" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog()).toBeHidden();
  await expect(region("Retail value")).toContainText("The asking price of $15,900 is");
  await expect(region("Retail value")).toContainText(/It is number \d+ of 13 on offer, from the cheapest/);
  await expect(page.getByTestId("price-on-band")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Retail value \$[\d,]+ to \$[\d,]+, average/ })).toHaveCount(2);
  await expect(region("Price levels")).toContainText(/Retail\$.*Private party\$.*Trade-in\$.*Wholesale\$/s);
  await expect(region("Market demand")).toContainText(/Demand is .*: such cars sell in \d+ days? on average/);
  await expect(region("Confidence")).toContainText(/\d+% probability that the price is within 10% of the value/);
  const steps = region("How the value is computed").getByRole("listitem");
  await expect(steps.first()).toContainText("Base value");
  await expect(steps.last()).toContainText(await page.getByTestId("value").innerText());
  await expectAccessible(page, "a valuation");
  await takeScreenshots(page, "valuation");
});

test("Comparables: the row under the pointer is marked in the chart, and a car in the chart is marked in the table", async () => {
  await expect(points()).toHaveCount(12);
  await rows().nth(2).hover();
  await expect(rows().nth(2)).toHaveAttribute("data-active", "true");
  await expect(points().and(page.locator("[data-active]"))).toHaveCount(1);
  await points().first().focus();
  await page.keyboard.press("End");
  await expect(points().last()).toBeFocused();
  await expect(points().last()).toHaveAttribute("aria-selected", "true");
  await expect(points().last()).toHaveAccessibleName(/2018 Jeep Renegade, 64,500 mi, \$15,250/);
  await expect(page.locator("tr[data-active]")).toContainText("64,500 mi");
  await expect(page.getByTestId("active-car")).toContainText("64,500 mi");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("tr[data-active]")).toContainText("63,000 mi");
});

test("Comparables: an exclusion needs a reason, moves the value, and its undo restores it", async () => {
  const before = await value();
  // with the fewest miles its price is the lowest, adjusted to this car
  const cheap = page.getByRole("button", { name: /^Exclude 2018 Jeep Renegade, \$16,900/ });
  await cheap.focus();
  await expect(page.locator("tr[data-active]")).toContainText("$16,900");
  await page.keyboard.press("Enter");
  await expect(dialog().getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog()).toContainText("Enter the reason");
  await expectAccessible(page, "an exclusion without a reason");
  await dialog().getByRole("button", { name: "Other equipment" }).click();
  await dialog().getByRole("button", { name: "Exclude", exact: true }).click();
  await expect(dialog()).toBeHidden();
  await expect(comparables()).toContainText("Excluded by Ann Porter: Other equipment");
  await expect(page.getByTestId("value-change")).toContainText("higher than before");
  expect(await value()).toBeGreaterThan(before);
  await expect(history()).toContainText(await page.getByTestId("value").innerText());
  await expectAccessible(page, "a valuation with an excluded comparable");
  await takeScreenshots(page, "valuation-excluded");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(value).toBe(before);
  await expect(comparables()).not.toContainText("Excluded by");
});

test("Suggested price: is set with the valuation as its reason, and its undo restores the price before", async () => {
  const header = page.getByRole("region", { name: "Vehicle", exact: true });
  const price = (await region("Suggested price").innerText()).match(/\$[\d,]+/)?.[0] ?? "";
  await region("Suggested price").getByRole("button", { name: "Set this price" }).click();
  await expect(header).toContainText(`Asking price${price}`);
  await expect(region("Suggested price")).toContainText("This is the asking price.");
  await expect(region("Retail value")).toContainText("Run a new one for its rank");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(header).toContainText("Asking price$15,900");
  await expect(region("Retail value")).toContainText(/It is number \d+ of 13/);
  await page.goto(`/vehicles/${jeep}`);
  await expect(page.getByRole("region", { name: "Price history" })).toContainText(/Valuation of .* of the market/);
});

test("History: an older valuation opens at its own address, and the PDF of each is there", async () => {
  await send(page, "/pricing/valuate", { vehicle_id: jeep, mileage: 90_000, condition: "fair" });
  await page.goto(`/vehicles/${jeep}/valuation`);
  await expect(history().locator("tbody tr")).toHaveCount(3);
  const older = history().getByRole("row").filter({ hasText: "52,000 mi" });
  await older.getByRole("link", { name: /^Open the valuation of / }).click();
  await expect(page).toHaveURL(/\/valuation\?valuation=/);
  await expect(page.getByText("This is an older valuation.")).toBeVisible();
  await expect(older).toContainText("Shown");
  const report = page.getByRole("link", { name: "Report (PDF)" });
  const answer = await page.request.get((await report.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/pdf");
  await page.goBack();
  await expect(page.getByText("This is an older valuation.")).toBeHidden();
  await page.goto(`/vehicles/${jeep}/valuation?valuation=unknown`);
  await expect(page.getByRole("heading", { name: "This valuation does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "Show the newest valuation" }).click();
  await expect(page.getByTestId("value")).toBeVisible();
});

test("Forecast: has the next 90 days and the next years, as chart and as table", async () => {
  const forecast = region("Forecast");
  await forecast.getByRole("button", { name: "Show as table" }).click();
  await expect(forecast.getByRole("rowheader")).toHaveText(["Today", "In 30 days", "In 60 days", "In 90 days"]);
  await forecast.getByText("Next years", { exact: true }).click();
  await expect(forecast.getByRole("rowheader").nth(1)).toHaveText(/^20\d\d$/);
});

test("Valuation: fits a phone, with the first comparables and all on request", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/vehicles/${jeep}/valuation`);
  await expect(page.getByTestId("value")).toBeVisible();
  await expect(rows()).toHaveCount(6);
  await page.getByRole("button", { name: "Show all 12" }).click();
  await expect(rows()).toHaveCount(12);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page, "a valuation on a phone");
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("Valuation: a member without “Edit vehicles” sees the value, and changes nothing", async ({ browser }) => {
  const viewer = await openViewer(page, browser, jeep);
  await viewer.goto(`/vehicles/${jeep}/valuation`);
  await expect(viewer.getByTestId("value")).toBeVisible();
  await expect(viewer.getByRole("note")).toContainText("does not include “Edit vehicles”");
  for (const name of ["New valuation", "Set this price", /^Exclude/, /^Set \$/])
    await expect(viewer.getByRole("button", { name })).toHaveCount(0);
  await expectAccessible(viewer, "a valuation for a viewer");
  await viewer.context().close();
});
