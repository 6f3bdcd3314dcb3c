// From an empty installation to the results of the first inspection, by keyboard.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { enter, type } from "../kit/keyboard.ts";
import { goodPassword, mailedLink } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { type Spoken, spoken } from "../kit/spoken.ts";

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const withinMs = 3 * 60_000;
const email = "nina@example.com";

let server: RunningServer;
test.afterEach(() => server?.stop());

interface Desk {
  readonly width: number;
  readonly height: number;
  readonly locale: string;
}

const openDesk = async (browser: Browser, { width, height, locale }: Desk): Promise<Page> =>
  (
    await browser.newContext({ baseURL: server.url, viewport: { width, height }, locale, reducedMotion: "reduce" })
  ).newPage();

const step = (page: Page, title: string) => page.getByRole("heading", { level: 2, name: title, exact: true });

/** Creates the first account of the empty installation, and follows the link of the mail. */
async function registerByKeyboard(page: Page, { say }: Spoken): Promise<void> {
  await page.goto("/");
  await type(page, page.getByLabel(say("common.name")), "Nina Frisch");
  await type(page, page.getByLabel(say("common.email")), email);
  await type(page, page.getByRole("textbox", { name: say("accounts.password.label") }), goodPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: say("accounts.checkMail.title") })).toBeVisible();
  await page.goto(await mailedLink(page, email, "verify-email"));
}

async function setUp(page: Page, { say }: Spoken): Promise<void> {
  const button = (key: string) => page.getByRole("main").getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => page.getByRole("main").getByRole("link", { name: say(key), exact: true });
  await expect(step(page, say("welcome.dealership.title"))).toBeFocused();
  await type(page, page.getByLabel(say("settings.dealership.name"), { exact: true }), "Nord Motors");
  await enter(page, button("welcome.saveAndNext"));
  await expect(step(page, say("welcome.stock.title"))).toBeFocused();
  await enter(page, link("welcome.next"));
  await expect(step(page, say("welcome.hardware.title"))).toBeFocused();
  // the measured speed
  await expect(page.getByText(/\d+ s\.$/)).toBeVisible({ timeout: 60_000 });
  await enter(page, link("welcome.next"));
  await expect(step(page, say("welcome.inspection.title"))).toBeFocused();
  await enter(page, button("welcome.inspection.start"));
  await expect(page).toHaveURL(/\/inspections\/[\w-]+$/, { timeout: 60_000 });
}

interface Inspection {
  readonly status: string;
  readonly results: { readonly damages: readonly { readonly type: string; readonly image_index: number }[] };
}

async function inspectionOn(page: Page): Promise<Inspection> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  return (await (await page.request.get(`/v1/inspections/visual/${id}`)).json()).data;
}

for (const { language, hasRealModels, ...desk } of [
  // the time that the models take is the same at each desk
  { language: "en", width: 1366, height: 768, locale: "en-US", hasRealModels: true },
  { language: "en", width: 390, height: 844, locale: "en-US", hasRealModels: false },
  { language: "de", width: 1366, height: 768, locale: "de-DE", hasRealModels: false },
] as const) {
  test(`a newcomer sees the results of a first inspection within three minutes, ${language}, ${desk.width} px`, async ({
    browser,
  }) => {
    server = await startServer({ sharesRuns: !hasRealModels });
    const words = spoken(language);
    const page = await openDesk(browser, desk);
    const began = performance.now();
    await registerByKeyboard(page, words);
    await setUp(page, words);
    const car = `2022 ${words.say("welcome.example.make")} ${words.say("welcome.example.model")}`;
    await expect(page.getByRole("tab", { name: words.say("results.tabs.notCovered") })).toBeVisible({
      timeout: 90_000,
    });
    expect(performance.now() - began).toBeLessThan(withinMs);
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(car) })).toBeVisible();
    const { status, results } = await inspectionOn(page);
    expect(status).toBe("completed");
    // what the models found in the drawn photos
    expect(results.damages.map(({ type: found, image_index }) => [found, image_index])).toEqual([["glass_damage", 0]]);
    await expectAccessible(page, `results of the example, ${language}`);
    if (desk.width === 1366) await takeScreenshots(page, `welcome-results-${language}`);
    await page.context().close();
  });
}
