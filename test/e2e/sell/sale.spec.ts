import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const id = await page.evaluate(async () => {
    const answer = await fetch("/v1/vehicles", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ make: "Jeep", model: "Renegade", askingPrice: 15_900 }),
    });
    return (await answer.json()).id as string;
  });
  await page.goto(`/vehicles/${id}`);
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const dialog = () => page.getByRole("dialog", { name: "Record sale" });

test("Sale: choosing the status Sold opens the dialog for the sale", async () => {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Sold…" }).click();
  await expect(dialog()).toBeVisible();
  await expect(dialog().getByRole("textbox", { name: "Price" })).toHaveValue("$15,900");
  await expectAccessible(page, "record the sale");
});

test("Sale: a buyer without name or contact data is rejected with what is missing", async () => {
  await dialog().getByRole("button", { name: "Record sale" }).click();
  await expect(dialog().getByText("Enter the buyer's name, or choose “Not recorded”")).toBeVisible();
  await dialog().getByRole("textbox", { name: "Name" }).fill("Pat Moore");
  await dialog().getByRole("button", { name: "Record sale" }).click();
  await expect(dialog().getByText("Enter an e-mail address or a phone number")).toBeVisible();
});

test("Sale: a recorded sale shows price, day and buyer on the vehicle's page", async () => {
  await dialog().getByRole("textbox", { name: "Price" }).fill("15250");
  await dialog().getByRole("textbox", { name: "E-mail address" }).fill("pat@example.com");
  await dialog().getByRole("button", { name: "Record sale" }).click();
  await expect(dialog()).toBeHidden();
  const sale = page.getByRole("region", { name: "Sale" });
  await expect(sale).toContainText("$15,250");
  await expect(sale.getByText("Pat Moore", { exact: true })).toBeVisible();
  // on a phone an address stays on one line
  await page.setViewportSize({ width: 390, height: 844 });
  const address = await sale.getByText("pat@example.com", { exact: true }).boundingBox();
  expect(address?.width, "the full width of the panel").toBeGreaterThan(300);
  await expect(page.getByRole("button", { name: "Record sale" })).toBeHidden();
  const shots = process.env.SCREENSHOTS;
  if (shots !== undefined) await page.screenshot({ path: `${shots}/sale.png` });
});
