import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, importMarket, send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await importMarket(page);
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const dialog = () => page.getByRole("dialog");
const table = () => page.getByRole("table", { name: "Appraisals for buying" });

test("Appraisals: the form names a missing margin, and a saved appraisal opens with the highest bid", async () => {
  await page.goto(`/vehicles/${jeep}/valuation`);
  await expect(page.getByText("No appraisals yet")).toBeVisible();
  await page.getByRole("button", { name: "Appraise for buying" }).click();
  await dialog().getByRole("button", { name: "Appraise" }).click();
  await expect(dialog().getByLabel("Target margin")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog()).toContainText("Enter an amount");
  await expectAccessible(page, "a new appraisal");
  await takeScreenshots(page, "appraisal-form");
  await dialog().getByLabel("Target margin").fill("1500");
  await dialog().getByLabel("Repairs").fill("600");
  await dialog().getByLabel("Pack").fill("300");
  await dialog().getByRole("button", { name: "Appraise" }).click();
  const panel = page.getByRole("dialog", { name: /^Appraisal of / });
  await expect(panel.getByRole("rowheader", { name: "Highest bid" })).toBeVisible();
  await expect(panel).toContainText("Probability of the margin: 50%");
  await expect(panel.getByTestId("bid-probability")).toHaveText("50% probability of the margin");
  await expect(panel).toContainText(
    /Retail price \(50% probability\)\$[\d,]+Repairs-\$600Pack-\$300Target margin-\$1,500Highest bid\$[\d,]+/,
  );
  await expectAccessible(page, "an appraisal");
  await takeScreenshots(page, "appraisal");
});

test("Appraisals: the probability falls as the bid rises, by slider and by field, and the bid is saved", async () => {
  const probability = async () => Number((await page.getByTestId("bid-probability").innerText()).match(/\d+/)?.[0]);
  const slider = dialog().getByRole("slider", { name: "Your bid" });
  await slider.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(probability).toBeGreaterThan(50);
  await dialog().getByRole("textbox", { name: "Your bid" }).fill("1");
  await expect(page.getByTestId("bid-probability")).toHaveText("at least 95% probability of the margin");
  await dialog().getByRole("textbox", { name: "Your bid" }).fill("99000");
  await expect(page.getByTestId("bid-probability")).toHaveText("at most 5% probability of the margin");
  await dialog().getByRole("textbox", { name: "Your bid" }).fill("12000");
  await dialog().getByRole("button", { name: "Save bid" }).click();
  await expect(page.getByText("The bid is saved.")).toBeVisible();
  await expect(dialog().getByRole("button", { name: "Save bid" })).toBeDisabled();
});

test("Appraisals: a purchase is recorded, and its margin is shown after the sale", async () => {
  await dialog().getByLabel("Price paid").fill("12000");
  await dialog().getByRole("button", { name: "Bought" }).click();
  await expect(dialog()).toContainText(/Bought for \$12,000, .*, by Ann Porter/);
  await page.keyboard.press("Escape");
  await expect(table().getByRole("row")).toHaveCount(2);
  await expect(table()).toContainText("Bought");
  await send(page, `/vehicles/${jeep}/sale`, { soldPrice: 14_500 });
  // The event stream reports the sale.
  await expect(table()).toContainText("$1,600");
  await table()
    .getByRole("button", { name: /^Open the appraisal of / })
    .click();
  await expect(dialog()).toContainText("Sold for $14,500: a margin of $1,600, target reached");
  await page.keyboard.press("Escape");
});

test("Appraisals: fit a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/vehicles/${jeep}/valuation`);
  await expect(page.getByRole("button", { name: "Appraise for buying" })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
