import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
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

/** As a German spreadsheet writes it: semicolons, Windows-1252, a line break in a cell, an empty row. */
const csv = (price: string): Buffer =>
  Buffer.from(
    [
      "Stk #;VIN;Year;Make;Model;Odometer;List Price;Ext Color;Bank",
      `A100;1HGCM82633A004352;2003;Honda;Accord;91.500;${price};Silver;First`,
      'B201;;2018;Toyota;"Camry ""SE""";45.000;15.250,00;"Blau\r\nmetallic";First',
      ";;;;;;;;",
      "B202;;2019;Mazda;CX-5;minus ten;17.000,00;Weiß;First",
      "B201;;2018;Toyota;Camry;45.000;15.250,00;Blue;First",
    ].join("\r\n"),
    "latin1",
  );

const choose = (buffer: Buffer, name = "cars.csv") =>
  page.getByTestId("csv").setInputFiles({ name, mimeType: "text/csv", buffer });
const row = (number: number) =>
  page
    .getByRole("table", { name: "Rows of the file" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: String(number), exact: true }) });
const carCount = async (): Promise<string | undefined> =>
  (await page.request.get("/v1/vehicles?limit=1")).headers()["x-total-count"];

test("Import: a file without vehicles is rejected with the reason", async () => {
  await page.goto("/inventory");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Drop a CSV file here" })).toBeVisible();
  await expectAccessible(page, "import, choose");
  await choose(Buffer.from("PK"), "cars.xlsx");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("save it as CSV");
  await choose(Buffer.from("a,b\n1,2\n"));
  await expect(page.getByRole("main").getByRole("alert")).toContainText("No column is a VIN");
  await expectAccessible(page, "import, refused");
  await page.getByRole("button", { name: "Choose another file" }).click();
});

test("Import: the preview shows what will happen with each row, and imports nothing", async () => {
  await choose(csv("7.495,00"));
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Will be added2");
  await expect(row(2)).toContainText("Add");
  await expect(row(2)).toContainText("2003 Honda Accord");
  await expect(row(3)).toContainText('2018 Toyota Camry "SE"');
  await expect(row(5)).toContainText('has "minus ten". Write whole miles');
  await expect(row(6)).toContainText("Row 3 has this stock number already.");
  await expect(page.getByRole("list", { name: "Use of columns" })).toContainText("Bank: ignored");
  await expectAccessible(page, "import, preview");
  await page.getByText("Skip (2)", { exact: true }).click();
  await expect(row(2)).toBeHidden();
  await expect(row(6)).toBeVisible();
  expect(await carCount()).toBe("0");
});

test("Import: the vehicles are imported, and the result links to them", async () => {
  await page.getByRole("button", { name: "Import 2 vehicles" }).click();
  await expect(page.getByText("2 vehicles added, 0 vehicles changed.")).toBeVisible();
  await expectAccessible(page, "import, done");
  expect(await carCount()).toBe("2");
  await row(2).getByRole("link", { name: "Open vehicle" }).click();
  await expect(page.getByRole("heading", { name: /2003 Honda Accord/ })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "$7,495" })).toBeVisible();
});

test("Import: the same file again has nothing to import, and another price is a change", async () => {
  await page.goto("/inventory/import");
  await choose(csv("7.495,00"));
  await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(csv("6.995,00"));
  await expect(row(2)).toContainText("Change");
  await expect(row(2).getByRole("list", { name: "Changes" })).toContainText("$6,995");
  await page.getByRole("button", { name: "Import 1 vehicle", exact: true }).click();
  await expect(page.getByText("0 vehicles added, 1 vehicle changed.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the inventory", exact: true }).click();
  await expect(page.getByRole("row", { name: /Honda Accord/ })).toContainText("$6,995");
  expect(await carCount()).toBe("2");
});

test("Import: an unreachable server is reported, and Try again continues", async () => {
  await page.goto("/inventory/import");
  await page.route("**/v1/vehicles/import*", (route) => route.abort());
  await choose(csv("6.495,00"));
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The Forecourt server is not responding.");
  await page.unroute("**/v1/vehicles/import*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Import 1 vehicle", exact: true })).toBeVisible();
});
