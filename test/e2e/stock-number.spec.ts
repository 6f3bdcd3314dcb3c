import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

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

const look = async (name: string) => {
  const shots = process.env.SCREENSHOTS;
  if (!shots) return;
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${shots}/${name}-${size.width}.png` });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
};

test("a stock number in use is refused at its field, with the way to the vehicle that has it", async () => {
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Add vehicle" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add a vehicle" });
  await dialog.getByRole("textbox", { name: "Make" }).fill("Volvo");
  await dialog.getByRole("textbox", { name: "Model" }).fill("240");
  await dialog.getByRole("textbox", { name: "Stock number" }).fill("t-1");
  await dialog.getByRole("button", { name: "Add vehicle" }).click();
  const field = dialog.getByRole("textbox", { name: "Stock number" });
  await expect(field).toHaveAccessibleDescription(/Another vehicle in stock has the stock number T-1: 1997 Saab 900/);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page, "stock number in use");
  await look("stock-number-in-use");
  await dialog.getByRole("link", { name: "Open that vehicle" }).click();
  await expect(page.getByRole("heading", { name: "1997 Saab 900" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a vehicle that comes back under a number in use is refused at its status, and the dialog stays its own", async () => {
  const gone = await add({ make: "Volvo", model: "240", stockNumber: "T-1", status: "ARCHIVED" });
  await page.goto(`/vehicles/${gone}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit the vehicle" });
  await dialog.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "In stock" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("combobox", { name: "Status" })).toHaveAccessibleDescription(
    /Another vehicle in stock has the stock number T-1/,
  );
  await look("status-refused");
  await dialog.getByRole("link", { name: "Open that vehicle" }).click();
  await expect(page.getByRole("heading", { name: "1997 Saab 900" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a number that fits two vehicles in stock shows both, each with its link", async () => {
  // as a server answers whose data are from before the rule: the page cannot make such data
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
  const trouble = page.getByRole("alert");
  await expect(trouble).toContainText("Several vehicles have the stock number or VIN “T-2”.");
  await expect(trouble.getByRole("listitem")).toHaveText([
    "2005 Saab 9-3: In stock, no VIN",
    "2005 Saab 9-5: In stock, VIN YS3EB49E253501234",
  ]);
  await expectAccessible(page, "several vehicles with a number");
  await look("ambiguous");
  await trouble.getByRole("link", { name: "2005 Saab 9-5" }).click();
  await expect(page.getByRole("heading", { name: "Saab 9-5" })).toBeVisible();
});
