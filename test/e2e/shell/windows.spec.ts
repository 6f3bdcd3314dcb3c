import { expect, type Page, test } from "@playwright/test";
import { createAccount, firstAccount, type Person, signIn } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const ann: Person = { name: "Ann Porter", email: "ann@example.com" };
const bob: Person = { name: "Bob Marlowe", email: "bob@example.com" };

let server: RunningServer;
/** A window of the shared computer's browser. */
let desk: Page;

/** Calls the API with the page's cookies, without the page knowing. */
const post = (path: string, body?: object) =>
  desk.evaluate(
    async ([to, text]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(to, { method: "POST", ...(text !== undefined && { headers, body: text }) });
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
    },
    [path, body && JSON.stringify(body)] as const,
  );
const car = (page: Page) => page.getByRole("link", { name: /Saab 900/ });

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  desk = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(desk, ann);
  await post("/v1/vehicles", { make: "Saab", model: "900" });
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await createAccount(elsewhere, bob, desk);
  await elsewhere.context().close();
});

test.afterAll(async () => {
  await desk?.context().close();
  await server?.stop();
});

test("eight windows of one browser all load, because live events use one connection", async () => {
  const windows: Page[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const page = await desk.context().newPage();
    windows.push(page);
    await page.goto("/inventory", { waitUntil: "commit" });
    await expect(car(page), `window ${number}`).toBeVisible();
  }
  await desk.getByRole("link", { name: "Inspections", exact: true }).click();
  await expect(desk.getByRole("heading", { name: "No inspections yet" })).toBeVisible();
  for (const page of windows) await page.close();
});

test("Back focuses the link by which a list was left", async () => {
  await desk.goto("/inventory");
  await car(desk).click();
  await expect(desk.getByRole("heading", { name: /Saab 900/ })).toBeVisible();
  await desk.goBack();
  await expect(car(desk)).toBeFocused();
});

test("a VIN in a list is selected with the mouse and copied without opening the car", async () => {
  const vin = "YV1DA8849K1000001";
  await desk.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await post("/v1/vehicles", { make: "Volvo", model: "240", vin });
  await desk.goto("/inventory");
  await desk.getByText(vin, { exact: true }).dblclick();
  expect(await desk.evaluate(() => window.getSelection()?.toString().trim())).toBe(vin);
  await desk.getByRole("button", { name: `Copy ${vin}` }).click();
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(vin);
  await expect(desk).toHaveURL(/\/inventory$/);
});

test("every page reports a server that is not responding", async ({ browser }) => {
  const cars: { id: string }[] = await (await desk.request.get("/v1/vehicles")).json();
  const paths = ["/inventory", `/vehicles/${cars[0]?.id}`, `/vehicles/${cars[0]?.id}/360`, "/inspections", "/team"];
  // simulates a server that hangs, except for the requests of the shell
  const held = (url: URL) => /^\/v1\/(vehicles|inspections|teams|media)/.test(url.pathname);
  const storageState = await desk.context().storageState();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce", storageState });
  await context.clock.install();
  const opened = await Promise.all(
    paths.map(async (path) => {
      const page = await context.newPage();
      await page.route(held, () => undefined);
      await page.goto(path);
      return page;
    }),
  );
  for (const page of opened) {
    const late = page.getByRole("heading", { name: "This is taking longer than usual" }).first();
    await expect(page.getByRole("link", { name: "Inventory", exact: true }).first()).toBeVisible();
    // the notice appears ten seconds after the placeholders, which appear when the page's files are loaded
    await expect(async () => {
      await context.clock.fastForward(11_000);
      await expect(late).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 40_000 });
    await expect(page.getByRole("button", { name: "Reload" }).first()).toBeVisible();
  }
  await context.close();
  await desk.route("**/v1/vehicles?*", (route) => route.abort());
  await desk.goto("/inventory");
  await expect(desk.getByRole("heading", { name: "The server is not responding" })).toBeVisible();
  await desk.unroute("**/v1/vehicles?*");
});

test("a user who signs in after another user's session ended sees none of that user's data", async () => {
  await desk.goto("/inventory");
  await expect(car(desk)).toBeVisible();
  await post("/v1/auth/logout");
  await desk.getByRole("link", { name: "Team", exact: true }).click();
  await expect(desk).toHaveURL(/sign-in\?next=%2Fteam/);
  await signIn(desk, bob);
  await expect(desk).toHaveURL(/\/team$/);
  // while the response is pending, the page must not show data of the previous user
  const held = Promise.withResolvers<void>();
  await desk.route("**/v1/vehicles?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await desk.getByRole("link", { name: "Inventory", exact: true }).click();
  await expect(desk.getByRole("heading", { name: "Inventory" })).toBeVisible();
  await expect(desk.getByText("Saab")).toBeHidden();
  held.resolve();
  await expect(desk.getByRole("heading", { name: "No vehicles yet" })).toBeVisible();
  await desk.unroute("**/v1/vehicles?*");
});

test("signing out in one window signs out all windows", async () => {
  const other = await desk.context().newPage();
  await other.goto("/inventory");
  await other.getByRole("button", { name: /Bob Marlowe/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(desk).toHaveURL(/sign-in/);
});
