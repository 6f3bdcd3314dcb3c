import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { choose, enter, type } from "../kit/keyboard.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const acquiredAt = new Date(Date.now() - 74 * 86_400_000).toISOString();
  const cars = [
    { make: "Honda", model: "Accord", askingPrice: 18_000, acquiredAt },
    { make: "Honda", model: "Civic", askingPrice: 16_000 },
    { make: "Saab", model: "900" },
  ];
  for (const car of cars) await send(page, "/vehicles", { ...car, teamId: null });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const rows = () => page.getByRole("table", { name: "Vehicles" }).locator("tbody tr");
const button = () => page.getByRole("button", { name: /^View/ });
const menu = () => page.getByRole("menu");
const item = (name: string) => menu().getByRole("menuitemradio", { name, exact: true });
const action = (name: string | RegExp) => menu().getByRole("menuitem", { name });
const chooseView = async (name: string) => {
  await button().click();
  await item(name).click();
};
const act = async (name: string | RegExp) => {
  await button().click();
  await action(name).click();
};
const dialog = () => page.getByRole("dialog");
const saveName = async (name: string) => {
  await dialog().getByLabel("Name").fill(name);
  await dialog().getByRole("button", { name: "Save" }).click();
};

test("Views: a built-in view filters the list, and the address and the links of Today name it", async () => {
  await page.goto("/inventory");
  await expect(rows()).toHaveCount(3);
  await expect(button()).toHaveText(/All vehicles$/);
  await chooseView("Without a price");
  await expect(page).toHaveURL(/work=unpriced/);
  await expect(rows()).toHaveCount(1);
  await expect(button()).toHaveText(/Without a price$/);
  await page.goto("/");
  await page.getByRole("link", { name: /60/ }).click();
  await expect(page).toHaveURL(/\/inventory\?work=aged/);
  await expect(button()).toHaveText(/In stock 60 days or more$/);
  await expect(rows()).toHaveCount(1);
});

test("Views: a list without a view's filters has no view, and a chosen view says that it is changed", async () => {
  await page.goto("/inventory?make=Honda");
  await expect(button()).toHaveText("Views");
  await chooseView("In stock");
  await expect(rows()).toHaveCount(3);
  await page.getByRole("button", { name: "Asking price" }).click();
  await expect(button()).toHaveText(/In stockchanged$/);
  await page.reload();
  await expect(button()).toHaveText(/In stockchanged$/);
  await chooseView("In stock");
  await expect(button()).toHaveText(/In stock$/);
});

test("Save as view: stores filters, order and columns for the user, with the keyboard alone", async () => {
  await page.goto("/inventory?make=Honda&sort=askingPrice&order=asc");
  await expect(rows()).toHaveCount(2);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Mileage" }).uncheck();
  await page.keyboard.press("Escape");
  await enter(page, button());
  await expect(menu()).toContainText("None yet");
  await choose(page, action("Save as view…"));
  await expect(dialog().getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog()).toContainText("Enter a name");
  await type(page, dialog().getByLabel("Name"), "Cheap Hondas");
  await expectAccessible(page, "the name of a view");
  await page.keyboard.press("Enter");
  await expect(dialog()).toBeHidden();
  await expect(button()).toHaveText(/Cheap Hondas$/);
  await expect(button()).toBeFocused();
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Mileage" }).check();
  await page.keyboard.press("Escape");
  await chooseView("Cheap Hondas");
  await expect(rows().first()).toContainText("Civic");
  await expect(page.getByRole("columnheader", { name: "Mileage" })).toBeHidden();
  await expect(page).toHaveURL(/make=Honda&sort=askingPrice&order=asc&view=/);
});

test("Save as view: a name that is taken is reported at the field", async () => {
  await act("Save as view…");
  await saveName("Cheap Hondas");
  await expect(dialog()).toContainText("You have a view of this page with this name.");
  await page.keyboard.press("Escape");
  await expect(dialog()).toBeHidden();
});

test("Update view: saves the list as it is now, and can be undone", async () => {
  await page.getByLabel("Search the inventory").fill("civic");
  await expect(button()).toHaveText(/Cheap Hondaschanged$/);
  await button().click();
  await expectAccessible(page, "the menu of views");
  await takeScreenshots(page, "inventory-views");
  await action("Update “Cheap Hondas”").click();
  await expect(button()).toHaveText(/Cheap Hondas$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(button()).toHaveText(/Cheap Hondaschanged$/);
  await chooseView("Cheap Hondas");
  await expect(page.getByLabel("Search the inventory")).toHaveValue("");
  await expect(rows()).toHaveCount(2);
});

test("Rename: the new name is shown everywhere", async () => {
  await act("Rename “Cheap Hondas”…");
  await expect(dialog().getByLabel("Name")).toHaveValue("Cheap Hondas");
  await saveName("Hondas by price");
  await expect(button()).toHaveText(/Hondas by price$/);
  await button().click();
  await expect(item("Hondas by price")).toBeChecked();
  await expect(item("Cheap Hondas")).toBeHidden();
  await page.keyboard.press("Escape");
});

test("Delete: removes the view at once, and Undo saves it again", async () => {
  await act("Delete “Hondas by price”");
  await expect(button()).toHaveText("Views");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(button()).toHaveText(/Hondas by price$/);
  await page.reload();
  await expect(button()).toHaveText(/Hondas by price$/);
});

test("Views: a rejected change is taken back with a message", async () => {
  await page.route("**/v1/saved-views/*", (route) => route.fulfill({ status: 500, json: {} }));
  await act("Delete “Hondas by price”");
  await expect(page.getByText("The server answered 500.")).toBeVisible();
  await expect(button()).toHaveText(/Hondas by price$/);
  await page.unroute("**/v1/saved-views/*");
});

test("Views: if they cannot be loaded, the built-in ones still work, and loading can be repeated", async () => {
  await page.route("**/v1/saved-views?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/inventory?make=Honda");
  await button().click();
  await expect(action(/could not be loaded/)).toBeVisible();
  await page.unroute("**/v1/saved-views?*");
  await action(/could not be loaded/).click();
  await expect(item("Hondas by price")).toBeVisible();
  await item("All vehicles").click();
  await expect(rows()).toHaveCount(3);
});

test("Views: on a phone the menu fits the window, and its items are large enough to touch", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await button().click();
  // the menu gets its place a moment after it is shown
  await expect
    .poll(async () => {
      const box = await menu().boundingBox();
      return box && { isInside: box.x >= 0 && box.x + box.width <= 390 };
    })
    .toEqual({ isInside: true });
  expect((await item("In stock").boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Escape");
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBe(widths[1]);
});
