import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const post = (path: string, body: object): Promise<string> =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`/v1${address}`, { method: "POST", headers, body: text });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()).id as string;
    },
    [path, JSON.stringify(body)] as const,
  );
const tile = (label: string) => page.getByRole("listitem").filter({ hasText: label });

test("Today: a new workstation has nothing to do", async () => {
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByText("Nothing to do. New work appears here.")).toBeVisible();
  const steps = page.getByRole("region", { name: "First steps" }).getByRole("listitem");
  await expect(steps).toHaveCount(4);
  await expect(steps.getByRole("link", { name: "Add or import vehicles" })).toHaveAttribute("href", "/inventory");
  await expectAccessible(page, "today, nothing to do");
});

test("Today: each number opens the list with these vehicles", async () => {
  const monthsAgo = new Date(Date.now() - 90 * 86_400_000).toISOString();
  await post("/vehicles", { make: "Jeep", model: "Wrangler", acquiredAt: monthsAgo, askingPrice: 21_000 });
  const saab = await post("/vehicles", { make: "Saab", model: "900" });
  await post("/vehicles", { make: "Volvo", model: "240", status: "ARCHIVED" });
  await post(`/leads/car/${saab}`, {
    ...{ action: "Call", targetName: "Ada", targetInfo: "ada@example.com" },
    dueAt: monthsAgo,
  });
  await page.reload();
  await expect(tile("To inspect")).toContainText("2");
  await expect(tile("To review")).toContainText("0");
  await expect(tile("Overdue leads")).toContainText("1");
  await expect(tile("Without a price")).toContainText("1");
  await expect(tile("Long in stock")).toContainText("1");
  await expectAccessible(page, "today");
  await takeScreenshots(page, "today");

  const cars = page.getByRole("table").getByRole("link");
  await tile("Without a price").getByRole("link").click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Without a price");
  await expect(cars).toHaveText([/Saab 900/]);
  await page.goBack();
  await tile("Long in stock").getByRole("link").click();
  await expect(cars).toHaveText([/Jeep Wrangler/]);
  await page.goBack();
  await tile("Overdue leads").getByRole("link").click();
  await expect(cars).toHaveText(["Ada"]);
  await page.goBack();
  await tile("To review").getByRole("link").click();
  await expect(page.getByText("No inspections with this status")).toBeVisible();
});

test("Inventory: the work of the start page is a filter that can be removed", async () => {
  await page.goto("/inventory?work=aged");
  await expect(page.getByText("1 vehicle", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove the filter To do" }).click();
  await expect(page.getByText("3 vehicles", { exact: true })).toBeVisible();
  await expectAccessible(page, "inventory with the filter of work");
});

test("Today: sales and new vehicles of the day are counted", async () => {
  const id = await post("/vehicles", { make: "Saab", model: "9000" });
  await post(`/vehicles/${id}/sale`, { soldPrice: 5000 });
  await page.goto("/today");
  const since = page.locator("dl");
  await expect(since).toContainText("Vehicles added4");
  await expect(since).toContainText("Vehicles sold1");
  await expect(since).toContainText("New leads1");
});
