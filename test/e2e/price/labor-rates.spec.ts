import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { enter, tabTo, type } from "../kit/keyboard.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, send } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let server: RunningServer;
let page: Page;
let jeep: string;
const errors: string[] = [];

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});
test.afterEach(() => expect(errors).toEqual([]));

const main = () => page.getByRole("main");
const table = (name: string) => main().getByRole("table", { name, exact: true });
const figure = (name: string) => main().getByRole("textbox", { name, exact: true });
const save = () => main().getByRole("button", { name: "Save", exact: true });
const version = () => page.getByTestId("rate-book-version");
const entries = () => main().getByRole("list", { name: "History" }).locator(":scope > li");
/** The rates of a new estimate for a damaged hood. */
async function estimate(): Promise<{ readonly rate: number; readonly version: number; readonly id: string }> {
  const { data, meta } = await send<{
    data: { assessment_id: string; rate_book_version: number };
    meta: { labor_rate_used: number };
  }>(page, "/inspections/damage-assessment", {
    vehicle_id: jeep,
    damages: [{ damage_id: "D1", type: "panel_damage", location: "hood", severity: "moderate" }],
    assessment_options: { labor_rate_region: "US_TEXAS" },
  });
  return { rate: meta.labor_rate_used, version: data.rate_book_version, id: data.assessment_id };
}
interface Answer {
  readonly data: { readonly version: number; readonly labour_rates: Record<string, object> } & Record<string, unknown>;
}
const readBook = async () => (await (await page.request.get("/v1/assessments/rate-book")).json()) as Answer;
/** Another program saves other rates for Texas. */
async function saveElsewhere(rates: object): Promise<void> {
  const { data } = await readBook();
  const { version: read, changed_at: _at, changed_by: _by, note: _note, ...tables } = data;
  const labour_rates = { ...tables.labour_rates, US_TEXAS: { ...tables.labour_rates.US_TEXAS, ...rates } };
  await send(page, "/assessments/rate-book", { ...tables, labour_rates, version: read }, { method: "PUT" });
}

test("Rate book: the built-in labor rates with their basis, without the sentences of the API", async () => {
  await page.goto("/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Rate book" }).click();
  await expect(page).toHaveURL(/\/settings\/rate-book$/);
  await expect(version()).toHaveText("These are the built-in figures. Nobody has changed them yet.");
  await expect(figure("Body, US, Texas")).toHaveValue("$75");
  await expect(figure("Mechanical, Germany")).toHaveValue("€155");
  await expect(table("Labor rates").getByRole("row").nth(1)).toContainText("US, Midwest Your region");
  await expect(table("Labor rates").getByRole("row", { name: /^US, Texas/ })).toContainText(
    "Built in: our estimate (autonews.com and habamember.org)",
  );
  await expect(table("Labor rates")).not.toContainText("raised by a third");
  await expectAccessible(page, "labor rates");
  await takeScreenshots(page, "labor-rates");
});

test("Labor rates: a rate is changed by keyboard, an empty and a rejected field are marked, and the new rate is saved", async () => {
  const before = await estimate();
  expect(before).toMatchObject({ rate: 75, version: 0 });
  const body = figure("Body, US, Texas");
  await tabTo(page, body);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(table("Labor rates").getByText("Enter a number")).toBeVisible();
  await expect(body).toBeFocused();
  await expect(body).toHaveAttribute("aria-invalid", "true");
  await type(page, body, "2000000");
  await page.keyboard.press("Enter");
  await expect(table("Labor rates").getByText("From 0 to 1,000,000")).toBeVisible();
  await expect(main().getByRole("status").filter({ hasText: "cannot be saved" })).toHaveText(
    "1 figure cannot be saved. It is marked.",
  );
  await expect(body).toBeFocused();
  await expectAccessible(page, "labor rates with an error");
  await takeScreenshots(page, "labor-rates-error");
  await type(page, body, "98.50");
  await type(page, figure("Note (optional)"), "New contract");
  await takeScreenshots(page, "labor-rates-changed");
  await enter(page, save());
  await expect(version()).toContainText(/^Version 1, saved by Ann Porter, /);
  await expect(version()).toBeFocused();
  await expect(body).toHaveValue("$98.5");
  await expect(table("Labor rates").getByRole("row", { name: /^US, Texas/ })).toContainText(
    /Set by Ann Porter on \w+ \d+, \d{4}/,
  );
  await expect(page.getByText("Saved as version 1. New estimates use it.")).toBeVisible();
});

