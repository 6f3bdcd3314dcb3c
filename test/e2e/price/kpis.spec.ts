import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { insertTerm } from "../../../renderer/features/kpis/editor/insert-term.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
const figures = () => page.getByRole("region", { name: "Figures" });
const titles = () => figures().getByRole("listitem");

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  for (const [model, price] of [
    ["Renegade", 15_900],
    ["Compass", 18_200],
  ] as const) {
    const body = { make: "Jeep", model, askingPrice: price, purchasePrice: price - 2000 };
    const car = await (await page.request.post("/v1/vehicles", { data: body })).json();
    const sold = await page.request.post(`/v1/vehicles/${car.id}/sale`, { data: { soldPrice: price } });
    expect(sold.ok(), await sold.text()).toBe(true);
  }
  const unpriced = await page.request.post("/v1/vehicles", { data: { make: "Jeep", model: "Patriot" } });
  const { id } = await unpriced.json();
  await page.request.post(`/v1/vehicles/${id}/sale`, { data: { soldPrice: 17_050 } });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test("Today: a figure says how many records lack a value that it needs", async () => {
  await page.goto("/today");
  await figures()
    .getByRole("button", { name: /Gross profit margin.*11.7/ })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Gross profit margin" });
  await expect(dialog.getByText("1 record is left out: it lacks a value for this figure.")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("Today: a figure opens with its formula, its chart, the chart's table and its files", async () => {
  await page.goto("/today");
  await expect(titles()).toHaveCount(8);
  await expectAccessible(page, "today with figures");
  await takeScreenshots(page, "today-figures");
  await figures()
    .getByRole("button", { name: /Average selling price.*\$17,050/ })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Average selling price" });
  await expect(dialog.getByText("Σ sold price ÷ vehicles sold")).toBeVisible();
  await expect(dialog.getByRole("img", { name: /^Average selling price, chart/ })).toBeVisible();
  await expectAccessible(page, "a figure with its chart");
  await takeScreenshots(page, "figure");
  await dialog.getByRole("button", { name: "Show as table" }).click();
  await expect(dialog.getByRole("row", { name: /\$17,050/ })).toBeVisible();
  await expectAccessible(page, "a figure with its table");
  const csv = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download CSV" }).click();
  const file = await csv;
  expect(file.suggestedFilename()).toBe("average-selling-price.csv");
  expect(await readFile(await file.path(), "utf8")).toMatch(/Day,Average selling price\r\n[\s\S]*17050/);
  await dialog.getByRole("button", { name: "Show as table" }).click();
  const png = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download PNG" }).click();
  const picture = await readFile(await (await png).path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  await dialog.getByRole("combobox", { name: "Chart" }).click();
  await page.getByRole("option", { name: "Line" }).click();
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get("/v1/kpis")).json()))
    .toContain('"key":"avg_selling_price"');
  await page.keyboard.press("Escape");
});

test("Today: figures are moved by keyboard and hidden, and a rejected change is undone", async () => {
  await page.getByRole("button", { name: "Edit figures" }).click();
  await page.getByRole("button", { name: "Move Average days to sell" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Average days to sell is at position 1 of 8.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Average days to sell is at position 2 of 8.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(titles().nth(1)).toContainText("Average days to sell");
  await page.getByRole("button", { name: "Hide Customer retention" }).click();
  await expect(page.getByRole("button", { name: "Show Customer retention" })).toBeVisible();
  await expectAccessible(page, "figures being edited");
  await page.route("**/v1/kpis/*/toggle*", (route) => route.abort());
  await page.getByRole("button", { name: "Hide Total repair cost" }).click();
  await expect(page.getByText(/not responding/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Hide Total repair cost" })).toBeVisible();
  await page.unroute("**/v1/kpis/*/toggle*");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(titles()).toHaveCount(7);
  await page.reload();
  await expect(titles().nth(1)).toContainText("Average days to sell");
});

test("Today: an own figure with a wrong formula is rejected with the reason, and works once corrected", async () => {
  await page.getByRole("button", { name: "Edit figures" }).click();
  await page.getByRole("button", { name: "Add a figure" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a figure" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a title")).toBeVisible();
  await dialog.getByLabel("Title").fill("Sales in all");
  await dialog.getByLabel("Shown as").click();
  await page.getByRole("option", { name: "Money" }).click();
  await dialog.getByText("Formula", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Formula" }).fill("sum(sale.soldPrize) + 0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/soldPrize/).first()).toBeVisible();
  await expectAccessible(page, "an own figure with an error");
  const formula = dialog.getByRole("textbox", { name: "Formula" });
  await formula.fill("");
  const focused = await dialog
    .getByRole("button", { name: "Insert: Sales, Sale price" })
    .evaluate((button: HTMLElement) => {
      button.focus();
      button.click();
      return document.activeElement?.tagName;
    });
  expect(focused, "keys typed right after the click go to the field").toBe("TEXTAREA");
  await expect(formula).toHaveValue("sum(sale.soldPrice)");
  await page.keyboard.type(" + 0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(titles().filter({ hasText: "Sales in all" })).toContainText("$51,150");
});

test("Today: a reset needs a typed word, and restores the figures", async () => {
  await page.getByRole("button", { name: "Reset figures" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset all figures?" });
  const confirm = dialog.getByRole("button", { name: "Reset figures" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type reset to confirm").fill("reset");
  await expectAccessible(page, "reset of the figures");
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(titles().filter({ hasText: "Sales in all" })).toHaveCount(0);
  await expect(titles().first()).toContainText("Average days to sell");
});

test("Today on a phone: figures fit the window", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/today");
  await expect(titles().first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, "today on a phone");
  await page.getByRole("button", { name: "Edit figures" }).click();
  await expect(page.getByRole("button", { name: /^Move / }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takeScreenshots(page, "today-figures-edited");
});

test("insertTerm: replaces the selection, and wraps a field outside of parentheses in its sum", () => {
  const at = (cursor: number) => ({ start: cursor, end: cursor });
  expect(insertTerm("", at(0), "sale.soldPrice")).toEqual({ formula: "sum(sale.soldPrice)", cursor: 19 });
  expect(insertTerm("average() / 2", at(8), "sale.soldPrice").formula).toBe("average(sale.soldPrice) / 2");
  expect(insertTerm("sum(sale.soldPrice) / ", at(22), "count(sale)").formula).toBe("sum(sale.soldPrice) / count(sale)");
  expect(insertTerm("1 + 2", { start: 4, end: 5 }, "count(lead)")).toEqual({ formula: "1 + count(lead)", cursor: 15 });
});
