import { expect, type Page, test } from "@playwright/test";
import { dayInput } from "../../../renderer/ui/format/day-input.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { type Scene, send, vehicleScene } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 150_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let scene: Scene;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  scene = await vehicleScene(page);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const header = () => page.getByRole("region", { name: "Vehicle", exact: true });
const tabs = () => page.getByRole("navigation", { name: "Vehicle", exact: true });
const tab = (name: string) => tabs().getByRole("link", { name });

test("Vehicle: the header has price, cost, margin, age, grade, open leads and the value band", async () => {
  await page.goto(`/vehicles/${scene.jeep}`);
  await expect(page.getByRole("heading", { level: 1, name: "2018 Jeep Renegade Latitude" })).toBeVisible();
  await expect(header()).toContainText("Stock no. J-1207");
  await expect(header()).toContainText("Asking price$15,900");
  await expect(header()).toContainText("Cost$14,950");
  await expect(header()).toContainText("Margin$950 (6%)");
  await expect(header()).toContainText("Days in stock74");
  await expect(header()).toContainText("Open leads1");
  await expect(header()).toContainText(/Grade\d\.\d/);
  await expect(header().getByRole("img", { name: /^Retail value \$[\d,]+ to \$[\d,]+, average/ })).toBeVisible();
  await expect(header().getByTestId("asking-price")).toBeVisible();
  await expect(header()).toContainText(/Priced \d+% (above|below) the average/);
  await expectAccessible(page, "vehicle, overview");
  await takeScreenshots(page, "vehicle-overview");
});