test("Labor rates: a new estimate uses the new rate, the one before keeps its own, and the book is linked there", async () => {
  const after = await estimate();
  expect(after).toMatchObject({ rate: 98.5, version: 1 });
  await page.goto(`/vehicles/${jeep}/damage?estimate=${after.id}`);
  await expect(page.getByRole("table", { name: "Lines of Panel damage, hood" })).toContainText("$98.50");
  await main().getByRole("link", { name: "Rate book version 1" }).click();
  await expect(page).toHaveURL(/\/settings\/rate-book\?table=history&book=own$/);
  const { data } = await (await page.request.get("/v1/inspections/damage-assessment")).json();
  expect(data.assessments.map((one: { rate_book_version: number }) => one.rate_book_version)).toEqual([1, 0]);
});

test("Rate book: undo restores the figures before as a new version", async () => {
  await page.goto("/settings/rate-book?table=services");
  const price = figure("Price, Polish");
  await type(page, price, "1,012.50");
  await expect(price).toHaveValue("$1,012.50");
  await page.keyboard.press("ArrowUp");
  // a field gives a number that ends in a zero as text while it has the focus
  await page.keyboard.press("Enter");
  await expect(version()).toContainText("Version 2");
  await expect(price).toHaveValue("$1,012.5");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(version()).toContainText("Version 3");
  await expect(figure("Price, Polish")).toHaveValue("$10");
  const { data } = await readBook();
  expect(data).toMatchObject({ version: 3, labour_rates: { US_TEXAS: { body: 98.5 } } });
});

test("Rate book: changes of several tables are saved together, and the first rejected figure opens its table", async () => {
  await page.goto("/settings/rate-book?table=pdr");
  await figure("Price from, Up to 0.8 in (nickel)").fill("900");
  await page.getByRole("link", { name: "Exchange rates" }).click();
  await figure("EUR, Exchange rates").fill("0.9");
  await expect(main().getByRole("status").filter({ hasText: "changed" })).toHaveText("2 figures changed");
  await save().click();
  await expect(page).toHaveURL(/table=pdr$/);
  await expect(figure("Price from, Up to 0.8 in (nickel)")).toBeFocused();
  await expect(table("Dents (PDR)").getByText("Above “Price to”")).toBeVisible();
  await takeScreenshots(page, "rate-book-pdr");
  await main().getByRole("button", { name: "Discard" }).click();
  await expect(figure("Price from, Up to 0.8 in (nickel)")).toHaveValue("$75");
  await expect(version()).toBeFocused();
});

test("Rate book: leaving with unsaved figures asks first", async () => {
  await page.goto("/settings/rate-book");
  await figure("Paint, US, Texas").fill("81");
  await page.getByRole("link", { name: "Parts", exact: true }).click();
  await page.getByRole("link", { name: "Labor rates", exact: true }).click();
  await expect(figure("Paint, US, Texas")).toHaveValue("$81");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Phones" }).click();
  await expect(page.getByRole("dialog")).toContainText("Your changes to the rate book are not saved yet.");
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await expect(figure("Paint, US, Texas")).toHaveValue("$81");
});

test("Rate book: a conflict shows both values, and the own changes apply to the newer version", async () => {
  await figure("Body, US, Texas").fill("101");
  await saveElsewhere({ body: 90, mechanical: 130 });
  await save().click();
  const notice = main().getByRole("alert").filter({ hasText: "There is a newer version of the rate book" });
  await expect(notice).toContainText(/Ann Porter saved version 4/);
  await expect(notice).toContainText("Body, US, Texas: $98.50 before, $90 in the saved version, $101 from you");
  await expect(save()).toBeDisabled();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, "a conflict of the rate book");
  await takeScreenshots(page, "rate-book-conflict");
  await enter(page, notice.getByRole("button", { name: "Apply my changes to it" }));
  await expect(notice).toBeHidden();
  await expect(figure("Mechanical, US, Texas")).toHaveValue("$130");
  await save().click();
  await expect(version()).toContainText("Version 5");
  expect((await readBook()).data.labour_rates.US_TEXAS).toMatchObject({ body: 101, paint: 81, mechanical: 130 });
});

test("Rate book: the history shows who changed what, and an earlier version comes back", async () => {
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(entries()).toHaveCount(6);
  await expect(entries().nth(0)).toContainText(/Version 5 CurrentAnn Porter, /);
  await expect(entries().nth(4)).toContainText("New contract");
  await enter(page, main().getByRole("button", { name: "Show changes: version 5" }));
  const changes = table("Changes of version 5");
  await expect(changes.getByRole("row")).toHaveCount(3);
  await expect(changes).toContainText("Labor rates: Body, US, Texas$90$101");
  await expectAccessible(page, "the history of the rate book");
  await takeScreenshots(page, "rate-book-history");
  await enter(page, main().getByRole("button", { name: "Restore version 1" }));
  const dialog = page.getByRole("dialog", { name: "Restore version 1" });
  await expect(dialog).toContainText("3 figures change.");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await takeScreenshots(page, "rate-book-restore");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(version()).toContainText("Version 6");
  await expect(entries().nth(0)).toContainText("Back to version 1");
  expect((await readBook()).data.labour_rates.US_TEXAS).toMatchObject({ body: 98.5, paint: 75, mechanical: 125 });
});

