import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, importMarket, send } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;

/** Sales of an auction, enough for a price model. */
const sales = [
  "listing_id,year,make,model,trim,mileage,price,zip_code,sold_at",
  ...Array.from({ length: 700 }, (_, i) => {
    const miles = 20_000 + ((i * 137) % 90_000);
    const price = Math.round(24_000 - miles * 0.09 + ((i * 53) % 900));
    return `A${i},${2018 + (i % 4)},toyota,camry,se,${miles},${price},77001,2026-0${1 + (i % 9)}-15`;
  }),
].join("\n");

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await importMarket(page);
  jeep = (await addJeep(page)).id;
  const answer = await page.request.post("/v1/market/listings/import?source=lane&kind=auction_sale", {
    headers: { Origin: server.url },
    multipart: { file: { name: "lane.csv", mimeType: "text/csv", buffer: Buffer.from(sales) } },
  });
  expect(answer.ok()).toBe(true);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const listings = () => page.getByRole("table", { name: "Listings" });
const tab = (name: string) => page.getByRole("navigation", { name: "Market" }).getByRole("link", { name });

test("Market overview: counts rows by source, kind, make, state and age", async () => {
  await page.goto("/market");
  await expect(page.getByLabel("Figures").last()).toContainText("Rows712");
  const sources = page.getByRole("table", { name: "Sources" });
  await expect(sources.getByRole("row", { name: /lane/ })).toContainText("Auction sale");
  await expect(page.getByRole("list", { name: "Makes" })).toContainText("Toyota700 (98%)");
  await expect(page.getByRole("list", { name: "States" })).toContainText("TX700 (98%)");
  await expect(page.getByRole("list", { name: "Age of the rows" }).getByRole("listitem")).toHaveCount(6);
  await expectAccessible(page, "market overview");
  await takeScreenshots(page, "market-overview");
});

test("Market listings: filters are in the address, and what is not valid stays as typed", async () => {
  await page.getByRole("link", { name: "Show the listings of Jeep" }).click();
  await expect(page).toHaveURL(/make=Jeep/);
  await expect(page.getByText("12 rows found")).toBeVisible();
  await page.getByLabel("Near ZIP code").fill("7700");
  await expect(page.getByText("A ZIP code has five digits.")).toBeVisible();
  await expect(listings().getByRole("row")).toHaveCount(13);
  await page.getByLabel("Near ZIP code").fill("00001");
  await expect(page.getByText("00001 is not a known ZIP code.")).toBeVisible();
  await page.getByLabel("Near ZIP code").fill("60601");
  await page.getByLabel("Within").selectOption("25");
  await expect(listings()).toContainText("away");
  await expect(page).toHaveURL(/zip=60601/);
  await page.reload();
  await expect(page.getByLabel("Make")).toHaveValue("Jeep");
  await expect(page.getByLabel("Within")).toHaveValue("25");
  await page.getByLabel("Kind").selectOption("Auction sale");
  await expect(page.getByRole("heading", { name: "No rows found" })).toBeVisible();
  await expectAccessible(page, "market listings, none");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page.getByText("712 rows found")).toBeVisible();
  await expectAccessible(page, "market listings");
  await takeScreenshots(page, "market-listings");
});

