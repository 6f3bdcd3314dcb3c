import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { takeScreenshots } from "./kit/screenshots.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let carId: string;
const on = (platform: string) => page.getByRole("region", { name: platform, exact: true });

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const body = { make: "Jeep", model: "Renegade", mileage: 42_000, askingPrice: 15_900 };
  carId = (await (await page.request.post("/v1/vehicles", { data: body })).json()).id;
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test("Campaigns: an account is connected to the simulator, and the page says so", async () => {
  await page.goto("/campaigns");
  await expect(page.getByRole("heading", { name: "No campaigns yet" })).toBeVisible();
  await page.getByRole("link", { name: "Connections" }).click();
  await page.getByRole("button", { name: "Connect Facebook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true }).click();
  await expect(on("Facebook")).toContainText("no ad is shown and no money is spent");
  await page.getByRole("button", { name: "Connect Instagram" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true }).click();
  await expect(on("Instagram")).toContainText("Connected");
  await expectAccessible(page, "connections");
  await takeScreenshots(page, "campaign-connections");
});

test("Campaigns: a campaign is composed from a vehicle's facts", async () => {
  await page.goto(`/campaigns/new?vehicle=${carId}`);
  await page.getByRole("button", { name: "Suggest text from the vehicle" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(/Renegade · 42,000 mi · \$15,900/);
  await page.getByRole("textbox", { name: "Link" }).fill("not a link");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Invalid URL")).toBeVisible();
  await page.getByRole("textbox", { name: "Link" }).fill("https://dealer.example/renegade");
  await page.getByRole("textbox", { name: "Name of the campaign" }).fill("Renegade [instagram no-credit]");
  const pages = page.getByRole("combobox", { name: "Page" });
  await pages.selectOption({ index: 1 });
  await expectAccessible(page, "the composer");
  await takeScreenshots(page, "campaign-composer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { name: "Renegade [instagram no-credit]" })).toBeVisible();
});

test("Campaigns: each platform has its own result, with what to do about an error", async () => {
  await page.getByRole("button", { name: "Activate on Facebook" }).click();
  const dialog = page.getByRole("dialog", { name: "Activate on Facebook" });
  await expect(dialog).toContainText("up to $10.00 a day");
  await expect(dialog).toContainText("Credit: $");
  await expectAccessible(page, "activate a campaign");
  await dialog.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(on("Facebook").getByText("Running", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Activate on Instagram" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Activate", exact: true }).click();
  await expect(on("Instagram")).toContainText("INSUFFICIENT_AD_CREDIT");
  await expect(on("Instagram")).toContainText("Add credit or a payment method");
  await expect(page.getByRole("region", { name: "Results" })).toContainText("Impressions");
  await expect(page.getByRole("img", { name: /^Clicks by day/ })).toBeVisible();
  await expectAccessible(page, "a campaign");
  await takeScreenshots(page, "campaign");
});

test("Campaigns: the campaign of a sold vehicle can be paused, and then deleted", async () => {
  await page.request.post(`/v1/vehicles/${carId}/sale`, { data: { soldPrice: 15_500 } });
  await page.goto(`/campaigns?vehicle=${carId}&status=running`);
  await expect(page.getByRole("row", { name: /Renegade/ })).toContainText("Vehicle sold");
  await expectAccessible(page, "campaigns");
  await takeScreenshots(page, "campaigns");
  await page.getByRole("link", { name: "Renegade [instagram no-credit]" }).click();
  const notice = page.getByRole("status").filter({ hasText: "The vehicle is sold" });
  await notice.getByRole("button", { name: "Pause on all platforms" }).click();
  await expect(on("Facebook").getByText("Paused", { exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete the campaign" });
  await dialog.getByRole("textbox").fill("delete");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await expect(page.getByRole("heading", { name: "No campaigns yet" })).toBeVisible();
});
