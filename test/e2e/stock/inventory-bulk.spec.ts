import { expect, type Page, test } from "@playwright/test";
import { priceChangeOf } from "../../../renderer/features/vehicles/inventory/bulk/price/price-change.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { tabTo } from "../kit/keyboard.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

const fords = 110;
const saabs = [
  { model: "95", stockNumber: "S-1", askingPrice: 10_000, purchasePrice: 9_800 },
  { model: "96", stockNumber: "S-2", askingPrice: 20_500, purchasePrice: 15_000 },
  { model: "99", stockNumber: "S-3" },
  { model: "900", stockNumber: "S-4", askingPrice: 8_000 },
];

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await send(page, "/teams", { name: "Nord Motors", slug: "nord-motors" });
  const rows = Array.from({ length: fords }, (_, i) => `F-${i},Ford,Focus,${5000 + i}`);
  const buffer = Buffer.from(["Stock #,Make,Model,List Price", ...rows].join("\n"));
  const imported = await page.request.post("/v1/vehicles/import?teamId=none", {
    headers: { Origin: server.url },
    multipart: { file: { name: "cars.csv", mimeType: "text/csv", buffer } },
  });
  expect(imported.ok()).toBe(true);
  for (const saab of saabs) await send(page, "/vehicles", { make: "Saab", teamId: null, ...saab });
  const { id } = await send<{ id: string }>(page, "/vehicles", { make: "Saab", model: "9000", stockNumber: "S-5" });
  await send(page, `/vehicles/${id}/sale`, { soldPrice: 4000 });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const bar = () => page.getByRole("region", { name: "Selected vehicles" });
const dialog = () => page.getByRole("dialog");
const rows = () => page.getByRole("table", { name: "Vehicles" }).locator("tbody tr");
const row = (model: string) => rows().filter({ has: page.getByRole("link", { name: `Saab ${model}`, exact: true }) });
const toast = (text: string) => page.getByRole("alert").filter({ hasText: text });

async function select(...models: string[]): Promise<void> {
  for (const model of models) await row(model).getByRole("checkbox").check();
}

async function setStatus(status: string): Promise<void> {
  const field = bar()
    .getByRole("combobox", { name: "Status" })
    .or(bar().getByRole("textbox", { name: "Status" }));
  await field.click();
  await page.getByRole("option", { name: status }).click();
}

test("priceChangeOf: a price, or a change by an amount or a percentage; nothing while no value is entered", () => {
  expect(priceChangeOf({ kind: "set", unit: "percent", value: 900 })).toEqual({ askingPrice: 900 });
  expect(priceChangeOf({ kind: "lower", unit: "percent", value: 3 })).toEqual({ askingPriceChange: { percent: -3 } });
  expect(priceChangeOf({ kind: "raise", unit: "amount", value: 50 })).toEqual({ askingPriceChange: { amount: 50 } });
  expect(priceChangeOf({ kind: "raise", unit: "amount", value: 0 })).toBeUndefined();
  expect(priceChangeOf({ kind: "set", unit: "amount", value: "" })).toBeUndefined();
});

test("Status: changes all selected vehicles at once, and can be undone", async () => {
  await page.goto("/inventory?q=saab");
  await expect(rows()).toHaveCount(5);
  const top = async () => (await row("900").boundingBox())?.y;
  const before = await top();
  await select("95", "96");
  await expect(bar()).toContainText("2 selected");
  expect(await top()).toBe(before);
  await expectAccessible(page, "selected vehicles");
  await takeScreenshots(page, "inventory-bulk");
  await setStatus("On hold");
  await expect(toast("2 vehicles set to On hold.")).toBeVisible();
  await expect(bar()).toBeHidden();
  await expect(row("95")).toContainText("On hold");
  await toast("2 vehicles set").getByRole("button", { name: "Undo" }).click();
  await expect(row("95")).toContainText("In stock");
  await page.reload();
  await expect(row("96")).toContainText("In stock");
});

