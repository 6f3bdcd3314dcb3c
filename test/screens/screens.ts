import { expect, type Page } from "@playwright/test";

export interface Screen {
  /** The name of its picture. */
  readonly name: string;
  /** One sentence for docs/screens/README.md. */
  readonly text: string;
  /** Opens the screen, complete. */
  readonly open: (page: Page, records: Records) => Promise<void>;
}

/** Records of the demo with something to see. */
export interface Records {
  /** A vehicle that is long in stock, with photos, a value and leads. */
  readonly vehicle: string;
  /** A vehicle with inspection, mechanical report and estimate. */
  readonly inspected: string;
  /** A finished inspection with findings. */
  readonly inspection: string;
  readonly campaign: string;
  readonly contact: string;
  readonly lead: string;
}

export const themes = ["light", "dark", "outdoor"] as const;
export type Theme = (typeof themes)[number];
/** The screens that are shown in all themes. */
export const themedScreens: readonly string[] = ["today", "vehicle", "leads-board", "campaign", "results"];

const at =
  (path: string | ((records: Records) => string)): Screen["open"] =>
  async (page, records) => {
    await page.goto(typeof path === "string" ? path : path(records));
  };

/** Opens the address and presses a button, which opens a dialog or a menu. */
const pressing =
  (
    path: string | ((records: Records) => string),
    button: string,
    opens: "dialog" | "menu" = "dialog",
  ): Screen["open"] =>
  async (page, records) => {
    await at(path)(page, records);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(page.getByRole(opens)).toBeVisible();
  };

const tab = (name: string): Screen["open"] => at(({ vehicle }) => `/vehicles/${vehicle}/${name}`);
const inspectedTab = (name: string): Screen["open"] => at(({ inspected }) => `/vehicles/${inspected}/${name}`);

