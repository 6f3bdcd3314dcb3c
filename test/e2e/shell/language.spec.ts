import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount, goodPassword, mailedLink } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep } from "../kit/vehicle-scene.ts";

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

/** The language of the account that is signed in. */
async function accountLanguage(someone: Page): Promise<string | null> {
  const answer = await someone.request.get("/v1/auth/me");
  return ((await answer.json()) as { user: { language: string | null } }).user.language;
}

/** Signs in on the open page, whichever language it is in. */
async function signIn(someone: Page, email: string): Promise<void> {
  await someone.locator("input[type=email]").fill(email);
  await someone.locator("input[type=password]").fill(goodPassword);
  await someone.locator("button[type=submit]").click();
}

test("the language that was chosen in the settings is saved for the account, and shown where nobody chose one", async ({
  browser,
}) => {
  expect(await accountLanguage(page)).toBe("es");
  const context = await browser.newContext({ baseURL: server.url, locale: "de-DE" });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/sign-in");
  await signIn(elsewhere, "ann@example.com");
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Hoy" })).toBeVisible();
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "es");
  await elsewhere.goto("/inventory");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "es");
  expect(await accountLanguage(elsewhere)).toBe("es");
  await context.close();
});

test("registering sends the page's language, and another browser's own choice comes before it", async ({ browser }) => {
  const email = "bea@example.com";
  const context = await browser.newContext({ baseURL: server.url, locale: "de-DE" });
  const visitor = await context.newPage();
  await visitor.goto("/sign-up");
  await visitor.getByLabel("Name").fill("Bea Kurz");
  await visitor.locator("input[type=email]").fill(email);
  await visitor.locator("input[type=password]").fill(goodPassword);
  await visitor.locator("button[type=submit]").click();
  await expect(visitor).toHaveURL(/check-mail/);
  await visitor.goto(await mailedLink(page, email, "verify-email"));
  await expect(visitor.getByRole("heading", { level: 1, name: "Heute" })).toBeVisible();
  expect(await accountLanguage(visitor)).toBe("de");
  const [mail] = ((await (await page.request.get("/v1/outbox")).json()) as { to: string; subject: string }[]).filter(
    ({ to }) => to === email,
  );
  expect(mail?.subject).toBe("Bestätigen Sie Ihre E-Mail-Adresse für Forecourt");
  await context.close();

  const shared = await browser.newContext({ baseURL: server.url, locale: "en-US" });
  const desk = await shared.newPage();
  await desk.addInitScript(() => localStorage.setItem("forecourt-language", "en"));
  await desk.goto("/sign-in");
  await signIn(desk, email);
  await expect(desk.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  // a computer of several people does not change the language of their accounts
  await desk.goto("/inventory");
  await expect(desk.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
  expect(await accountLanguage(desk)).toBe("de");
  await shared.close();
});

test("a language that is chosen before signing in is saved for the account", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: "de-DE" });
  const visitor = await context.newPage();
  await visitor.goto("/sign-in");
  await visitor.getByRole("button", { name: "English" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await signIn(visitor, "bea@example.com");
  await expect(visitor.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expect.poll(() => accountLanguage(visitor)).toBe("en");
  await context.close();
});
