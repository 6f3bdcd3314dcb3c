// The steps of the set-up: skip, back, reload, import, errors, the example car; and people who do not see it.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { mailedLink, type Person, register, signIn } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const ann: Person = { name: "Ann Porter", email: "ann@example.com" };
const bob: Person = { name: "Bob Marlowe", email: "bob@example.com" };

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await page.goto("/sign-up");
  await register(page, ann);
  await page.goto(await mailedLink(page, ann.email, "verify-email"));
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const main = () => page.getByRole("main");
const step = (title: string) => page.getByRole("heading", { level: 2, name: title, exact: true });
const link = (name: string) => main().getByRole("link", { name, exact: true });
const carCount = async (): Promise<string | undefined> =>
  (await page.request.get("/v1/vehicles?limit=1")).headers()["x-total-count"];

/** Checks and pictures of a step in the themes. */
async function look(name: string): Promise<void> {
  // what is scrolled half under the top bar is no target of its full size
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page, `set-up, ${name}`);
  await takeScreenshots(page, `welcome-${name}`);
  for (const [theme, colorScheme] of [
    ["dark", "dark"],
    ["outdoor", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (theme === "outdoor") await page.evaluate(() => (document.documentElement.dataset.contrast = "high"));
    await takeScreenshots(page, `welcome-${name}-${theme}`);
  }
  await page.evaluate(() => delete document.documentElement.dataset.contrast);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

test("after the first registration the set-up opens, and a wrong ZIP code is shown at its field", async () => {
  await expect(page).toHaveURL(/\/welcome\/dealership$/);
  await expect(step("Your dealership")).toBeFocused();
  await main().getByLabel("Name", { exact: true }).fill("Nord Motors");
  await main().getByLabel("ZIP code").fill("123");
  await main().getByRole("button", { name: "Save and continue" }).click();
  await expect(main().getByLabel("ZIP code")).toHaveAccessibleDescription(/ZIP code/);
  await look("dealership");
  await main().getByLabel("ZIP code").fill("44101");
  await main().getByRole("button", { name: "Save and continue" }).click();
  await expect(step("Your stock")).toBeFocused();
  const profile = await (await page.request.get("/v1/account/dealership")).json();
  expect(profile).toMatchObject({ name: "Nord Motors", zipCode: "44101", units: "miles" });
});

test("Back and a reload keep the step and what was saved, and a step can be skipped", async () => {
  await page.reload();
  await expect(step("Your stock")).toBeVisible();
  await link("Back").click();
  await expect(main().getByLabel("Name", { exact: true })).toHaveValue("Nord Motors");
  await link("Skip").click();
  await expect(step("Your stock")).toBeVisible();
  await page.goBack();
  await expect(step("Your dealership")).toBeVisible();
  await page.goto("/welcome/nonsense");
  await expect(page).toHaveURL(/\/welcome\/dealership$/);
  await link("Skip").click();
});

test("a CSV file is imported as on the page Import", async () => {
  const buffer = Buffer.from("Stock #,Year,Make,Model,Odometer\nN-1,2019,Mazda,CX-5,41000\n");
  await look("stock");
  await main().getByTestId("csv").setInputFiles({ name: "cars.csv", mimeType: "text/csv", buffer });
  await main()
    .getByRole("button", { name: /^Import 1/ })
    .click();
  await expect(main().getByRole("region", { name: "Result", exact: true })).toBeVisible();
  expect(await carCount()).toBe("1");
});

test("the example car is added once, named an example, and removed without a trace", async () => {
  await main().getByRole("button", { name: "Add the example car" }).click();
  await expect(link("Open the example car")).toBeVisible();
  expect(await carCount()).toBe("2");
  await page.reload();
  await expect(link("Open the example car")).toBeVisible();
  await link("Open the example car").click();
  await expect(page.getByRole("heading", { level: 1, name: /2022 Example SUV/ })).toBeVisible();
  await page.goBack();
  await main().getByRole("button", { name: "Remove the example car" }).click();
  const question = page.getByRole("dialog", { name: "Remove the example car?" });
  await expect(question).toContainText("2022 Example SUV");
  await question.getByRole("button", { name: "Remove the example car" }).click();
  await expect(main().getByRole("button", { name: "Add the example car" })).toBeVisible();
  expect(await carCount()).toBe("1");
  expect((await page.request.get("/v1/vehicles/FORECOURT-EXAMPLE")).status()).toBe(404);
});

test("the hardware step says what there is, and measures the speed", async () => {
  await link("Continue").click();
  await expect(step("This machine")).toBeFocused();
  await expect(main()).toContainText(/Damage \d+\.\d+/);
  await expect(main()).toContainText("Processor (CPU)");
  await expect(main()).toContainText(/\d+(\.\d)? photos per second; an inspection of 8 photos takes about \d+ s\./, {
    timeout: 60_000,
  });
  await expect(main()).toContainText(/Fast enough|Slow: inspections/);
  await look("hardware");
  await page.route("**/v1/admin/installation", (route) =>
    route.fetch().then(async (response) => {
      const json = await response.json();
      return route.fulfill({ response, json: { ...json, ffmpeg: { version: null, problem: "not found" } } });
    }),
  );
  await page.reload();
  await expect(main()).toContainText("ffmpeg is missing");
  await page.unroute("**/v1/admin/installation");
});

test("an inspection that cannot start says why, and can be tried again", async () => {
  await link("Continue").click();
  await expect(step("Your first inspection")).toBeFocused();
  await expect(main().getByRole("img")).toHaveCount(6);
  await look("inspection");
  await page.route("**/example/rear.jpg", (route) => route.fulfill({ status: 503 }));
  await main().getByRole("button", { name: "Inspect the example car" }).click();
  await expect(main().getByRole("alert")).toBeVisible();
  await page.unroute("**/example/rear.jpg");
  await main().getByRole("button", { name: "Inspect the example car" }).click();
  await expect(page).toHaveURL(/\/inspections\/[\w-]+$/, { timeout: 60_000 });
  expect(await carCount()).toBe("2");
});

test("the set-up is opened again from the settings, and shows the last result", async () => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Set up step by step" }).click();
  await expect(step("Your dealership")).toBeVisible();
  await page.goto("/welcome/inspection");
  await expect(link("Open the last result")).toBeVisible();
  await link("Go to Today").click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

test("the second person of an installation does not see it", async ({ browser }) => {
  const other = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await other.goto("/sign-up");
  await register(other, bob);
  await other.goto(await mailedLink(page, bob.email, "verify-email"));
  await expect(other.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await other.goto("/settings");
  await expect(other.getByRole("link", { name: "API keys and webhooks" }).first()).toBeVisible();
  await expect(other.getByRole("link", { name: "Set up step by step" })).toHaveCount(0);
  await other.goto("/welcome");
  await expect(other.getByRole("heading", { name: "An administrator sets up this workstation" })).toBeVisible();
  await other.context().close();
});

test("a later sign-in opens Today", async ({ browser }) => {
  const again = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await again.goto("/");
  await signIn(again, ann);
  await expect(again.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await again.context().close();
});