export const screens: readonly Screen[] = [
  {
    name: "today",
    text: "What is to do today, each number a link to its list, and the dealership's figures.",
    open: at("/today"),
  },
  {
    name: "kpi",
    text: "A figure with its formula, its chart, and the chart as a table or a file.",
    open: async (page) => {
      await page.goto("/today");
      await page
        .getByRole("region", { name: "Figures" })
        .getByRole("button", { name: /Average selling price/ })
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "kpi-editor",
    text: "An own figure, computed by a formula that is checked while it is saved.",
    open: async (page) => {
      await page.goto("/today");
      await page.getByRole("button", { name: "Edit figures" }).click();
      await page.getByRole("button", { name: "Add a figure" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Title").fill("Sales per vehicle in stock");
      await dialog.getByText("Formula", { exact: true }).click();
      await dialog.getByRole("textbox", { name: "Formula" }).fill("sum(sale.soldPrice) / count(vehicle)");
    },
  },
  {
    name: "palette",
    text: "Ctrl+K finds vehicles, leads, people, pages and settings.",
    open: async (page) => {
      await page.goto("/today");
      await page
        .getByRole("button", { name: /^Search/ })
        .first()
        .click();
      await page
        .getByRole("dialog")
        .getByPlaceholder(/Vehicles, leads/)
        .fill("honda");
      await expect(page.getByRole("dialog").getByRole("button", { name: /Honda/ }).first()).toBeVisible();
    },
  },
  {
    name: "keys",
    text: "The question mark lists the keys of the page.",
    open: async (page) => {
      await page.goto("/today");
      await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "inventory", text: "The vehicles, with filters that stay in the address.", open: at("/inventory") },
  {
    name: "inventory-views",
    text: "The built-in views of the inventory, and those that the user saved.",
    open: async (page) => {
      await page.goto("/inventory");
      await page.getByRole("button", { name: "View: All vehicles" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  {
    name: "inventory-bulk",
    text: "A new price for several vehicles, with the old and the new price of each before it is saved.",
    open: async (page) => {
      await page.goto("/inventory");
      const rows = page.getByRole("table", { name: "Vehicles" }).getByRole("checkbox");
      for (const row of [7, 8, 9]) await rows.nth(row).check();
      await page.getByRole("button", { name: "Change prices" }).click();
      await page.getByRole("dialog").getByLabel("Lower by").fill("3");
    },
  },
  {
    name: "to-reprice",
    text: "The vehicles that should get a higher or a lower price, with the suggested price.",
    open: at("/inventory?work=toReprice&sort=priceToMarket"),
  },
  {
    name: "automatic-values",
    text: "The automatic values of the stock: how many vehicles have one, and why the others have none.",
    open: at("/inventory/automatic-values"),
  },
  {
    name: "vehicle",
    text: "A vehicle: price, cost, margin, age, value band, timeline, notes and documents.",
    open: tab(""),
  },
  {
    name: "vehicle-photos",
    text: "The photos of a vehicle, in an order of your own; the first is the cover.",
    open: tab("photos"),
  },
  {
    name: "photo-viewer",
    text: "A photo in full size.",
    open: async (page, { vehicle }) => {
      await page.goto(`/vehicles/${vehicle}/photos`);
      await page.getByRole("button", { name: /^Open photo 1/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "vehicle-inspections", text: "The inspections of a vehicle.", open: inspectedTab("inspections") },
  { name: "vehicle-360", text: "The 360° views of a vehicle.", open: inspectedTab("360") },
  { name: "vehicle-mechanical", text: "The diagnostics of a vehicle.", open: inspectedTab("mechanical") },
  {
    name: "vehicle-damage",
    text: "A repair estimate of a vehicle: damage, repairs side by side, lines and totals.",
    open: inspectedTab("damage"),
  },
  {
    name: "vehicle-valuation",
    text: "What a vehicle is worth, what price sells it in time, and why.",
    open: tab("valuation"),
  },
  {
    name: "appraisal",
    text: "What to bid for a vehicle: the highest bid, and the probability of the margin as the bid moves.",
    open: async (page, records) => {
      await tab("valuation")(page, records);
      await page.getByRole("button", { name: "Appraise for buying" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Wanted margin").fill("1500");
      await form.getByLabel("Repairs").fill("600");
      await form.getByRole("button", { name: "Appraise" }).click();
      await expect(page.getByRole("dialog", { name: /^Appraisal of/ })).toBeVisible();
    },
  },
  { name: "vehicle-leads", text: "The leads of a vehicle.", open: tab("leads") },
  { name: "vehicle-marketing", text: "The campaigns of a vehicle.", open: tab("marketing") },
  {
    name: "price",
    text: "A new price, with its difference, the margin that is left, and the reason.",
    open: pressing(({ vehicle }) => `/vehicles/${vehicle}`, "Change price"),
  },
  {
    name: "sale",
    text: "A sale with price, day and buyer.",
    open: async (page, { vehicle }) => {
      await page.goto(`/vehicles/${vehicle}`);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Record sale" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "add-vehicle",
    text: "A new vehicle: its VIN fills in the rest.",
    open: pressing("/inventory", "Add vehicle"),
  },
  { name: "leads", text: "The leads: what to do next, for whom, and until when.", open: at("/leads") },
  { name: "leads-board", text: "The leads as a board, moved by mouse or keys.", open: at("/leads?view=board") },
  { name: "lead", text: "A lead: call, write, log what happened.", open: at(({ lead }) => `/leads?lead=${lead}`) },
  { name: "new-lead", text: "A new lead for a vehicle.", open: pressing("/leads", "New lead") },
  { name: "contacts", text: "The people who asked for a vehicle.", open: at("/leads/contacts") },
  {
    name: "contact",
    text: "A contact, with a lead made from it.",
    open: at(({ contact }) => `/leads/contacts?contact=${contact}`),
  },
  { name: "campaigns", text: "The campaigns, with state, budget and results.", open: at("/campaigns") },
  {
    name: "campaign",
    text: "A campaign: each platform's state, and its results by day.",
    open: at(({ campaign }) => `/campaigns/${campaign}`),
  },
  {
    name: "composer",
    text: "A new campaign, with a preview for each platform.",
    open: async (page, { vehicle }) => {
      await page.goto(`/campaigns/new?vehicle=${vehicle}`);
      await page.getByRole("button", { name: "Suggest text and photos" }).click();
    },
  },
  {
    name: "market",
    text: "The market: its rows by source, kind, age, make and state.",
    open: at("/market"),
  },
  {
    name: "market-listings",
    text: "The listings and sales of the market, with filters in the address.",
    open: at("/market/listings?make=Honda&zip=46204&radius=100"),
  },
  {
    name: "market-import",
    text: "A file before its import: how its columns and rows are read, and which would be rejected.",
    open: async (page) => {
      await page.goto("/market/imports/new");
      const rows = Array.from(
        { length: 40 },
        (_, i) => `R${i},2021,Honda,Accord,${24_000 + 900 * i},23100,${i === 7 ? "no sale" : 22_400 - 90 * i},46204`,
      );
      const file = ["Run,Year,Make,Model,Miles,MMR,Price,Zip", ...rows].join("\n");
      await page
        .getByTestId("market-file")
        .setInputFiles({ name: "auction.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
      await expect(page.getByRole("table", { name: "Why rows would be rejected" })).toBeVisible();
    },
  },
  { name: "market-imports", text: "The imports of the market, with their results.", open: at("/market/imports") },
  {
    name: "market-model",
    text: "How well the price model predicts prices that it has not seen.",
    open: at("/market/model"),
  },
  {
    name: "market-appraisals",
    text: "The appraisals of all vehicles, and whether their probabilities come true.",
    open: at("/market/appraisals"),
  },
  { name: "connections", text: "The ad accounts; in a demo they are simulated.", open: at("/campaigns/connections") },
  { name: "inspections", text: "The inspections, with their state and score.", open: at("/inspections") },
  {
    name: "results",
    text: "An inspection: findings on the photo and on the diagram, reviewed by keys.",
    open: at(({ inspection }) => `/inspections/${inspection}`),
  },
  {
    name: "inspect",
    text: "Photos for an inspection; the models suggest each photo's angle.",
    open: at(({ vehicle }) => `/vehicles/${vehicle}/inspect`),
  },
  {
    name: "inspect-phone",
    text: "A phone as the camera: it scans the code, and its photos appear on the page.",
    open: async (page, records) => {
      await page.request.put("/v1/phones", { data: { enabled: true } });
      await pressing(({ vehicle }) => `/vehicles/${vehicle}/inspect`, "Use a phone")(page, records);
      await expect(page.getByRole("dialog").getByRole("img", { name: /^QR code/ })).toBeVisible();
    },
  },
  { name: "team", text: "The members of a team.", open: at("/team") },
  {
    name: "roles",
    text: "What each role may do.",
    open: async (page) => {
      await page.goto("/team");
      await page.getByRole("tab", { name: "Roles" }).click();
      await expect(page.getByRole("table", { name: "Permissions" })).toBeVisible();
    },
  },
  {
    name: "settings",
    text: "The dealership's profile, which reports show, and the list of all settings.",
    open: at("/settings/dealership"),
  },
  {
    name: "sync",
    text: "The link of the workstation with the dealership's hosted server.",
    open: at("/settings/sync"),
  },
  { name: "audit", text: "Who changed what.", open: at("/settings/audit") },
  {
    name: "sign-in",
    text: "Signing in to a demo, by role.",
    // the last picture, because it signs out
    open: async (page) => {
      await page.request.post("/v1/auth/logout");
      await page.goto("/sign-in");
      await expect(page.getByRole("button", { name: /^Sign in as Owner/ })).toBeVisible();
    },
  },
];
