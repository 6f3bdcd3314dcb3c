import { expect, type Page, test } from "@playwright/test";
import {
  filterQuery,
  noFilters,
  readFilters,
  writeFilters,
} from "../../../renderer/features/vehicles/inventory/filters/filters.ts";
import { typedNumber } from "../../../renderer/ui/format/format.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { send, vehicleScene } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 150_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await vehicleScene(page);
  await send(page, "/teams", { name: "Nord Motors", slug: "nord-motors" });
  const cars = [
    { make: "Honda", model: "Accord", overviewYear: 2020, askingPrice: 18_000, stockNumber: "H-1", mileage: 30_500 },
    { make: "Honda", model: "Civic", overviewYear: 2020, askingPrice: 16_000, stockNumber: "H-2" },
    { make: "Honda", model: "Civic", overviewYear: 2015, stockNumber: "H-3", acquiredAt: daysAgo(40) },
    { make: "Saab", model: "900", overviewYear: 1994, status: "ON_HOLD", stockNumber: "S-1" },
  ];
  for (const car of cars) await send(page, "/vehicles", { ...car, teamId: null });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const rows = () => page.getByRole("table", { name: "Vehicles" }).locator("tbody tr");
const panel = () => page.getByRole("dialog", { name: "Filters" });
const chips = () => page.getByRole("list", { name: "Active filters" });
const row = (text: string) => rows().filter({ hasText: text });
const choose = async (field: string, option: RegExp) => {
  await panel()
    .getByRole("combobox", { name: field })
    .or(panel().getByRole("textbox", { name: field }))
    .click();
  await page.getByRole("option", { name: option }).click();
};

test("filters: the address holds each of them, and rejects what the API would reject", () => {
  const address =
    "status=IN_STOCK%2CON_HOLD&make=Honda&yearMin=2015&priceMax=20000&leads=open&sort=make&order=asc&page=2";
  expect(String(writeFilters(readFilters(new URLSearchParams(address))))).toBe(address);
  expect(readFilters(new URLSearchParams("yearMin=old&status=GONE&sort=color&page=-1&gradeMin=9"))).toEqual(noFilters);
  expect(String(writeFilters(noFilters))).toBe("");
});

test("filterQuery: a longer age than that of the work applies, and a status limits the work", () => {
  const aged = filterQuery({ ...noFilters, work: "aged" });
  expect(aged).toEqual({ status: "IN_STOCK,IN_RECON,ON_HOLD", minDaysInStock: 60 });
  expect(filterQuery({ ...noFilters, work: "aged", minDaysInStock: 90, status: ["SOLD"] })).toEqual({
    status: "SOLD",
    minDaysInStock: 90,
  });
  expect(filterQuery({ ...noFilters, work: "aged", minDaysInStock: 30 })).toEqual(aged);
});

test("typedNumber: separators of thousands and the decimal sign of the locale", () => {
  const american = new Intl.NumberFormat("en-US");
  expect(
    ["17,000", " 1,250,000.5 ", "17000", "4.5", "1,5", "17,00"].map((text) => typedNumber(text, american)),
  ).toEqual(["17000", "1250000.5", "17000", "4.5", "1,5", "17,00"]);
  expect(["17.000,5", "4,5"].map((text) => typedNumber(text, new Intl.NumberFormat("de-DE")))).toEqual([
    "17000.5",
    "4.5",
  ]);
  expect(typedNumber("17 000,5", new Intl.NumberFormat("fr-FR"))).toBe("17000.5");
});

test("Filters: the panel narrows the list at once, shows counts, and each filter can be removed", async () => {
  await page.goto("/inventory");
  await expect(rows()).toHaveCount(5);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(panel().getByLabel("Model")).toBeDisabled();
  await choose("Make", /Honda 3/);
  await expect(panel().getByRole("button", { name: "Show 3 vehicles" })).toBeVisible();
  await choose("Model", /Civic 2/);
  await panel().getByLabel("Year, from").fill("2018");
  await expect(panel().getByRole("button", { name: "Show 1 vehicle" })).toBeVisible();
  await panel().getByLabel("Asking price, to").fill("cheap");
  await expect(panel().getByText("Enter a realistic number, or clear the field")).toBeVisible();
  await panel().getByLabel("Asking price, to").fill("17,000");
  await expectAccessible(page, "filters of the inventory");
  await takeScreenshots(page, "inventory-filters");
  await panel().getByRole("button", { name: "Show 1 vehicle" }).click();
  await expect(page).toHaveURL(/make=Honda&model=Civic&yearMin=2018&priceMax=17000/);
  await expect(rows()).toHaveCount(1);
  await page.reload();
  await expect(chips().getByRole("listitem")).toContainText(["Make: Honda", "Model: Civic", "Year: from 2018"]);
  await page.getByRole("button", { name: "Remove the filter Make" }).click();
  await expect(chips()).not.toContainText("Civic");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(chips()).toBeHidden();
  await expect(rows()).toHaveCount(5);
});

test("Search: words and a model year find vehicles", async () => {
  await page.getByLabel("Search the inventory").fill("honda 2020");
  await expect(rows()).toHaveCount(2);
  await page.getByLabel("Search the inventory").fill("");
  await expect(rows()).toHaveCount(5);
});

test("Columns: the figures of a vehicle, and the user's choice of columns", async () => {
  const jeep = row("Jeep Renegade");
  await expect(jeep).toContainText(/\d+%/);
  await expect(jeep.getByText(/(below|at|above) the market/)).toBeAttached();
  await expect(jeep.getByText("74", { exact: true })).toHaveAttribute("data-tone", "alarm");
  await expect(row("H-3").getByText("40", { exact: true })).toHaveAttribute("data-tone", "warn");
  await expectAccessible(page, "inventory with figures");
  await takeScreenshots(page, "inventory");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Cost" }).check();
  await page.getByRole("checkbox", { name: "Mileage" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Cost" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Mileage" })).toBeHidden();
  await expect(jeep).toContainText("$14,950");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Standard columns" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Mileage" })).toBeVisible();
});

test("Selection: Shift selects a range, and arrow keys move between the rows", async () => {
  const box = (at: number) => rows().nth(at).getByRole("checkbox");
  const bar = page.getByRole("region", { name: "Selected vehicles" });
  await box(0).check();
  await box(2).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("ArrowDown");
  await expect(box(3)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(bar).toContainText("4 selected");
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toBeHidden();
});

test("on a phone the filters fill the window, and the page is not wider than it", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  expect((await panel().boundingBox())?.width).toBe(390);
  const openLeads = panel().locator("label").filter({ hasText: "open leads" });
  expect((await openLeads.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  const sortButtons = page.getByRole("table", { name: "Vehicles" }).locator("th button");
  const tops = await sortButtons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("Add vehicle: the buttons stay in view, and no field gets the focus behind them", async () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/inventory");
    await page.getByRole("button", { name: "Add vehicle" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add vehicle" });
    const add = dialog.getByRole("button", { name: "Add vehicle" });
    await expect(add).toBeInViewport({ ratio: 1 });
    const edge = (await add.boundingBox())?.y ?? 0;
    for (const name of ["Status", "Notes", "VIN"]) {
      const field = dialog.getByLabel(name, { exact: true }).first();
      await field.focus();
      const { y } = (await field.boundingBox()) ?? { y: Number.POSITIVE_INFINITY };
      expect(y, name).toBeLessThan(edge - 24);
    }
    await page.keyboard.press("Escape");
  }
});
