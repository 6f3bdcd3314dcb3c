import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

/** A list of an auction with its own names for model and price, and two rows that cannot be used. */
const auctionList = [
  "Run,VIN,Yr,Make,Nameplate,Miles,MMR,Hammer,Zip,Date",
  ...Array.from(
    { length: 30 },
    (_, i) => `R${i},,2019,Toyota,Camry,${30_000 + i * 500},15000,${14_000 + i * 100},77001,2026-01-05`,
  ),
  "R30,,2019,Toyota,Camry,20000,15000,pass,77001,2026-01-05",
  "R31,,2019,,Camry,20000,15000,14100,77001,2026-01-05",
].join("\n");
const choose = (text: string, name = "auction.csv") =>
  page.getByTestId("market-file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

const fieldOf = (header: string) => page.getByRole("combobox", { name: `Field of the column ${header}`, exact: true });
const figures = () => page.getByLabel("What the import would do");
const importCount = async (): Promise<number> =>
  (await (await page.request.get("/v1/market/imports")).json()).data.total;

test("Market: the navigation opens an empty market, which says what it is for", async () => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Market" }).click();
  await expect(page.getByRole("heading", { name: "No market data yet" })).toBeVisible();
  await expectAccessible(page, "market, empty");
  await page.getByRole("navigation", { name: "Market" }).getByRole("link", { name: "Price model" }).click();
  await expect(page.getByText("A model needs at least 500 rows. This market has 0.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Train now" })).toBeDisabled();
  await expectAccessible(page, "market, no model");
  await page.getByRole("navigation", { name: "Market" }).getByRole("link", { name: "Imports" }).click();
  await expect(page.getByRole("heading", { name: "No imports yet" })).toBeVisible();
});

test("Market import: a file that cannot be read is refused with the reason", async () => {
  await page.getByRole("link", { name: "Import a file" }).first().click();
  await expect(page.getByRole("heading", { name: "Drop a file with listings or sales here" })).toBeVisible();
  await expectAccessible(page, "market import, choose");
  await choose("PK", "rows.xlsx");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Save it as CSV");
  await choose('[{"year":2020}]', "rows.json");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("JSON array");
});

test("Market import: columns with unknown names are chosen by keyboard, and the preview follows", async () => {
  await choose(auctionList);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Columns still missing: Model and Price.");
  await expect(page.getByRole("button", { name: "Choose the columns first" })).toBeDisabled();
  await expect(page.getByRole("row", { name: /^Nameplate Camry/ })).toBeVisible();
  await expectAccessible(page, "market import, missing columns");
  await fieldOf("Nameplate").focus();
  await page.keyboard.type("Model (");
  await expect(fieldOf("Nameplate")).toHaveValue("model");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Columns still missing: Price.");
  await fieldOf("Hammer").selectOption({ label: "Price (required)" });
  await expect(figures()).toContainText("Will be imported30");
  await expect(figures()).toContainText("Will be rejected2");
  await expect(page.getByRole("table", { name: "Why rows would be rejected" })).toContainText(
    'Price: "pass" is not a number. (row 32)',
  );
  await expect(page.getByRole("table", { name: /^The first rows/ })).toContainText("2019 Toyota Camry");
});

test("Market import: a field moves to another column, and the page says so", async () => {
  await fieldOf("MMR").selectOption({ label: "Price (required)" });
  await expect(page.getByText("Price is now the column MMR; Hammer is not used.")).toBeVisible();
  await expect(fieldOf("Hammer")).toHaveValue("");
  await fieldOf("Hammer").selectOption({ label: "Price (required)" });
  await expect(fieldOf("MMR")).toHaveValue("");
});

test("Market import: nothing can be imported while the file is read with other columns", async () => {
  let previews = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/v1/market/imports/preview*", async (route) => {
    previews += 1;
    await held;
    await route.continue();
  });
  const importRows = page.getByRole("button", { name: "Import 30 rows" });
  await expect(importRows).toBeEnabled();
  // as when a person passes through the fields by arrow keys
  for (const field of ["VIN", "ZIP code", "Not used"]) {
    await fieldOf("Run").selectOption({ label: field });
    await expect(importRows).toBeDisabled();
  }
  await fieldOf("Run").selectOption({ label: "Seller" });
  await expect.poll(() => previews).toBe(1);
  await expect(importRows).toBeDisabled();
  answer();
  await expect(importRows).toBeEnabled();
  await fieldOf("Run").selectOption({ label: "Not used" });
  await expect(importRows).toBeEnabled();
  await page.unroute("**/v1/market/imports/preview*");
});

