import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await add({ make: "Saab", model: "900", overviewYear: 1997, stockNumber: "T-1" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const add = (body: object) =>
  page.evaluate(async (vehicle) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/v1/vehicles", { method: "POST", headers, body: JSON.stringify(vehicle) });
    return (await answer.json()).id as string;
  }, body);

test("Add vehicle: a stock number in use is rejected at its field, with a link to the vehicle that has it", async () => {
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Add vehicle" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add vehicle" });
  await dialog.getByRole("textbox", { name: "Make" }).fill("Volvo");
  await dialog.getByRole("textbox", { name: "Model" }).fill("240");
  await dialog.getByRole("textbox", { name: "Stock number" }).fill("t-1");
  await dialog.getByRole("button", { name: "Add vehicle" }).click();
  const field = dialog.getByRole("textbox", { name: "Stock number" });
  await expect(field).toHaveAccessibleDescription(/Another vehicle in stock has the stock number T-1: 1997 Saab 900/);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page, "stock number in use");
  await takeScreenshots(page, "stock-number-in-use");
  await dialog.getByRole("link", { name: "Open that vehicle" }).click();
  await expect(page.getByRole("heading", { name: "1997 Saab 900" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Edit vehicle: returning to stock with a stock number in use is rejected at the status field", async () => {
  const archived = await add({ make: "Volvo", model: "240", stockNumber: "T-1", status: "ARCHIVED" });
  await page.goto(`/vehicles/${archived}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit vehicle" });
  await dialog.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "In stock" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("combobox", { name: "Status" })).toHaveAccessibleDescription(
    /Another vehicle in stock has the stock number T-1/,
  );
  await takeScreenshots(page, "status-refused");
  await dialog.getByRole("link", { name: "Open that vehicle" }).click();
  await expect(page.getByRole("heading", { name: "1997 Saab 900" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a stock number of two vehicles in stock shows links to both", async () => {
  // simulates the response for data from before stock numbers were unique, which the API can no longer create
  const both = [
    { id: await add({ make: "Saab", model: "9-3" }), make: "Saab", model: "9-3", vin: null },
    { id: await add({ make: "Saab", model: "9-5" }), make: "Saab", model: "9-5", vin: "YS3EB49E253501234" },
  ].map((one) => ({ ...one, trim: null, overviewYear: 2005, stockNumber: "T-2", status: "IN_STOCK" }));
  const error = { code: "AMBIGUOUS_VEHICLE", message: "several", type: "conflict_error", field: "id" };
  const details = { reference: "T-2", vehicles: both };
  await page.route("**/v1/vehicles/T-2", (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, message: "several", status: "error", error: { ...error, details }, meta: {} },
    }),
  );
  await page.goto("/vehicles/T-2");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Several vehicles have the stock number or VIN “T-2”.");
  await expect(alert.getByRole("listitem")).toHaveText([
    "2005 Saab 9-3: In stock, no VIN",
    "2005 Saab 9-5: In stock, VIN YS3EB49E253501234",
  ]);
  await expectAccessible(page, "several vehicles with a number");
  await takeScreenshots(page, "ambiguous");
  await alert.getByRole("link", { name: "2005 Saab 9-5" }).click();
  await expect(page.getByRole("heading", { name: "Saab 9-5" })).toBeVisible();
});
