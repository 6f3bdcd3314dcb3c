// The work of a salesperson, a manager and a principal, by keyboard alone, on a workstation and on a phone, in three languages.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { choose, enter, search, tabTo, type } from "../kit/keyboard.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { choose as chooseLanguage, type Spoken, spoken } from "../kit/spoken.ts";
import { addJeep, importMarket, send } from "../kit/vehicle-scene.ts";

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
const tile = (label: string): Locator => page.getByRole("listitem").filter({ hasText: label });
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

async function action(more: string, name: string): Promise<void> {
  await enter(page, button(more));
  await choose(page, page.getByRole("menuitem", { name }));
}

const addLead = (carId: string, targetName: string): Promise<unknown> =>
  send(page, `/leads/car/${carId}`, {
    action: "Call back",
    targetName,
    targetInfo: "+1 312 555 0147",
    dueAt: daysAgo(3),
  });

/** Moves the second figure before the first one, by its handle. */
async function moveSecondToFirst(cards: Locator, say: Spoken["say"]): Promise<void> {
  const [before = "", after = ""] = say("kpis.move.label", { title: "|" }).split("|");
  const handle = button(new RegExp(`^${before}.+${after}$`)).nth(1);
  const label = (await handle.getAttribute("aria-label")) ?? "";
  const title = label.slice(before.length, label.length - after.length);
  const count = await cards.count();
  await tabTo(page, handle);
  await page.keyboard.press("Space");
  await expect(page.getByText(say("kpis.move.over", { title, position: 2, count }))).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText(say("kpis.move.over", { title, position: 1, count }))).toBeAttached();
  await page.keyboard.press("Space");
  await expect(cards.first()).toContainText(title);
}