test("Status: lists the vehicles that cannot be changed, and changes the others", async () => {
  await select("95", "9000");
  await setStatus("In recon");
  await expect(dialog()).toContainText("1 vehicle cannot be changed");
  await expect(dialog().getByRole("listitem")).toHaveText(/Saab 9000, S-5: It is sold\./);
  await expectAccessible(page, "vehicles that cannot be changed");
  await takeScreenshots(page, "inventory-bulk-problems");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect(bar()).toContainText("2 selected");
  await setStatus("In recon");
  await dialog().getByRole("button", { name: "Change the other vehicle" }).click();
  await expect(toast("Vehicle set to In recon.")).toBeVisible();
  await expect(row("95")).toContainText("In recon");
  await expect(row("9000")).toContainText("Sold");
});

test("Archive: an undo restores each status, and that of a sold vehicle with its sale", async () => {
  await select("95", "900", "9000");
  await bar().getByRole("button", { name: "Archive" }).click();
  await expect(row("900")).toContainText("Archived");
  await toast("3 vehicles archived.").getByRole("button", { name: "Undo" }).click();
  await expect(row("95")).toContainText("In recon");
  await expect(row("900")).toContainText("In stock");
  await expect(row("9000")).toContainText("Sold");
});

test("Archive: shows the old status again if the server cannot be reached", async () => {
  await page.route("**/v1/vehicles", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await select("96");
  await bar().getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "server" }).first()).toBeVisible();
  await expect(row("96")).toContainText("In stock");
  await expect(bar()).toContainText("1 selected");
  await page.unroute("**/v1/vehicles");
  await page.reload();
  await expect(rows()).toHaveCount(5);
});

