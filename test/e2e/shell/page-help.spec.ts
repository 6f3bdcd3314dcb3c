import { expect, type Page, test } from "@playwright/test";
import { pageHelp as german } from "../../../renderer/texts/de/help/page-help.ts";
import { pageHelp } from "../../../renderer/texts/en/help/page-help.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { choose, spoken } from "../kit/spoken.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let car: string;

const wide = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };
const button = () => page.getByRole("button", { name: "Help for this page" });
const panel = (title: string) => page.getByRole("dialog", { name: title, exact: true });

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce", viewport: wide });
  page = await context.newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const answer = await page.request.post("/v1/vehicles", { data: { make: "Saab", model: "900" } });
  car = (await answer.json()).id;
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test("the question mark opens the help of the page by mouse, and closes by mouse and Escape", async () => {
  await page.goto("/inventory");
  await button().click();
  const help = panel("Inventory");
  await expect(help.getByText(pageHelp.topics.inventory.purpose)).toBeVisible();
  await expect(help.getByRole("listitem")).toHaveText([...pageHelp.topics.inventory.steps]);
  await expect(help.getByText("Search everything")).toBeVisible();
  await expectAccessible(page, "page help");
  await takeScreenshots(page, "page-help");
  await help.getByRole("button", { name: "Close" }).click();
  await expect(help).toBeHidden();
  await expect(button()).toBeFocused();
  await button().click();
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(button()).toBeFocused();
  await button().click();
  await expect(help.getByRole("button", { name: "Close" })).toBeFocused();
  // outside the panel, as in the moment before it has the focus
  await button().focus();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
});

test("F1 opens the help from the keyboard, the focus stays inside, and ? still lists the keys", async () => {
  await page.goto("/leads?view=board");
  // the listener loads with the button
  await expect(button()).toBeVisible();
  await page.locator("#screen").focus();
  await page.keyboard.press("F1");
  const help = panel("Leads");
  await expect(help.getByRole("button", { name: "Close" })).toBeFocused();
  await expect(help.getByText("Next and previous card")).toBeVisible();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Tab");
  expect(await help.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(page.locator("#screen")).toBeFocused();
  await page.goto("/inventory");
  await page.locator("#screen").focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Help for this page")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("tabs and sections have help of their own, and another page closes it", async () => {
  await page.goto(`/vehicles/${car}/valuation`);
  await button().click();
  await expect(panel("Valuation").getByText(pageHelp.topics.vehicleValuation.purpose)).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(panel("Valuation")).toBeHidden();
  await page.goto("/settings/backups");
  await button().click();
  await expect(panel("Backups")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("the help links to its chapter and to the search of all help, without another network", async () => {
  const requests: string[] = [];
  await page.context().route("**/*", (route) => {
    if (route.request().url().startsWith(server.url)) return route.continue();
    requests.push(route.request().url());
    return route.abort();
  });
  await page.goto("/inspections");
  await button().click();
  const opened = page.context().waitForEvent("page");
  await panel("Inspections").getByRole("link", { name: "User guide: Results and report" }).click();
  const guide = await opened;
  await expect(guide).toHaveURL(`${server.url}/help/guide/results`);
  await expect(guide.getByRole("heading", { level: 1, name: "Results and report" })).toBeVisible();
  const picture = guide.getByRole("img", { name: /The results:/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1366);
  await takeScreenshots(guide, "guide");
  await expectAccessible(guide, "chapter of the guide");

  await guide.keyboard.press("/");
  await guide.keyboard.type("disk is full");
  const found = guide.locator("#results a");
  await expect(found.first()).toBeVisible();
  await expect(guide.locator("#results mark").first()).toHaveText(/^(disk|is|full)$/i);
  await takeScreenshots(guide, "help-search");
  await expectAccessible(guide, "search with marked words");
  await guide.locator("#query").fill("STORAGE_FULL");
  await expect(found.first()).toContainText("STORAGE_FULL");
  await guide.keyboard.press("Enter");
  await expect(guide).toHaveURL(/\/help\/errors#STORAGE_FULL$/);
  await expect(guide.getByRole("heading", { name: "STORAGE_FULL" })).toBeInViewport();
  await takeScreenshots(guide, "help-errors");
  await guide.close();
  await page.context().unroute("**/*");
  expect(requests).toEqual([]);
});

test("an error links to its entry in the help", async () => {
  await page.goto("/vehicles/00000000-0000-7000-8000-000000000000");
  const error = page.getByRole("main").getByRole("alert");
  const link = error.getByRole("link", { name: "Help" });
  await expect(link).toHaveAttribute("href", "/help/errors#RESOURCE_NOT_FOUND");
  await expectAccessible(page, "error with help");
  await takeScreenshots(page, "error-help");
  const opened = page.context().waitForEvent("page");
  await link.click();
  const help = await opened;
  await expect(help.getByRole("heading", { name: "RESOURCE_NOT_FOUND" })).toBeInViewport();
  await help.close();
});

test("on a phone, in German, the help is a dialog that fits", async () => {
  const say = spoken("de");
  await choose(page, say);
  await page.setViewportSize(phone);
  await page.goto("/inspect");
  const open = page.getByRole("button", { name: "Hilfe zu dieser Seite" });
  await open.click();
  const help = panel("Fahrzeug wählen");
  await expect(help.getByText(german.topics.chooseVehicle.purpose)).toBeVisible();
  await expect(help).toHaveAttribute("aria-modal", "true");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await expectAccessible(page, "page help on a phone");
  await takeScreenshots(page, "page-help-german");
  await page.setViewportSize(phone);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await choose(page, spoken("en"));
  await page.setViewportSize(wide);
});

test("the help says so if it cannot be loaded, and works when the server responds again", async () => {
  await page.route("**/assets/page-help-*.js", (route) => route.abort());
  await page.goto("/campaigns");
  await button().click();
  await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
  await expect(panel("Campaigns")).toBeHidden();
  await page.unroute("**/assets/page-help-*.js");
});
