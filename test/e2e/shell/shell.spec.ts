import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount, mailedLink, register } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;
const nav = (of: Page) => of.getByRole("navigation", { name: "Main" });
const palette = () => page.getByRole("dialog").filter({ has: page.getByPlaceholder(/Vehicles, leads/) });
const post = async (path: string, data: object): Promise<string> => {
  const response = await page.request.post(`/v1${path}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id;
};

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  jeep = await post("/vehicles", { make: "Jeep", model: "Renegade", overviewYear: 2019, stockNumber: "J-1" });
  for (let number = 1; number <= 30; number += 1) {
    await post("/vehicles", { make: "Saab", model: `900 number ${number}`, stockNumber: `S-${number}` });
  }
  const lead = { action: "Call back", targetName: "Juliet Moss", targetInfo: "juliet@example.com" };
  await post(`/leads/car/${jeep}`, lead);
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test("the start address opens Today, and the rail groups the pages", async () => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/today$/);
  const stock = nav(page).getByRole("group", { name: "Stock" });
  await expect(stock.getByRole("link")).toContainText(["Inventory", "Inspections"]);
  await expect(nav(page).getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
});

test("the palette finds a vehicle by keyboard and keeps it as recent", async () => {
  await page.locator("#screen").focus();
  await page.keyboard.press("Control+k");
  const box = palette().getByPlaceholder(/Vehicles, leads/);
  await expect(box).toBeFocused();
  await expect(palette().getByRole("button", { name: "Inventory" })).toBeVisible();
  await expectAccessible(page, "palette");
  await box.fill("renegade");
  await expect(palette().getByRole("button", { name: /2019 Jeep Renegade/ })).toBeVisible();
  await takeScreenshots(page, "palette");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/vehicles/${jeep}`));
  await expect(palette()).toBeHidden();
  await expect(nav(page).getByRole("link", { name: "Inventory" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(palette().getByRole("button", { name: /2019 Jeep Renegade/ })).toBeVisible();
  await palette()
    .getByPlaceholder(/Vehicles, leads/)
    .fill("juliet");
  await expect(palette().getByRole("button", { name: /Juliet Moss/ })).toBeVisible();
  await palette()
    .getByPlaceholder(/Vehicles, leads/)
    .fill("audit");
  await palette().getByRole("button", { name: "Audit log" }).click();
  await expect(page).toHaveURL(/\/settings\/audit$/);
});

test("the palette opens a section of the settings", async () => {
  await page.getByRole("button", { name: "Search" }).click();
  await palette()
    .getByPlaceholder(/Vehicles, leads/)
    .fill("dealership");
  await palette().getByRole("button", { name: "Dealership profile" }).click();
  await expect(page).toHaveURL(/\/settings\/dealership$/);
  await expect(page.getByRole("heading", { level: 1, name: "Dealership" })).toBeVisible();
});

test("? lists the keys, and keys typed into a field are text", async () => {
  await page.goto("/inventory");
  await page.locator("#screen").focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Search everything")).toBeVisible();
  await expectAccessible(page, "list of keys");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  const box = page.getByLabel("Search the inventory");
  await box.press("?");
  await box.press("Control+k");
  await expect(box).toHaveValue("?");
  await expect(palette()).toBeHidden();
  await box.clear();
});

test("the Add menu opens the form for a vehicle and the choice of a vehicle to inspect", async () => {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add vehicle" }).click();
  await expect(page.getByRole("dialog", { name: "Add vehicle" }).getByLabel("VIN")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "New lead" }).click();
  await expect(page.getByRole("dialog", { name: /lead/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/leads$/);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "New inspection" }).click();
  await expect(page.getByRole("heading", { name: "Choose a vehicle" })).toBeVisible();
  await page.getByLabel("Search the vehicles to inspect").fill("renegade");
  await expect(page.getByRole("list", { name: "Choose a vehicle" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page, "choose a vehicle");
  await takeScreenshots(page, "choose-vehicle");
  await page.getByRole("link", { name: /Jeep Renegade/ }).click();
  await expect(page).toHaveURL(`${server.url}/vehicles/${jeep}/inspect`);
  await expect(nav(page).getByRole("link", { name: "Inspections" })).toHaveAttribute("aria-current", "page");
  await expect(nav(page).getByRole("link", { name: "Inventory" })).not.toHaveAttribute("aria-current");
});

test("the top bar lists running jobs, and stops one after a question", async () => {
  const running = {
    ...{
      import_id: "01a2180a-8a2a-7565-8af4-ac96d3b35dbf",
      status: "processing",
      file_name: "market.csv",
      progress: 0.4,
      rows: 10,
      created: 4,
    },
    ...{ updated: 0, unchanged: 0, rejected: 0, errors: [], columns: [], warnings: [], failure: null },
    ...{ created_at: new Date().toISOString(), completed_at: null },
  };
  let imports = [running];
  await page.route(/\/v1\/market\/imports(\?|$)/, (route) =>
    route.fulfill({
      json: { success: true, data: { imports, total: imports.length, limit: 5, offset: 0 }, meta: { request_id: "r" } },
    }),
  );
  await page.route("**/v1/market/imports/*/cancel", (route) => {
    imports = [];
    return route.fulfill({
      json: { success: true, data: { ...running, status: "cancelled" }, meta: { request_id: "r" } },
    });
  });
  await page.goto("/today");
  await page.getByRole("button", { name: "Running jobs, 1" }).click();
  const jobs = page.getByRole("dialog", { name: "Running jobs" });
  await expect(jobs.getByText("Market import, 40%")).toBeVisible();
  await expectAccessible(page, "running jobs");
  await takeScreenshots(page, "jobs");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Running jobs, 1" }).click();
  await jobs.getByRole("button", { name: "Cancel market.csv" }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Running jobs, 0" })).toBeVisible();
});

test("Back restores the scroll position and the focus of a list", async () => {
  await page.goto("/inventory");
  const link = page.getByRole("link", { name: /Saab 900 number 3$/ }).first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL(/\/vehicles\//);
  await page.goBack();
  await expect(link).toBeFocused();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThanOrEqual(40);
});

test("a member is not offered what their role may not do", async ({ browser }) => {
  const team = await post("/teams", { name: "Riverside", slug: "riverside" });
  const roles: { id: string; name: string }[] = await (await page.request.get(`/v1/teams/${team}/roles`)).json();
  const viewer = roles.find(({ name }) => name === "Viewer");
  const bob = { name: "Bob Viewer", email: "bob@example.com" };
  const member = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await member.goto("/sign-up");
  await register(member, bob);
  await member.goto(await mailedLink(page, bob.email, "verify-email"));
  await expect(member.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  const invited = await page.request.post(`/v1/teams/${team}/invite`, {
    data: { email: bob.email, roleId: viewer?.id },
  });
  expect(invited.ok(), await invited.text()).toBe(true);
  await member.goto(await mailedLink(page, bob.email, "accept-invitation"));
  await member.getByRole("button", { name: /Accept|Join/ }).click();
  await expect
    .poll(async () => (await (await member.request.get("/v1/teams/my")).json()).length, {
      message: "teams of the member",
    })
    .toBe(1);
  await member.goto("/today");
  await expect(nav(member).getByRole("link", { name: "Inventory" })).toBeVisible();
  await expect(nav(member).getByRole("link", { name: "Outbox" })).toHaveCount(0);
  await expect(nav(member).getByRole("link", { name: "Developer" })).toHaveCount(0);
  await expect(member.getByRole("button", { name: "Add", exact: true })).toHaveCount(0);
  await member.context().close();
});

test("with forced colors, what is chosen has the highlight color of the system", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("div"));
    probe.style.backgroundColor = "Highlight";
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  await page.goto("/today");
  await expect(nav(page).getByRole("link", { name: "Today" })).toHaveCSS("background-color", highlight);
  await expect(nav(page).getByRole("link", { name: "Inventory" })).not.toHaveCSS("background-color", highlight);
  await expect(page.locator("label").filter({ hasText: "30 days" })).toHaveCSS("background-color", highlight);
  await page.goto(`/vehicles/${jeep}/leads`);
  await expect(page.getByRole("main").getByRole("link", { name: /^Leads \d/ })).toHaveCSS(
    "background-color",
    highlight,
  );
  await expect(page.getByRole("main").getByRole("link", { name: /^Photos \d/ })).not.toHaveCSS(
    "background-color",
    highlight,
  );
  await page.goto("/leads");
  await expect(page.getByRole("link", { name: "Open", exact: true })).toHaveCSS("background-color", highlight);
  await page.emulateMedia({ forcedColors: null });
});

test("a narrow window has the top bar and the bottom bar", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/today");
  await expect(nav(page).getByRole("link", { name: "Inspect", exact: true })).toBeVisible();
  for (const name of ["Search", "Add"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, "today in a narrow window");
  const more = nav(page).getByRole("button", { name: "More" });
  await expect(more).not.toHaveAttribute("aria-current");
  await page.goto("/settings/dealership");
  await expect(more).toHaveAttribute("aria-current", "true");
});
