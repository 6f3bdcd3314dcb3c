import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, violationsOn, wcagRules } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";
import { addJeep } from "./kit/vehicle-scene.ts";

// axe takes some seconds for a large page on a busy machine
const expectSoftly = expect.configure({ soft: true, timeout: 20_000 });

let server: RunningServer;
let page: Page;
let car: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  ({ id: car } = await addJeep(page, { stockNumber: "L-1", vin: null }));
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

for (const [locale, title] of [
  ["de-AT", "Anmelden"],
  ["es-MX", "Iniciar sesión"],
  ["fr-FR", "Sign in"],
] as const) {
  test(`a browser in ${locale} shows the sign-in page with the title “${title}”`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, locale });
    const visitor = await context.newPage();
    await visitor.goto("/sign-in");
    await expect(visitor.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expectAccessible(visitor, `sign in, ${locale}`);
    await context.close();
  });
}

test("a browser with blocked storage shows the page in the browser's language", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: "de-DE" });
  const visitor = await context.newPage();
  await visitor.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await visitor.goto("/sign-in");
  await expect(visitor.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  await context.close();
});

test("a page whose texts cannot be loaded is in English, and says so to screen readers", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: "de-DE" });
  const visitor = await context.newPage();
  await visitor.route("**/assets/texts-de-*.js", (route) => route.abort());
  await visitor.goto("/sign-in");
  await expect(visitor.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(visitor.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

/** Pages with long texts, tables and forms. */
const addresses = (car: string): readonly string[] => [
  "/today",
  "/inventory",
  `/vehicles/${car}`,
  `/vehicles/${car}/inspect`,
  `/vehicles/${car}/mechanical`,
  `/vehicles/${car}/damage`,
  "/leads?view=board",
  "/campaigns/new",
  "/market",
  "/team",
  "/settings/dealership",
  "/settings/models",
  "/settings/audit",
];

for (const language of ["de", "es"]) {
  test(`in ${language}, pages fit a window of 390x844 and are accessible`, async () => {
    test.setTimeout(180_000);
    await page.goto("/settings/account");
    await page.evaluate((chosen) => localStorage.setItem("forecourt-language", chosen), language);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of addresses(car)) {
      await page.goto(address);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.locator(".mantine-Skeleton-root, .mantine-Loader-root").filter({ visible: true })).toHaveCount(
        0,
      );
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expectSoftly(overflow, `pixels of ${address} beyond the window`).toBe(0);
      await expectSoftly
        .poll(() => violationsOn(page, wcagRules), { message: `${address} in ${language}` })
        .toEqual([]);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.evaluate(() => localStorage.removeItem("forecourt-language"));
  });
}

test("the language is chosen by keyboard in the settings, and stays in this browser", async () => {
  await page.goto("/settings/account");
  const choice = page.getByRole("group", { name: "Language" });
  await expect(choice.getByRole("button", { name: "English" })).toHaveAttribute("aria-pressed", "true");
  await choice.getByRole("button", { name: "Deutsch" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Konto" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/today");
  // the API has the names of built-in figures in English
  await expect(page.getByText("Verkaufspreis im Schnitt")).toBeVisible();
  await page.goto("/inventory");
  await expect(page.getByRole("heading", { level: 1, name: "Bestand" })).toBeVisible();
  // the browser's region is the United States: dollars and miles, in German form
  await expect(page.getByRole("row").filter({ hasText: "Jeep" })).toContainText("15.900 $");
  await page.goto("/settings/account");
  await page.getByRole("group", { name: "Sprache" }).getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cuenta" })).toBeVisible();
});
