import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";
import { addJeep } from "./kit/vehicle-scene.ts";

let server: RunningServer;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await addJeep(page, { stockNumber: "L-1", vin: null });
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
