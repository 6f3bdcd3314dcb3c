import { expect, type Page, test } from "@playwright/test";
import { photo } from "../../kit/photos.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { send } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let carId: string;
const on = (platform: string) => page.getByRole("region", { name: platform, exact: true });

/** Checks the screen with axe in both window sizes, and that buttons and fields are high enough for a finger on a phone. */
async function expectUsable(screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${screen}, phone`);
  const place = (await page.getByRole("dialog").count()) > 0 ? page.getByRole("dialog") : page.getByRole("main");
  const controls = place.locator(".mantine-Button-root, input, select, textarea").filter({ visible: true });
  expect(await controls.count()).toBeGreaterThan(0);
  // a touch on the label of a checkbox checks it
  const low = await controls.evaluateAll((all) =>
    all
      .map((one) => (one.matches("[type=checkbox]") ? (one.closest("label") ?? one) : one))
      .filter((one) => one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML.slice(0, 150)),
  );
  expect(low, `${screen}: less than 44 pixels high`).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
}

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const body = { make: "Jeep", model: "Renegade", mileage: 42_000, askingPrice: 15_900 };
  carId = (await (await page.request.post("/v1/vehicles", { data: body })).json()).id;
  for (const seed of [1, 2]) {
    const file = { name: `${seed}.jpg`, mimeType: "image/jpeg", buffer: await photo(seed) };
    await page.request.post(`/v1/vehicles/${carId}/photos`, { multipart: { file, caption: `Side ${seed}` } });
  }
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
  await expect(on("Facebook").getByText(/^Credit: \$[\d,.]+ /)).toBeVisible();
  await expect(on("TikTok")).toContainText("TikTok cannot run campaigns yet.");
  await expect(page.getByRole("button", { name: "Connect TikTok" })).toBeHidden();
  await page.getByRole("button", { name: "Connect Instagram" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true }).click();
  await expect(on("Instagram")).toContainText("Connected");
  await expectUsable("connections");
  await takeScreenshots(page, "campaign-connections");
});

test("Campaigns: a campaign is composed from a vehicle's facts", async () => {
  await page.goto(`/vehicles/${carId}/marketing`);
  await page.getByRole("main").getByRole("link", { name: "New campaign" }).click();
  await expect(page.getByRole("combobox", { name: "Vehicle" })).toHaveValue("Jeep Renegade");
  await page.getByRole("button", { name: "Suggest text and photos" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(/Renegade · 42,000 mi · \$15,900/);
  const photos = page.getByRole("list", { name: "Photos of the vehicle" });
  await expect(photos.getByRole("checkbox", { name: "Side 1" })).toBeChecked();
  await photos.getByRole("checkbox", { name: "Side 1" }).press("Space");
  await expect(photos.getByRole("listitem").filter({ hasText: "Side 2" })).toContainText("1");
  await page.getByRole("textbox", { name: "Other pictures" }).fill("https://dealer.example/p.jpg?n=\n".repeat(10));
  await photos.getByRole("checkbox", { name: "Side 1" }).press("Space");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("An ad has at most 10 pictures: choose fewer photos")).toBeVisible();
  await page.getByRole("textbox", { name: "Other pictures" }).fill("");
  await page.getByRole("textbox", { name: "Link" }).fill("not a link");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Enter an address that begins with https://")).toBeVisible();
  await page.getByRole("textbox", { name: "Link" }).fill("https://dealer.example/renegade");
  await page.getByRole("textbox", { name: "Name of the campaign" }).fill("Renegade [instagram no-credit]");
  const pages = page.getByRole("combobox", { name: "Page" });
  await pages.selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Headline" }).fill("A Jeep Renegade that is ready for every season");
  await expect(page.getByText("46 characters. Facebook shows about 27, Instagram about 40.")).toBeVisible();
  await expect(page.getByRole("figure", { name: "Preview on Facebook" })).toContainText("A Jeep Renegade that is rea…");
  await page.getByRole("textbox", { name: "Places" }).fill("Chicago\n60607");
  await page.getByRole("textbox", { name: "Radius (mi)" }).fill("25");
  await page.getByRole("textbox", { name: "Minimum age" }).fill("21");
  await expectUsable("the composer");
  await takeScreenshots(page, "campaign-composer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { name: "Renegade [instagram no-credit]" })).toBeVisible();
});

test("Campaigns: an error that the server finds is shown once, at its field", async () => {
  const campaign = page.url();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: "Places" })).toHaveValue("Chicago\n60607");
  await expect(page.getByRole("listitem").filter({ hasText: "Side 2" })).toContainText("1");
  await expect(page.getByRole("listitem").filter({ hasText: "Side 1" })).toContainText("2");
  await page.route("**/v1/ads/campaigns/*", (route) =>
    route.request().method() === "PATCH"
      ? route.continue({ postData: JSON.stringify({ audience: { locations: [], ageMin: 30, ageMax: 20 } }) })
      : route.fallback(),
  );
  await page.getByRole("textbox", { name: "Minimum age" }).fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Has to be at least ageMin")).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute("**/v1/ads/campaigns/*");
  await page.getByRole("textbox", { name: "Maximum age" }).fill("50");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(campaign);
  await expect(page.getByRole("region", { name: "Ad", exact: true })).toContainText(
    "Chicago and 60607 · within 25 mi · from age 30 · to age 50",
  );
});

test("Campaigns: leaving a changed form asks first", async () => {
  const campaign = page.url();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Headline" }).fill("Another headline");
  await page.goBack();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page, "leave the composer");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByRole("textbox", { name: "Headline" })).toHaveValue("Another headline");
  await page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(campaign);
  await expect(page.getByRole("region", { name: "Ad", exact: true })).not.toContainText("Another headline");
});

test("Campaigns: without its vehicle, a campaign cannot be changed and the page says why", async () => {
  const missing = await page.request.get("/v1/vehicles/missing");
  await page.route(`**/v1/vehicles/${carId}`, (route) => route.fulfill({ response: missing }));
  await page.reload();
  await expect(page.getByText("only after its vehicle is loaded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
  await page.unroute(`**/v1/vehicles/${carId}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
});