test("Change prices: previews each price with its margin and changes those that can change; an undo restores them", async () => {
  await select("95", "96", "99");
  await bar().getByRole("button", { name: "Change prices" }).click();
  const preview = dialog().getByRole("table", { name: "Preview of the prices" });
  await expect(preview).toContainText("$20,500");
  await expect(dialog().getByRole("button", { name: "Change prices" })).toBeDisabled();
  await dialog().getByLabel("Lower by").fill("3");
  const line = (car: string) => preview.getByRole("row").filter({ hasText: car });
  await expect(line("Saab 96")).toContainText(/\$20,500\s*\$19,885\s*\$4,885/);
  await expect(line("Saab 95")).toContainText(/\$9,700\s*-\$100/);
  await expect(line("Saab 99")).toContainText("The vehicle has no asking price");
  await expect(dialog().getByText("2 prices change. 1 cannot be changed.")).toBeVisible();
  await expectAccessible(page, "new prices");
  await takeScreenshots(page, "inventory-bulk-prices");
  await dialog().getByRole("textbox", { name: "Reason" }).fill("Spring sale");
  await dialog().getByRole("button", { name: "Change 2 prices" }).click();
  await expect(row("96")).toContainText("$19,885");
  await page
    .getByRole("alert")
    .filter({ hasText: "Prices of 2 vehicles changed." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(row("96")).toContainText("$20,500");
  await expect(row("95")).toContainText("$10,000");
  await page.getByRole("link", { name: "Saab 96", exact: true }).click();
  await expect(page.getByText("Reason: Spring sale").first()).toBeVisible();
  await page.goBack();
});

test("Change prices: by an amount, or to one price for all", async () => {
  await select("96", "99");
  await bar().getByRole("button", { name: "Change prices" }).click();
  await dialog().getByText("Raise", { exact: true }).click();
  await dialog().getByText("$", { exact: true }).click();
  await dialog().getByLabel("Raise by").fill("500");
  await expect(dialog().getByRole("row").filter({ hasText: "Saab 96" })).toContainText("$21,000");
  await dialog().getByText("Set", { exact: true }).click();
  await dialog().getByLabel("New price").fill("12000");
  await dialog().getByRole("button", { name: "Change 2 prices" }).click();
  await expect(row("99")).toContainText("$12,000");
  await expect(row("96")).toContainText("$12,000");
});

test("Share: shares the selected vehicles with a team, and an undo makes them private again", async () => {
  await select("900");
  const field = bar()
    .getByRole("combobox", { name: "Share with" })
    .or(bar().getByRole("textbox", { name: "Share with" }));
  await field.click();
  await page.getByRole("option", { name: "Nord Motors" }).click();
  await toast("Vehicle shared with Nord Motors.").getByRole("button", { name: "Undo" }).click();
  const teamOf = async () => {
    const found = await (await page.request.get("/v1/vehicles?search=S-4")).json();
    return found[0].teamId;
  };
  await expect.poll(teamOf).toBeNull();
});

test("Advertise: creates a draft for each vehicle that is for sale, and opens the composer for a single one", async () => {
  // the offer to undo the last change lies over the button for ten seconds
  await page.goto("/inventory?q=saab");
  await select("95", "96", "9000");
  await bar().getByRole("button", { name: "Advertise" }).click();
  await expect(dialog()).toContainText("Saab 9000, S-5: It is not for sale.");
  await dialog().getByLabel("Budget").fill("8");
  await expect(dialog()).toContainText("up to $16 a day together");
  await expectAccessible(page, "advertise vehicles");
  await takeScreenshots(page, "inventory-bulk-advertise");
  await dialog().getByRole("button", { name: "Create 2 drafts" }).click();
  await expect(page).toHaveURL(/\/campaigns\?status=not_running$/);
  await expect(page.getByRole("link", { name: "Saab 95" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Saab 96" })).toBeVisible();
  await page.goto("/inventory?q=saab");
  await select("96");
  await bar().getByRole("button", { name: "Advertise" }).click();
  await expect(page).toHaveURL(/\/campaigns\/new\?vehicle=/);
});

test("Sold: opens the sale of a single vehicle", async () => {
  await page.goto("/inventory?q=saab");
  await select("900");
  await setStatus("Sold…");
  await expect(page.getByRole("dialog", { name: "Record sale" })).toBeVisible();
  await page.keyboard.press("Escape");
});

test("Select all: selects the vehicles on all pages that match", async () => {
  await page.goto("/inventory?make=Ford");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar()).toContainText("100 selected");
  await bar()
    .getByRole("button", { name: `Select all ${fords}` })
    .click();
  await expect(bar()).toContainText(`${fords} selected`);
  await setStatus("On hold");
  await expect(toast(`${fords} vehicles set to On hold.`)).toBeVisible();
  const held = await page.request.get("/v1/vehicles?status=ON_HOLD&limit=1");
  expect(held.headers()["x-total-count"]).toBe(String(fords));
});

test("by keyboard alone: B moves from a row to the actions", async () => {
  await page.goto("/inventory?q=saab");
  await tabTo(page, row("96").getByRole("checkbox"));
  await page.keyboard.press("Space");
  await page.keyboard.press("b");
  await page.keyboard.press("Tab");
  await expect(bar().getByRole("button", { name: "Change prices" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog().getByLabel("Lower by")).toBeFocused();
  await page.keyboard.type("10");
  await expect(dialog().getByRole("button", { name: "Change 1 price" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(toast("Price of 1 vehicle changed.")).toBeVisible();
});

test("on a phone the actions are in one line above the bottom bar, and large enough for a finger", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await select("95", "96");
  const archive = bar().getByRole("button", { name: "Archive" });
  await archive.scrollIntoViewIfNeeded();
  const [button, region] = [await archive.boundingBox(), await bar().boundingBox()];
  expect(button?.height).toBeGreaterThanOrEqual(44);
  expect(region?.height).toBeLessThan(140);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await bar().getByRole("button", { name: "Change prices" }).click();
  await dialog().getByLabel("Lower by").fill("5");
  await expect(dialog().getByRole("button", { name: "Change 2 prices" })).toBeVisible();
  await expectAccessible(page, "new prices on a phone");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1366, height: 768 });
});