test("Vehicle: each tab has its count and its address, and Back returns to the last one", async () => {
  const expected = [
    ["Inspections 1", "inspections", "Inspections"],
    ["Mechanical 1", "mechanical", "Diagnostics"],
    ["Damage and repair 1", "damage", "Estimates"],
    ["Valuation 1", "valuation", "Valuation"],
    ["Leads 2", "leads", "Leads"],
    ["Marketing 1", "marketing", "Marketing"],
  ] as const;
  for (const [name, segment, table] of expected) {
    await tab(name).click();
    await expect(page).toHaveURL(`/vehicles/${scene.jeep}/${segment}`);
    await expect(tab(name)).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("table", { name: table })).toBeVisible();
    await expectAccessible(page, `vehicle, ${segment}`);
    await takeScreenshots(page, `vehicle-${segment}`);
  }
  await tab("360° 0").click();
  await expect(page.getByRole("heading", { name: "No 360° view yet" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Spring Jeep")).toBeVisible();
  await page.goto(`/vehicles/${scene.jeep}/unknown`);
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
});

test("Vehicle: reports of all kinds are among the documents, and each opens as PDF", async () => {
  await page.goto(`/vehicles/${scene.jeep}`);
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  for (const name of ["Condition report", "Mechanical report", "Repair estimate", "Valuation report"]) {
    const link = documents.getByRole("link", { name });
    await expect(link).toBeVisible();
    const address = (await link.getAttribute("href")) ?? "";
    expect((await page.request.get(address)).headers()["content-type"]).toContain("application/pdf");
  }
});

test("Vehicle: a lead of the list leads to its page", async () => {
  await page.goto(`/vehicles/${scene.jeep}/leads`);
  await expect(page.getByRole("link", { name: "Pat Moore" })).toHaveAttribute("href", `/leads?lead=${scene.lead}`);
});

test("Vehicle: a lead is added on its tab, for this vehicle", async () => {
  await page.getByRole("button", { name: "New lead" }).click();
  const dialog = page.getByRole("dialog", { name: "New lead" });
  await dialog.getByRole("textbox", { name: /^What to do/ }).fill("Send photos");
  await dialog.getByRole("textbox", { name: /^Customer/ }).fill("Lee Park");
  await dialog.getByRole("textbox", { name: /^Phone number/ }).fill("lee@example.com");
  await expectAccessible(page, "new lead of a vehicle");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Lee Park" })).toBeVisible();
  await expect(tab("Leads 3")).toBeVisible();
});

test("Price: a new price shows difference and margin, and its reason is in the history and the timeline", async () => {
  await page.goto(`/vehicles/${scene.jeep}`);
  await page.getByRole("region", { name: "Price history" }).getByRole("button", { name: "Change price" }).click();
  const dialog = page.getByRole("dialog", { name: "Change price" });
  const price = dialog.getByRole("textbox", { name: "Asking price" });
  await price.clear();
  // as people type it: a comma must not become a decimal point
  await price.pressSequentially("14,500");
  await expect(price).toHaveValue("$14,500");
  const effect = dialog.getByTestId("price-effect");
  await expect(effect).toContainText("$1,400 lower");
  await expect(effect).toContainText("-$450");
  await expectAccessible(page, "change the price");
  await takeScreenshots(page, "vehicle-price");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("x".repeat(201));
  await dialog.getByRole("button", { name: "Save price" }).click();
  await expect(dialog).toContainText("Use at most 200 characters");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("No calls for two weeks");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(header()).toContainText("Asking price$14,500");
  await expect(header()).toContainText("Margin-$450 (-3%)");
  await expect(page.getByRole("region", { name: "Price history" })).toContainText("No calls for two weeks");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Asking price changed from $15,900 to $14,500 ($1,400 lower)");
  await expect(timeline).toContainText("Reason: No calls for two weeks");
  await expect(timeline).toContainText("Ann Porter");
  await expectAccessible(page, "vehicle with a price change");
});

test("Edit: the purchase price is changed where the user may see costs, and the margin follows", async () => {
  await header().getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit vehicle" });
  await expect(dialog.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$14,950");
  await dialog.getByRole("textbox", { name: "Purchase price" }).fill("13500");
  await expectAccessible(page, "edit with the purchase price");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(header()).toContainText("Cost$13,500");
  await expect(header()).toContainText("Margin$1,000 (7%)");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Purchase price changed");
});

test("Edit: “In stock since” is changed, a future day is rejected, and the days in stock follow", async () => {
  const day = (daysAgo: number) => dayInput(new Date(Date.now() - daysAgo * 86_400_000));
  await header().getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit vehicle" });
  const since = dialog.getByLabel("In stock since");
  await expect(since).toHaveValue(day(74));
  await since.fill(day(-2));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Enter a date that is not in the future");
  await expectAccessible(page, "edit with a day in the future");
  await since.fill(day(10));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(header()).toContainText("Days in stock10");
});

test("Timeline: older entries are loaded page by page", async () => {
  for (let mileage = 52_301; mileage < 52_331; mileage += 1)
    await send(page, `/vehicles/${scene.jeep}`, { mileage }, { method: "PATCH" });
  await page.goto(`/vehicles/${scene.jeep}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem")).toHaveCount(30);
  await timeline.getByRole("button", { name: "Show older entries" }).click();
  await expect(timeline).toContainText("2018 Jeep Renegade was added to the inventory.");
  await expect(timeline.getByRole("button", { name: "Show older entries" })).toBeHidden();
});

test("Notes: are added in place, and the draft stays open if they cannot be saved", async () => {
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Add notes" }).click();
  await notes.getByRole("textbox", { name: "Notes" }).fill("Second key is in the safe.");
  await page.route("**/v1/vehicles/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The Forecourt server is not responding.").first()).toBeVisible();
  await expect(notes.getByRole("textbox", { name: "Notes" })).toHaveValue("Second key is in the safe.");
  await page.unroute("**/v1/vehicles/*");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(notes.getByText("Second key is in the safe.")).toBeVisible();
  await expect(notes.getByRole("button", { name: "Edit notes" })).toBeVisible();
});

test("Header: becomes one line when the page is scrolled, and nothing shifts", async () => {
  await page.setViewportSize({ width: 1366, height: 500 });
  // the notes, which have the focus now, are further down
  await page.evaluate(() => scrollTo(0, 0));
  const short = page.getByTestId("short-header");
  await expect(short).toBeHidden();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 600);
  await expect(short).toBeVisible();
  await expect(short).toContainText("2018 Jeep Renegade Latitude");
  await expect(short).toContainText("$14,500");
  await expect(tabs()).toBeInViewport();
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("Header: without “View costs”, a member sees neither cost nor margin, and no actions", async ({ browser }) => {
  const member = await openViewer(page, browser, scene.jeep);
  await member.goto(`/vehicles/${scene.jeep}`);
  const figures = member.getByRole("region", { name: "Vehicle", exact: true });
  await expect(figures).toContainText("Asking price$14,500");
  await expect(figures).toContainText("Open leads2");
  await expect(figures).not.toContainText("Cost");
  await expect(figures).not.toContainText("Margin");
  await expect(member.getByRole("button", { name: "Record sale" })).toBeHidden();
  await expect(member.getByRole("button", { name: "Change price" })).toBeHidden();
  await expect(member.getByRole("button", { name: /notes/ })).toBeHidden();
  await member.goto(`/vehicles/${scene.jeep}/photos`);
  await expect(member.getByRole("note")).toContainText("does not include “Edit vehicles”");
  await expect(member.getByRole("button", { name: "Add photos" })).toBeHidden();
  await member.context().close();
});

test("Record sale: by keyboard from the header, and Today counts it", async () => {
  await page.goto(`/vehicles/${scene.jeep}`);
  // priced, in stock and not advertised
  const advertise = header().getByRole("link", { name: "Advertise" });
  await expect(advertise).toHaveAttribute("href", `/campaigns/new?vehicle=${scene.jeep}`);
  await page.getByRole("heading", { level: 1 }).click();
  await header().getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Record sale" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Record sale" });
  await expect(dialog.getByRole("textbox", { name: "Price" })).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("14200");
  await dialog.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.type("Pat Moore");
  await page.keyboard.press("Tab");
  await page.keyboard.type("pat@example.com");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(header()).toContainText("Sold for$14,200");
  await expect(header()).toContainText("Margin$700");
  await expect(advertise).toBeHidden();
  await expect(page.getByRole("region", { name: "Sale" })).toContainText("Pat Moore");
  await page.goto("/today");
  await expect(page.locator("dl div", { hasText: "sold" })).toContainText("1");
});