test("Campaigns: each platform has its own result, with what to do about an error", async () => {
  await page.getByRole("button", { name: "Activate on Facebook" }).click();
  const dialog = page.getByRole("dialog", { name: "Activate on Facebook" });
  await expect(dialog).toContainText("up to $10.00 a day");
  await expect(dialog).toContainText("Credit: $");
  await expectUsable("activate a campaign");
  await dialog.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(on("Facebook").getByText("Running", { exact: true })).toBeVisible();
  await expect(on("TikTok")).toContainText("TikTok cannot run campaigns yet.");
  await expect(page.getByRole("button", { name: "Activate on TikTok" })).toBeHidden();
  await page.getByRole("button", { name: "Activate on Instagram" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Activate", exact: true }).click();
  await expect(on("Instagram")).toContainText("INSUFFICIENT_AD_CREDIT");
  await expect(on("Instagram")).toContainText("Add credit or a payment method");
  await expect(page.getByRole("region", { name: "Results" })).toContainText("Impressions");
  await expect(page.getByRole("img", { name: /^Clicks by day/ })).toBeVisible();
  await expectUsable("a campaign");
  await takeScreenshots(page, "campaign");
});

test("Campaigns: the results have the own leads, which link to the leads and back to the campaign", async () => {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const utm = { utmSource: "facebook", utmMedium: "paid_social", utmCampaign: id };
  const customer = { action: "Call back", targetName: "Grace Kim", targetInfo: "grace@example.com" };
  await send(page, `/leads/car/${carId}`, { ...customer, ...utm });
  await send(page, `/leads/car/${carId}`, { ...customer, targetName: "Alan Walker" });
  const results = page.getByRole("region", { name: "Results" });
  // the page hears of the new lead by the event stream
  await expect(results.getByRole("link", { name: "1", exact: true })).toBeVisible();
  await expect(results).toContainText("Your leads from this campaign");
  await expect(results).toContainText("Cost per lead");
  await results.getByRole("combobox", { name: "Figure" }).selectOption("Leads");
  await expect(results.getByRole("img", { name: /^Leads by day/ })).toBeVisible();
  await results.getByRole("button", { name: "Show as table" }).click();
  await expect(results.getByRole("table")).toContainText("Sold");
  await expectUsable("the results of a campaign");
  await takeScreenshots(page, "campaign-results");

  await results.getByRole("link", { name: "1", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/leads\\?.*campaign=${id}`));
  await expect(page.getByRole("link", { name: /Grace Kim/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Alan Walker/ })).toHaveCount(0);
  await page.getByRole("link", { name: /Grace Kim/ }).click();
  const source = page.getByRole("region", { name: "Where the lead came from" });
  await expect(source).toContainText("paid_social");
  await expectAccessible(page, "a lead with its campaign");
  await takeScreenshots(page, "lead-source");

  await source.getByRole("button", { name: "Edit" }).click();
  await expectAccessible(page, "the fields of where a lead came from");
  await source.getByRole("textbox", { name: "UTM medium" }).fill("newsletter");
  await source.getByRole("textbox", { name: "UTM medium" }).press("Enter");
  const campaign = source.getByRole("combobox", { name: "Campaign" });
  await campaign.selectOption("None");
  await source.getByRole("button", { name: "Done" }).click();
  await expect(source).toContainText("newsletter");
  await expect(source.getByRole("link")).toHaveCount(0);
  await source.getByRole("button", { name: "Edit" }).click();
  await campaign.selectOption("Renegade [instagram no-credit]");
  await source.getByRole("button", { name: "Done" }).click();
  await source.getByRole("link", { name: "Campaign: Renegade [instagram no-credit]" }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${id}$`));

  await page.goBack();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Show leads of all campaigns instead of Renegade/ }).click();
  await expect(page.getByRole("link", { name: /Alan Walker/ })).toBeVisible();
  await page.goto(`/campaigns/${id}`);
});