for (const [at, { language, width, height }] of (
  [
    { language: "en", width: 1366, height: 768 },
    { language: "en", width: 390, height: 844 },
    { language: "de", width: 1366, height: 768 },
    { language: "es", width: 1366, height: 768 },
  ] as const
).entries()) {
  const run = `${language}-${width}`;
  const title = `${language}, ${width}x${height}`;
  const { say, sayApi, money, percent, count } = spoken(language);
  const header = (): Locator => page.getByRole("region", { name: say("vehicles.vehicle"), exact: true });
  const act = (key: string): Promise<void> => action(say("vehicle.header.more"), say(key));
  const figures = (): Locator => page.getByRole("region", { name: say("kpis.title") });

  test(`a salesperson sells the Jeep: calls the lead and records the sale, ${title}`, async () => {
    await page.setViewportSize({ width, height });
    await chooseLanguage(page, spoken(language));
    const { id } = await addJeep(page, { stockNumber: `S-${run}`, vin: null });
    await addLead(id, `Pat Moore ${run}`);
    await page.goto("/today");
    await enter(page, tile(say("today.toDo.overdueLeads.label")).getByRole("link"));
    await enter(page, page.getByRole("link", { name: `Pat Moore ${run}` }));
    const lead = dialog(say("leads.panel.label"));
    const call = lead.getByRole("link", { name: say("leads.panel.call", { phone: "+1 312 555 0147" }) });
    await tabTo(page, call);
    await expect(call).toHaveAttribute("href", "tel:+13125550147");
    await type(page, lead.getByPlaceholder(say("leads.activity.note")), "Buys it today");
    await enter(page, button(say("leads.activity.log"), lead));
    await expect(lead.getByRole("listitem").filter({ hasText: "Buys it today" })).toBeVisible();
    await enter(page, lead.getByRole("link", { name: /Jeep Renegade/ }));

    await act("vehicles.sale.record");
    const sale = dialog(say("vehicles.sale.record"));
    await type(page, sale.getByRole("textbox", { name: say("vehicles.sale.price") }), "15250");
    await type(page, sale.getByRole("textbox", { name: say("common.name") }), `Pat Moore ${run}`);
    await type(page, sale.getByRole("textbox", { name: say("vehicles.sale.phone") }), "+1 312 555 0147");
    await page.keyboard.press("Enter");
    await expect(sale).toBeHidden();
    await expect(page.getByRole("region", { name: say("vehicles.sale.title") })).toContainText(money(15_250));
    await expect(page.getByRole("region", { name: say("vehicles.sale.title") })).toContainText(`Pat Moore ${run}`);

    await search(page, say("shell.today"), new RegExp(`^${say("shell.today")}`));
    const since = page.locator("dl > div").filter({ hasText: say("today.since.vehiclesSold") });
    await expect(since.getByRole("definition")).toHaveText(String(at + 1));
  });

  test(`a manager prices, advertises and assigns from what is to do today, ${title}`, async () => {
    const { id } = await addJeep(page, { stockNumber: `M-${run}`, trim: `Latitude ${run}`, vin: null });
    await send(page, "/pricing/valuate", { vehicle_id: id });
    for (const name of ["Kim Ash", "Lee Park"]) await addLead(id, `${name} ${run}`);
    await page.goto("/today");
    await expect(figures().getByRole("listitem")).not.toHaveCount(0);
    await enter(page, tile(say("today.toDo.aged.label")).getByRole("link"));
    await enter(page, page.getByRole("link", { name: new RegExp(`Latitude ${run}`) }));
    await expect(header()).toContainText(`${say("vehicle.header.margin")}${money(950)} (${percent(0.06)})`);
    await expect(
      header().getByRole("img", { name: new RegExp(`^${say("vehicle.valuationType.retail")}`) }),
    ).toBeVisible();

    await act("vehicle.price.change");
    const price = dialog(say("vehicle.price.change"));
    await type(page, price.getByRole("textbox", { name: say("vehicles.field.askingPrice") }), "15400");
    await expect(price.getByTestId("price-effect")).toContainText(say("vehicle.price.lower", { amount: money(500) }));
    await type(page, price.getByRole("textbox", { name: say("vehicle.price.reason") }), "No calls for two weeks");
    await page.keyboard.press("Enter");
    await expect(price).toBeHidden();
    await expect(header()).toContainText(`${say("vehicle.header.margin")}${money(450)} (${percent(0.03)})`);

    await act("vehicle.marketing.advertise");
    await enter(page, button(say("campaigns.composer.suggest")));
    await type(page, page.getByRole("textbox", { name: say("campaigns.composer.name") }), `Jeep ${run}`);
    await type(
      page,
      page.getByRole("textbox", { name: say("campaigns.composer.link") }),
      "https://dealer.example/jeep",
    );
    // without a choice, the campaign runs for the first page
    const pages = page.getByRole("combobox", { name: say("campaigns.composer.page") });
    await expect(pages.getByRole("option")).not.toHaveCount(1);
    await tabTo(page, pages);
    await page.keyboard.press("ArrowDown");
    await enter(page, button(say("campaigns.composer.save")));
    await expect(page.getByRole("heading", { name: `Jeep ${run}` })).toBeVisible();
    await enter(page, button(say("campaigns.activateOn", { platform: "Facebook" })));
    await enter(
      page,
      button(say("campaigns.activate.action"), dialog(say("campaigns.activateOn", { platform: "Facebook" }))),
    );
    const facebook = page.getByRole("region", { name: "Facebook", exact: true });
    await expect(facebook.getByText(say("vehicle.marketing.status.running"), { exact: true })).toBeVisible();

    await search(page, say("shell.leads"), new RegExp(`^${say("shell.leads")}`));
    for (const name of ["Kim Ash", "Lee Park"]) {
      await tabTo(page, page.getByRole("checkbox", { name: new RegExp(`${name} ${run}`) }));
      await page.keyboard.press("Space");
    }
    const selected = page.getByRole("region", { name: say("leads.bulk.label") });
    await expect(selected).toContainText(say("leads.bulk.selected", { count: 2 }));
    await tabTo(page, selected.getByRole("combobox", { name: say("leads.filter.assignee") }));
    await page.keyboard.press("ArrowDown");
    await choose(page, page.getByRole("option", { name: "Ann Porter" }));
    await expect(page.getByText(say("leads.done.assigned", { count: 2, name: "Ann Porter" }))).toBeVisible();
  });

  test(`the principal reads and arranges the figures, and checks results and roles, ${title}`, async () => {
    const own = `Sales in all ${run}`;
    const averagePrice = sayApi("Average selling price");
    await page.goto("/today");
    const cards = figures().getByRole("listitem");
    await enter(
      page,
      page
        .getByRole("button")
        .filter({ hasText: averagePrice })
        .filter({ hasText: money(15_250) }),
    );
    await expect(
      dialog(averagePrice).getByRole("img", { name: say("ui.chart.label", { title: averagePrice }) }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await enter(page, button(say("kpis.edit")));
    await enter(page, button(say("kpis.editor.add")));
    const editor = dialog(say("kpis.editor.add"));
    await type(page, editor.getByRole("textbox", { name: say("kpis.editor.title") }), own);
    await tabTo(page, editor.getByRole("radio", { name: say("kpis.editor.way.aggregation") }));
    await page.keyboard.press("ArrowRight");
    const formula = editor.getByRole("textbox", { name: say("kpis.formula") });
    await type(page, formula, "sum(sale.soldPrize)");
    await enter(page, button(say("common.save"), editor));
    await expect(editor.getByText(/soldPrize/).first()).toBeVisible();
    await type(page, formula, "sum(sale.soldPrice) / count(sale)");
    await enter(page, button(say("common.save"), editor));
    await expect(editor).toBeHidden();
    const added = cards.filter({ hasText: own });
    await expect(added).toContainText(count(15_250));

    await moveSecondToFirst(cards, say);
    await enter(page, button(say("common.done")));

    await search(page, say("shell.campaigns"), new RegExp(`^${say("shell.campaigns")}`));
    await enter(page, page.getByRole("link", { name: `Jeep ${run}` }));
    await expect(page.getByRole("region", { name: say("campaigns.results.title") })).toContainText(
      say("campaigns.results.impressions"),
    );

    if (at === 0) await send(page, "/teams", { name: "Nord", slug: "nord" });
    await search(page, say("shell.team"), new RegExp(`^${say("shell.team")}`));
    await tabTo(page, page.getByRole("tab", { name: say("team.members.title") }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(
      page.getByRole("rowheader", { name: new RegExp(`^${say("permissions.view_costs.label")}`) }),
    ).toBeVisible();
  });
}