for (const [name, heading] of [
  ["parts", "Parts"],
  ["services", "Small jobs"],
  ["body_hours", "Body hours"],
  ["mechanical", "Mechanical"],
  ["hail", "Hail"],
  ["rules", "Rules"],
  ["exchange_rates", "Exchange rates"],
] as const) {
  test(`Rate book: ${heading} are accessible and fit a phone`, async () => {
    await page.goto(`/settings/rate-book?table=${name}`);
    await expect(table(heading)).toBeVisible();
    await expect(table(heading)).toContainText("Built in");
    await expectAccessible(page, `rate book, ${heading}`);
    await takeScreenshots(page, `rate-book-${name}`);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1366, height: 768 });
  });
}

test("Rate book: in German at 390 px, with German numbers and dates", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "de-DE",
    reducedMotion: "reduce",
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  // the account's language is English, as the browser's in which it was created
  await context.addInitScript(() => localStorage.setItem("forecourt-language", "de"));
  const german = await context.newPage();
  await german.goto("/settings/rate-book");
  await expect(german.getByRole("heading", { level: 1, name: "Kalkulationssätze" })).toBeVisible();
  const rate = german.getByRole("textbox", { name: "Karosserie, USA, Texas", exact: true });
  await expect(rate).toHaveValue(/^98,5\s\$$/);
  await expect(german.getByRole("table", { name: "Stundensätze" })).toContainText(/Festgelegt von Ann Porter am \d/);
  await expect(german.getByRole("main")).not.toContainText(/our estimate|Set by|Built in/);
  await rate.fill("1234,5");
  await german.getByRole("button", { name: "Speichern" }).click();
  await expect(german.getByTestId("rate-book-version")).toContainText("Version 7, gespeichert von Ann Porter");
  await expect(rate).toHaveValue(/^1\.234,5\s\$$/);
  expect((await readBook()).data.labour_rates.US_TEXAS).toMatchObject({ body: 1234.5 });
  // high enough that no bar covers a part of a field, which axe would count as too small
  await german.setViewportSize({ width: 390, height: 3000 });
  await expectAccessible(german, "rate book in German");
  await german.setViewportSize({ width: 390, height: 844 });
  for (const name of ["labour_rates", "parts", "mechanical", "hail", "rules", "pdr", "history"]) {
    await german.goto(`/settings/rate-book?table=${name}`);
    await expect(german.getByRole("main").locator("table, ol").first()).toBeVisible();
    expect(await german.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const folder = process.env.SCREENSHOTS;
    if (folder) await german.screenshot({ path: `${folder}/rate-book-de-${name}-390.png` });
  }
  await context.close();
});

test("Rate book: a member without inventory rights has no page; one who edits the inventory reads the owner's rates", async ({
  browser,
}) => {
  const member = await openViewer(page, browser, jeep);
  await member.goto("/settings");
  const sections = member.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link", { name: "Dealership" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "Rate book" })).toHaveCount(0);
  await member.goto("/settings/rate-book");
  await expect(member.getByText("No settings at this address")).toBeVisible();
  const teams = await (await page.request.get("/v1/teams/my")).json();
  const roles = await (await page.request.get(`/v1/teams/${teams[0].id}/roles`)).json();
  const role = roles.find(({ name }: { name: string }) => name === "Looks only");
  const permissions = ["view_inventory", "edit_inventory"];
  await send(page, `/teams/${teams[0].id}/roles/${role.id}`, { permissions }, { method: "PATCH" });
  await member.goto("/settings/rate-book");
  await expect(member.getByTestId("rate-book-version")).toContainText(
    "This is the rate book of Ann Porter. Only that account can change it. Version 7",
  );
  await expect(member.getByRole("table", { name: "Labor rates" })).toContainText("$1,234.50");
  await expect(member.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expectAccessible(member, "labor rates, read only");
  await takeScreenshots(member, "labor-rates-read-only");
  await member.getByRole("link", { name: "History", exact: true }).click();
  await expect(member.getByRole("button", { name: "Show changes: version 7" })).toBeVisible();
  await expect(member.getByRole("button", { name: /^Restore/ })).toHaveCount(0);
  await member.getByRole("link", { name: "your own rate book" }).click();
  await expect(member.getByTestId("rate-book-version")).toHaveText(
    "These are the built-in figures. Nobody has changed them yet.",
  );
  await expect(member.getByRole("textbox", { name: "Body, US, Texas" })).toHaveValue("$75");
  await member.getByRole("link", { name: "Parts", exact: true }).click();
  await expect(member).toHaveURL(/book=own/);
  await member.getByRole("link", { name: "Show that of Ann Porter" }).click();
  await expect(member.getByTestId("rate-book-version")).toContainText("Version 7");
  await member.context().close();
});