test("Campaigns: the budget of a running campaign is changed without a pause, and errors are at the field", async () => {
  await page.getByRole("button", { name: "Change budget" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the daily budget" });
  const budget = dialog.getByRole("textbox", { name: "Budget per day (USD)" });
  await expect(budget).toBeFocused();
  await expect(budget).toHaveValue("10");
  await expectUsable("change a budget");
  await takeScreenshots(page, "campaign-budget");
  await budget.fill("");
  await budget.press("Enter");
  await expect(dialog.getByText("Enter an amount with at most two decimals")).toBeVisible();
  await budget.fill("4");
  await budget.press("Enter");
  await expect(dialog.getByText("Facebook takes a daily budget of at least 5.00 USD.")).toBeVisible();
  await expect(page.getByText("$10.00 a day")).toBeVisible();
  await budget.fill("5000");
  await budget.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Facebook did not accept the change, so nothing was changed.");
  await budget.fill("12.5");
  await budget.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The campaign now spends up to $12.50 a day.")).toBeVisible();
  await expect(page.getByText("$12.50 a day", { exact: true })).toBeVisible();
  await expect(on("Facebook").getByText("Running", { exact: true })).toBeVisible();
});

test("Campaigns: of a running campaign, only the name, the budget and the last day can be changed", async () => {
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("note")).toContainText("You can change its name, its budget and its last day");
  await expect(page.getByRole("textbox", { name: "Budget per day" })).toHaveValue("12.5");
  await expect(page.getByRole("textbox", { name: "Currency" })).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Headline" })).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Places" })).toBeDisabled();
  await expectUsable("edit a running campaign");
  await takeScreenshots(page, "campaign-edit");
  await page.getByLabel("Last day").fill("2099-12-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Ad", exact: true })).toContainText("Dec 31, 2099");
});

test("Campaigns: the vehicle's page lists the platforms in use and links to the campaign", async () => {
  await page.goto(`/vehicles/${carId}/marketing`);
  const row = page.getByRole("table", { name: "Marketing" }).getByRole("row").nth(1);
  await expect(row).toContainText("Facebook and Instagram");
  await expect(row).not.toContainText("TikTok");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/campaigns\/[^/]+$/);
});

test("Campaigns: a role without the permission sees campaigns, and the page says what is missing", async ({
  browser,
}) => {
  const campaign = page.url();
  const member = await openViewer(page, browser, carId);
  for (const path of ["/campaigns", "/campaigns/connections", "/campaigns/new", campaign, `${campaign}/edit`]) {
    await member.goto(path);
    await expect(member.getByRole("note")).toContainText("does not include “Edit vehicles”");
    await expect(member.getByRole("main").getByRole("button", { name: /Connect|Pause|Delete|Save/ })).toHaveCount(0);
    await expect(member.getByRole("main").getByRole("link", { name: /New campaign|Edit/ })).toHaveCount(0);
  }
  await member.context().close();
});

test("Campaigns: the campaign of a sold vehicle can be paused, and then deleted", async () => {
  await page.request.post(`/v1/vehicles/${carId}/sale`, { data: { soldPrice: 15_500 } });
  await page.goto(`/campaigns?vehicle=${carId}&status=running`);
  await expect(page.getByRole("row", { name: /Renegade/ })).toContainText("Vehicle sold");
  await expectUsable("campaigns");
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