test("Market import: auction columns without a kind are noticed, and one press names the kind", async () => {
  await expect(page.getByText("They would count as dealer listings (30).")).toBeVisible();
  await takeScreenshots(page, "market-import");
  await page.getByRole("button", { name: "These are auction sales" }).click();
  await expect(page.getByText("They count as auction sales (30).")).toBeVisible();
  await expect(page.getByLabel("Kind of the rows")).toHaveValue("auction_sale");
  await expectAccessible(page, "market import, preview");
  expect(await importCount()).toBe(0);
});

test("Market import: what was chosen stays on another page and with another file of the same columns", async () => {
  await page.getByRole("combobox", { name: "Source" }).fill("Houston auction");
  await page.getByRole("navigation", { name: "Market" }).getByRole("link", { name: "Overview" }).click();
  await page.getByRole("link", { name: "Import a file" }).first().click();
  await expect(page.getByRole("combobox", { name: "Source" })).toHaveValue("Houston auction");
  await expect(fieldOf("Hammer")).toHaveValue("price");
  await choose(auctionList.replace("14100", "13900"), "auction-2.csv");
  await expect(page.getByText("auction-2.csv")).toBeVisible();
  await expect(fieldOf("Hammer")).toHaveValue("price");
  await expect(page.getByLabel("Kind of the rows")).toHaveValue("auction_sale");
  await expect(page.getByRole("combobox", { name: "Source" })).toHaveValue("Houston auction");
});

test("Market import: a sending can be stopped, and its failure is shown, after coming back to the page", async () => {
  const sends = "**/v1/market/listings/import*";
  let lose: () => void = () => undefined;
  await page.route(sends, async (route) => {
    await new Promise<void>((resolve) => {
      lose = resolve;
    });
    await route.abort().catch(() => undefined);
  });
  const leave = () => page.getByRole("navigation", { name: "Market" }).getByRole("link", { name: "Overview" }).click();
  const comeBack = () => page.getByRole("link", { name: "Import a file" }).first().click();
  const importRows = page.getByRole("button", { name: "Import 30 rows" });
  await importRows.click();
  await leave();
  await comeBack();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(importRows).toBeEnabled();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  lose();
  const sent = page.waitForRequest(sends);
  await importRows.click();
  await sent;
  await leave();
  lose();
  await comeBack();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The Forecourt server is not responding.");
  await page.unroute(sends);
});

test("Market import: an unreachable server is reported, and the same import is sent again", async () => {
  await page.route("**/v1/market/listings/import*", (route) => route.abort());
  await page.getByRole("button", { name: "Import 30 rows" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The Forecourt server is not responding.");
  await page.unroute("**/v1/market/listings/import*");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/market\/imports\/[0-9a-f-]{36}$/);
});

test("Market import: the result has the counts, the rejected rows and the columns", async () => {
  await expect(page.getByText("The import is complete: 32 rows.")).toBeVisible();
  const result = page.getByLabel("Result").last();
  await expect(result).toContainText("New30");
  await expect(result).toContainText("Rejected2");
  await expect(page.getByRole("table", { name: "Rejected rows" })).toContainText('Price: "pass" is not a number.');
  await expect(page.getByRole("list", { name: "Columns" })).toContainText("Nameplate: Model");
  await expectAccessible(page, "market import, result");
  await takeScreenshots(page, "market-import-result");
  await page.getByRole("link", { name: "Show the listings" }).click();
  await expect(page.getByRole("table", { name: "Listings" }).getByRole("row")).toHaveCount(31);
});

test("Market import: a long import shows its progress live and can be canceled", async () => {
  const rows = Array.from({ length: 400_000 }, (_, i) => `2019,Toyota,Camry,${20_000 + i},${9000 + (i % 900)},77001`);
  await page.goto("/market/imports/new");
  await choose(["year,make,model,mileage,price,zip", ...rows].join("\n"), "long.csv");
  await expect(page.getByText("Only the first 50,000 rows were checked.")).toBeVisible();
  await page.getByRole("button", { name: "Import the file" }).click();
  await expect(page.getByRole("progressbar", { name: "Progress of long.csv" })).toBeVisible();
  await expectAccessible(page, "market import, running");
  await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("The import was canceled.")).toBeVisible();
  await page.getByRole("link", { name: "All imports" }).click();
  const table = page.getByRole("table", { name: "Imports" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByRole("row", { name: /long\.csv/ })).toContainText("Canceled");
  await expect(table.getByRole("row", { name: /auction-2\.csv/ })).toContainText("Completed");
  await expectAccessible(page, "market imports");
});
