// The work of a salesperson, a manager and a principal, by keyboard alone, on a workstation and on a phone.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { choose, enter, search, tabTo, type } from "./kit/keyboard.ts";
import { firstAccount } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";
import { addJeep, importMarket, send } from "./kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await importMarket(page);
  await send(page, "/ads/connections", { platform: "facebook" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const dialog = (name: string): Locator => page.getByRole("dialog", { name });
const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
const header = (): Locator => page.getByRole("region", { name: "Vehicle", exact: true });
const tile = (label: string): Locator => page.getByRole("listitem").filter({ hasText: label });
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

async function action(name: string): Promise<void> {
  await enter(page, button("More actions"));
  await choose(page, page.getByRole("menuitem", { name }));
}

const addLead = (carId: string, targetName: string): Promise<unknown> =>
  send(page, `/leads/car/${carId}`, {
    action: "Call back",
    targetName,
    targetInfo: "+1 312 555 0147",
    dueAt: daysAgo(3),
  });

for (const [at, { width, height }] of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
].entries()) {
  const size = `${width}x${height}`;

  test(`a salesperson sells the Jeep: calls the lead and records the sale, ${size}`, async () => {
    await page.setViewportSize({ width, height });
    const { id } = await addJeep(page, { stockNumber: `S-${width}`, vin: null });
    await addLead(id, `Pat Moore ${width}`);
    await page.goto("/today");
    await enter(page, tile("Overdue leads").getByRole("link"));
    await enter(page, page.getByRole("link", { name: `Pat Moore ${width}` }));
    const lead = dialog("Lead");
    const call = lead.getByRole("link", { name: "Call +1 312 555 0147" });
    await tabTo(page, call);
    await expect(call).toHaveAttribute("href", "tel:+13125550147");
    await type(page, lead.getByPlaceholder("Notes"), "Buys it today");
    await enter(page, button("Log activity", lead));
    await expect(lead.getByRole("listitem").filter({ hasText: "Buys it today" })).toBeVisible();
    await enter(page, lead.getByRole("link", { name: /Jeep Renegade/ }));

    await action("Record sale");
    const sale = dialog("Record sale");
    await type(page, sale.getByRole("textbox", { name: "Price" }), "15250");
    await type(page, sale.getByRole("textbox", { name: "Name" }), `Pat Moore ${width}`);
    await type(page, sale.getByRole("textbox", { name: "Phone" }), "+1 312 555 0147");
    await page.keyboard.press("Enter");
    await expect(sale).toBeHidden();
    await expect(page.getByRole("region", { name: "Sale" })).toContainText("$15,250");
    await expect(page.getByRole("region", { name: "Sale" })).toContainText(`Pat Moore ${width}`);

    await search(page, "today", /^Today/);
    const since = page.locator("dl > div").filter({ hasText: "Vehicles sold" });
    await expect(since.getByRole("definition")).toHaveText(String(at + 1));
  });

  test(`a manager prices, advertises and assigns from what is to do today, ${size}`, async () => {
    const { id } = await addJeep(page, { stockNumber: `M-${width}`, trim: `Latitude ${width}`, vin: null });
    await send(page, "/pricing/valuate", { vehicle_id: id });
    for (const name of ["Kim Ash", "Lee Park"]) await addLead(id, `${name} ${width}`);
    await page.goto("/today");
    await expect(page.getByRole("region", { name: "Figures" }).getByRole("listitem")).not.toHaveCount(0);
    await enter(page, tile("Long in stock").getByRole("link"));
    await enter(page, page.getByRole("link", { name: new RegExp(`Latitude ${width}`) }));
    await expect(header()).toContainText("Margin$950 (6%)");
    await expect(header().getByRole("img", { name: /^Retail value/ })).toBeVisible();

    await action("Change price");
    const price = dialog("Change price");
    await type(page, price.getByRole("textbox", { name: "Asking price" }), "15400");
    await expect(price.getByTestId("price-effect")).toContainText("$500 lower");
    await type(page, price.getByRole("textbox", { name: "Reason" }), "No calls for two weeks");
    await page.keyboard.press("Enter");
    await expect(price).toBeHidden();
    await expect(header()).toContainText("Margin$450 (3%)");

    await action("Advertise");
    await enter(page, button("Suggest text and photos"));
    await type(page, page.getByRole("textbox", { name: "Name of the campaign" }), `Jeep ${width}`);
    await type(page, page.getByRole("textbox", { name: "Link" }), "https://dealer.example/jeep");
    // the account has several pages: one must be chosen
    const pages = page.getByRole("combobox", { name: "Page" });
    await expect(pages.getByRole("option")).not.toHaveCount(1);
    await tabTo(page, pages);
    await page.keyboard.press("ArrowDown");
    await enter(page, button("Save draft"));
    await expect(page.getByRole("heading", { name: `Jeep ${width}` })).toBeVisible();
    await enter(page, button("Activate on Facebook"));
    await enter(page, button("Activate", dialog("Activate on Facebook")));
    const facebook = page.getByRole("region", { name: "Facebook", exact: true });
    await expect(facebook.getByText("Running", { exact: true })).toBeVisible();

    await search(page, "leads", /^Leads/);
    for (const name of ["Kim Ash", "Lee Park"]) {
      await tabTo(page, page.getByRole("checkbox", { name: `Select ${name} ${width}` }));
      await page.keyboard.press("Space");
    }
    const selected = page.getByRole("region", { name: "Selected leads" });
    await expect(selected).toContainText("2 leads selected");
    await tabTo(page, selected.getByRole("combobox", { name: "Assignee" }));
    await page.keyboard.press("ArrowDown");
    await choose(page, page.getByRole("option", { name: "Ann Porter" }));
    await expect(page.getByText("2 leads assigned to Ann Porter.")).toBeVisible();
  });

  test(`the principal reads and arranges the figures, and checks results and roles, ${size}`, async () => {
    const title = `Sales in all ${width}`;
    await page.goto("/today");
    const cards = page.getByRole("region", { name: "Figures" }).getByRole("listitem");
    await enter(page, button(/^Average selling price.*\$15,250/));
    await expect(dialog("Average selling price").getByRole("img", { name: /chart/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await enter(page, button("Edit figures"));
    await enter(page, button("Add a figure"));
    const editor = dialog("Add a figure");
    await type(page, editor.getByRole("textbox", { name: "Title" }), title);
    await tabTo(page, editor.getByRole("radio", { name: "Aggregation" }));
    await page.keyboard.press("ArrowRight");
    const formula = editor.getByRole("textbox", { name: "Formula" });
    await type(page, formula, "sum(sale.soldPrize)");
    await enter(page, button("Save", editor));
    await expect(editor.getByText(/soldPrize/).first()).toBeVisible();
    await type(page, formula, "sum(sale.soldPrice) / count(sale)");
    await enter(page, button("Save", editor));
    await expect(editor).toBeHidden();
    const added = cards.filter({ hasText: title });
    await expect(added).toContainText("15,250");

    const handle = button(/^Move /).nth(1);
    const second = ((await handle.getAttribute("aria-label")) ?? "").replace("Move ", "");
    await tabTo(page, handle);
    await page.keyboard.press("Space");
    await expect(page.getByText(`${second} is at position 2 of`)).toBeAttached();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(`${second} is at position 1 of`)).toBeAttached();
    await page.keyboard.press("Space");
    await expect(cards.first()).toContainText(second);
    await enter(page, button("Done"));

    await search(page, "campaigns", /^Campaigns/);
    await enter(page, page.getByRole("link", { name: `Jeep ${width}` }));
    await expect(page.getByRole("region", { name: "Results" })).toContainText("Impressions");

    if (at === 0) await send(page, "/teams", { name: "Nord", slug: "nord" });
    await search(page, "team", /^Team/);
    await tabTo(page, page.getByRole("tab", { name: "Members" }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("rowheader", { name: /^See costs/ })).toBeVisible();
  });
}
