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

test("Sale: a wrong price is corrected with a reason, also if the sale was changed meanwhile", async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const sale = page.getByRole("region", { name: "Sale" });
  await sale.getByRole("button", { name: "Correct" }).click();
  const form = page.getByRole("dialog", { name: "Correct the sale" });
  const price = form.getByRole("textbox", { name: "Price" });
  await expect(price).toHaveValue("$15,250");
  await expect(form.getByRole("combobox", { name: "Contact" })).toHaveValue("Pat Moore, pat@example.com");
  await expect(form.getByRole("button", { name: "Save correction" })).toBeDisabled();
  await price.fill("14900.50");
  await price.press("Enter");
  await expect(form.getByText("Enter the reason")).toBeVisible();
  await expectAccessible(page, "correct the sale");
  await takeScreenshots(page, "sale-correct");
  await form.getByRole("button", { name: "Typing error" }).click();
  const [{ id }] = await (await page.request.get("/v1/sales")).json();
  const other = await page.request.patch(`/v1/sales/${id}`, { data: { satisfaction: 4, reason: "Rated" } });
  expect(other.status(), await other.text()).toBe(200);
  await form.getByRole("button", { name: "Save correction" }).click();
  await expect(form.getByText("Another person changed the sale meanwhile")).toBeVisible();
  await form.getByRole("button", { name: "Save correction" }).click();
  await expect(form).toBeHidden();
  await expect(sale).toContainText("$14,900.50");
  await expect(page.getByText("price from 15,250.00 to 14,900.50. Reason: Typing error")).toBeVisible();
});

test("Sale: a voided sale brings the vehicle back into stock", async () => {
  const sale = page.getByRole("region", { name: "Sale" });
  await sale.getByRole("button", { name: "Void sale" }).click();
  const form = page.getByRole("dialog", { name: "Void the sale?" });
  await expect(form).toContainText("The vehicle is in stock again");
  await form.getByRole("button", { name: "Void sale" }).click();
  await expect(form.getByText("Enter the reason")).toBeVisible();
  await expectAccessible(page, "void the sale");
  await takeScreenshots(page, "sale-void");
  await form.getByRole("button", { name: "The buyer withdrew" }).click();
  await form.getByRole("button", { name: "Void sale" }).click();
  await expect(sale).toBeHidden();
  await expect(page.getByText("was voided. Reason: The buyer withdrew")).toBeVisible();
  const [{ voidedAt }] = await (await page.request.get("/v1/sales?voided=only")).json();
  expect(voidedAt).not.toBeNull();
});

/** Records a sale of the vehicle, and opens its page anew. */
async function sellAgain(soldPrice: number): Promise<void> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.post(`/v1/vehicles/${id}/sale`, { data: { soldPrice } });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.reload();
  await expect(page.getByRole("region", { name: "Sale", exact: true })).toBeVisible();
}

/** Chooses the status in the form of the vehicle, and saves. */
async function backInStock(notes: string): Promise<void> {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit vehicle" });
  await edit.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "In stock" }).click();
  await edit.getByRole("textbox", { name: "Notes" }).fill(notes);
  await edit.getByRole("button", { name: "Save" }).click();
}

const question = () => page.getByRole("dialog", { name: "What happened to the sale?" });
const soldNow = async () => (await (await page.request.get("/v1/sales")).json()).length;

test("Sale: a vehicle that comes back by its status keeps its sale, which can still be voided", async () => {
  await sellAgain(14_000);
  await backInStock("Returned by the buyer");
  await expect(question()).toContainText("The vehicle was sold for $14,000 on");
  await expectAccessible(page, "what happened to the sale");
  await takeScreenshots(page, "sale-back");
  await question().getByRole("button", { name: "The car came back: keep the sale" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await soldNow()).toBe(1);
  const last = page.getByRole("region", { name: "Last sale" });
  await expect(last).toContainText("The sale still counts in the figures.");
  await last.getByRole("button", { name: "Void sale" }).click();
  const form = page.getByRole("dialog", { name: "Void the sale?" });
  await expect(form).toContainText("It and its leads do not change.");
  await form.getByRole("button", { name: "Recorded by mistake" }).click();
  await form.getByRole("button", { name: "Void sale" }).click();
  await expect(last).toBeHidden();
  expect(await soldNow()).toBe(0);
});

test("Sale: a wrong sale is voided when the status brings the vehicle back, and the other changes are saved", async () => {
  await sellAgain(13_000);
  await backInStock("Never left the lot");
  await question().getByRole("button", { name: "The sale was wrong: void it" }).click();
  const form = page.getByRole("dialog", { name: "Void the sale?" });
  await form.getByRole("button", { name: "Recorded by mistake" }).click();
  await form.getByRole("button", { name: "Void sale" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /sale/i })).toHaveCount(0);
  await expect(page.getByText("Never left the lot").first()).toBeVisible();
  expect(await soldNow()).toBe(0);
});