test("Market listings: pages by keyboard", async () => {
  await page.getByRole("button", { name: "2", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(listings().getByRole("row")).toHaveCount(51);
});

test("Price model: is trained on request, and says in words how good it is", async () => {
  await tab("Price model").click();
  await page.getByRole("button", { name: "Train now" }).click();
  await expect(page.getByText(/^The model is being trained|^Half of the values/).first()).toBeVisible();
  await expect(page.getByText(/^Half of the values are off by less than [\d.]+%/)).toBeVisible({ timeout: 90_000 });
  const levels = page.getByRole("table", { name: "By price level" });
  await expect(levels.getByRole("row", { name: /^Auction/ })).toBeVisible();
  await expect(page.getByText("Up to date")).toBeVisible();
  await expectAccessible(page, "price model");
  await takeScreenshots(page, "market-model");
});

test("Appraisals: a bought and sold vehicle counts in the calibration, which the vehicle's page links", async () => {
  await page.goto(`/vehicles/${jeep}/valuation`);
  await page.getByRole("link", { name: "How accurate are the probabilities?" }).click();
  await expect(page.getByRole("heading", { name: "No appraisals yet" })).toBeVisible();
  await expectAccessible(page, "market appraisals, none");
  const { data: appraisal } = await send<{ data: { appraisal_id: string; highest_bid: number } }>(
    page,
    "/pricing/appraisals",
    { vehicle_id: jeep, wanted_margin: 500 },
  );
  const bought = { decision: "bought", price_paid: Math.round(appraisal.highest_bid) };
  await send(page, `/pricing/appraisals/${appraisal.appraisal_id}`, bought, { method: "PATCH" });
  await page.reload();
  await expect(page.getByText("1 vehicle was bought and is not sold yet.")).toBeVisible();
  await send(page, `/vehicles/${jeep}/sale`, { soldPrice: bought.price_paid + 900 });
  await page.reload();
  await expect(page.getByText(/^Of 1 vehicle that was bought and sold, 1 made the target margin/)).toBeVisible();
  const table = page.getByRole("table", { name: "Appraisals" });
  await expect(table.getByRole("row", { name: /Jeep Renegade/ })).toContainText("Made $900");
  await expect(page.getByRole("table", { name: "Vehicles for each probability" })).toContainText("50%–60%");
  await expectAccessible(page, "market appraisals");
  await takeScreenshots(page, "market-appraisals");
  await page.getByLabel("Decision").selectOption("Lost");
  await expect(page).toHaveURL(/decision=lost/);
  await expect(page.getByRole("heading", { name: "No matching appraisal" })).toBeVisible();
  await page.getByLabel("Decision").selectOption("Any decision");
  await table.getByRole("link", { name: /Jeep Renegade/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/vehicles/${jeep}/valuation`));
  await expect(page.getByRole("heading", { name: "Appraisals for buying" })).toBeVisible();
});

test("Market overview: rows of a source are deleted after a confirmation, by keyboard", async () => {
  await page.goto("/market");
  await page.getByRole("button", { name: "Delete rows" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("712 rows will be deleted.")).toBeVisible();
  await dialog.getByLabel("Rows of").selectOption("lane");
  await expect(dialog.getByText("700 rows will be deleted.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await expectAccessible(page, "market, delete rows");
  await dialog.getByLabel("I understand that this cannot be undone").focus();
  await page.keyboard.press("Space");
  // a date field takes years with more digits, which must not break the page
  await dialog.getByLabel("Older than").fill("20255-01-01");
  await expect(dialog.getByText("A year has four digits.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog.getByLabel("Older than").fill("2025-01-01");
  await expect(dialog.getByText("Up to 700 rows will be deleted: those older than Jan 1, 2025.")).toBeVisible();
  await dialog.getByLabel("Older than").fill("");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("700 rows deleted.")).toBeVisible();
  await expect(page.getByLabel("Figures").last()).toContainText("Rows12");
});

test("Market: a failed summary is explained, and Try again continues", async () => {
  await page.route("**/v1/market/summary", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/market/summary");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Figures").last()).toContainText("Rows12");
});

test("Market: a member who adds no vehicles sees what is missing", async ({ browser }) => {
  const member = await openViewer(page, browser, jeep);
  await member.goto("/market/imports/new");
  await expect(member.getByRole("note").filter({ hasText: "Your role in Nord Motors does not include" })).toBeVisible();
  await expect(member.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Market" })).toBeHidden();
  await expect(member.getByRole("button", { name: "Choose a file" })).toBeHidden();
  await expectAccessible(member, "market import without the permission");
  await member.context().close();
});

test("Market: the pages fit a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    "/market",
    "/market/listings",
    "/market/imports",
    "/market/imports/new",
    "/market/model",
    "/market/appraisals",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Market", exact: true })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
});
