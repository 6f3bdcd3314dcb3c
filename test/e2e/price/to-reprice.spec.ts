import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

/** A market of 30 Accords for about $20,000 each. */
const market = [
  "make,model,year,mileage,price,zip_code,listed_at",
  ...Array.from({ length: 30 }, (_, i) => {
    const listed = new Date(Date.now() - (5 + i) * 86_400_000).toISOString().slice(0, 10);
    return `Honda,Accord,2020,${60_000 + i * 500},${19_500 + ((i * 37) % 10) * 100},95112,${listed}`;
  }),
].join("\n");

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await page.evaluate(async (csv) => {
    const sent = async (address: string, init: RequestInit) => {
      const response = await fetch(`/v1${address}`, { method: "POST", ...init });
      if (!response.ok) throw new Error(await response.text());
    };
    const form = new FormData();
    form.append("file", new Blob([csv], { type: "text/csv" }), "market.csv");
    await sent("/market/listings/import", { body: form });
    const headers = { "Content-Type": "application/json" };
    const car = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 65_000, zipCode: "95112" };
    for (const [stockNumber, askingPrice] of Object.entries({ CHEAP: 14_000, DEAR: 28_000, DEARER: 29_000 })) {
      await sent("/vehicles", { headers, body: JSON.stringify({ ...car, stockNumber, askingPrice }) });
    }
    await sent("/pricing/repricing", {});
  }, market);
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const rows = () => page.getByRole("table", { name: "Vehicles" }).locator("tbody").getByRole("row");

test("To re-price: Today counts the vehicles, live, and opens them sorted by price to market", async () => {
  await page.getByRole("link", { name: "Today" }).click();
  const tile = page.getByRole("listitem").filter({ hasText: "To re-price" });
  await expect(tile).toContainText("3", { timeout: 30_000 });
  await expect(tile).toContainText("2 to lower, 1 to raise, to sell within 45 days");
  await expectAccessible(page, "today, to re-price");
  await tile.getByRole("link").click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("To re-price");
  await expect(rows()).toHaveCount(3);
  await expect(rows().nth(0)).toContainText("DEARER");
  await expect(rows().nth(0)).toContainText(/lower to \$\d\d,\d\d\d/);
  await expect(rows().nth(2)).toContainText(/raise to \$\d\d,\d\d\d/);
  await expectAccessible(page, "inventory, to re-price");
  await takeScreenshots(page, "to-reprice");
});

test("To re-price: the heading sorts, and the range of percent limits the list", async () => {
  await page.getByRole("button", { name: "Price to market" }).click();
  await expect(rows().nth(0)).toContainText("CHEAP");
  await page.getByRole("button", { name: "Filters (1)" }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("textbox", { name: "Price to market in percent, from" }).fill("100");
  await panel.getByRole("button", { name: "Show 2 vehicles" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Price to market: from 100%");
  await expect(rows()).toHaveCount(2);
  await page.getByRole("button", { name: "Remove the filter Price to market" }).click();
  await expect(rows()).toHaveCount(3);
});

test("Automatic values: the list says which vehicles have none and why, and is up to date after re-pricing", async () => {
  await page.getByRole("link", { name: "Vehicles without an automatic value, and re-pricing" }).click();
  await expect(page.getByRole("heading", { name: "Automatic values" })).toBeVisible();
  await expect(page.getByText("3 of 3 vehicles in stock have a value.")).toBeVisible();
  await expect(page.getByText(/^Last checked/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "All vehicles in stock have a value" })).toBeVisible();
  await expectAccessible(page, "automatic values, complete");
  const added = await page.evaluate(async () => {
    const body = JSON.stringify({
      make: "Honda",
      model: "Accord",
      overviewYear: 2020,
      zipCode: "95112",
      stockNumber: "NEW",
    });
    const response = await fetch("/v1/vehicles", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const { id } = (await response.json()) as { id: string };
    return id;
  });
  await expect(page.getByText("1 vehicle waits for its first check.")).toBeVisible();
  await page.getByRole("button", { name: "Re-price now" }).click();
  const row = page.getByRole("table", { name: "Vehicles without an automatic value" }).getByRole("row").nth(1);
  await expect(row).toContainText("The vehicle has no mileage. Add it.", { timeout: 30_000 });
  await expect(row).toContainText("NEW");
  await expectAccessible(page, "automatic values");
  await takeScreenshots(page, "automatic-values");
  await row.getByRole("link", { name: "2020 Honda Accord" }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicles/${added}`));
});

test("Automatic values: an error offers to try again", async () => {
  await page.route("**/v1/pricing/repricing*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/inventory/automatic-values");
  await expect(page.getByRole("alert")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/v1/pricing/repricing*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Vehicles without an automatic value" })).toBeVisible();
});

test("Change prices: gives each vehicle its suggested price, and an undo restores the prices", async () => {
  await page.goto("/inventory?work=toReprice&sort=priceToMarket");
  await expect(rows()).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Change prices" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Suggested", { exact: true }).click();
  await expect(dialog).toContainText("the highest price at which similar vehicles sell within 45 days");
  await expect(dialog.getByText("3 prices change.")).toBeVisible();
  const cheap = dialog.getByRole("row").filter({ hasText: "CHEAP" });
  await expect(cheap).toContainText(/\$14,000\s*\$\d\d,\d\d\d/);
  await expectAccessible(page, "suggested prices");
  await dialog.getByRole("button", { name: "Change 3 prices" }).click();
  const done = page.getByRole("alert").filter({ hasText: "Prices of 3 vehicles changed." });
  await expect(page.getByRole("heading", { name: "No matching vehicles" })).toBeVisible();
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(rows()).toHaveCount(3);
  await expect(rows().filter({ hasText: "CHEAP" })).toContainText("$14,000");
});
