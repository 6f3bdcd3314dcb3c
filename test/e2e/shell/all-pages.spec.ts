// Every page in German and Spanish at the width of a phone: it fits the window, and axe finds nothing.
import { expect, type Page, test } from "@playwright/test";
import { matchPath } from "react-router";
import type { Language } from "../../../contracts/accounts/languages.ts";
import { pages } from "../../../renderer/app/pages.ts";
import { tabAddress, tabNames } from "../../../renderer/features/vehicles/detail/tabs.ts";
import { stepAddress, stepNames } from "../../../renderer/features/welcome/steps.ts";
import { violationsOn, wcagRules } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { choose as chooseLanguage, spoken } from "../kit/spoken.ts";
import { inspect, send, vehicleScene } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial" });

// axe takes some seconds for a large page on a busy machine
const expectSoftly = expect.configure({ soft: true, timeout: 20_000 });

const outside = ["/sign-in", "/sign-up", "/forgot-password", "/verify-email?token=x", "/reset-password?token=x"];

let server: RunningServer;
let page: Page;
let inside: readonly string[];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  inside = await addressesWithContent();
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

async function read<T>(path: string): Promise<T> {
  return (await (await page.request.get(`/v1${path}`)).json()) as T;
}

/** Fills the workstation. Returns an address of each page, which shows something there. */
async function addressesWithContent(): Promise<readonly string[]> {
  const { jeep } = await vehicleScene(page);
  await inspect(page, jeep);
  const body = { vehicle: { vin: "2T1BURHE0JC012349" }, inspection_type: "full" };
  const opened = await send<{ data: { inspection_id: string } }>(page, "/inspections", body);
  await send(page, "/ads/connections", { platform: "facebook" });
  const hook = await send<{ data: { webhook_id: string } }>(page, "/webhooks", {
    url: "https://dealer.example/hook",
    events: ["vehicle.created"],
  });
  const visual = await read<{ data: { inspections: { inspection_id: string }[] } }>("/inspections/visual");
  const [later, earlier] = visual.data.inspections.map(({ inspection_id: id }) => id);
  const imports = await read<{ data: { imports: { import_id: string }[] } }>("/market/imports");
  const campaigns = await read<{ id: string }[]>("/ads/campaigns");
  const [campaign] = campaigns.map(({ id }) => id);
  return [
    "/today",
    "/inventory",
    "/inventory/import",
    "/inventory/automatic-values",
    ...tabNames.map((tab) => tabAddress(jeep, tab)),
    `/vehicles/${jeep}/inspect`,
    "/inspect",
    "/inspections",
    `/inspections/${later}`,
    `/inspections/${later}/compare/${earlier}`,
    "/inspections/cases",
    `/inspections/cases/${opened.data.inspection_id}`,
    "/leads",
    "/leads?view=board",
    "/leads/contacts",
    "/campaigns",
    "/campaigns/new",
    "/campaigns/connections",
    `/campaigns/${campaign}`,
    `/campaigns/${campaign}/edit`,
    "/market",
    "/market/supply",
    "/market/listings",
    "/market/imports",
    "/market/imports/new",
    `/market/imports/${imports.data.imports[0]?.import_id}`,
    "/market/model",
    "/market/appraisals",
    "/developer",
    "/developer/webhooks",
    `/developer/webhooks/${hook.data.webhook_id}`,
    "/developer/events",
    "/developer/reference",
    "/developer/reference/listVehicles",
    "/team",
    ...(await settingsAddresses()),
    "/settings/audit",
    ...stepNames.map(stepAddress),
    "/outbox",
  ];
}

/** The addresses in the list of the settings. */
async function settingsAddresses(): Promise<string[]> {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/settings");
  const links = page.locator("main a[href^='/settings/']");
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute("href") ?? ""))]);
}

/** Opens the address and checks the page when it has loaded everything. */
async function check(address: string, language: Language): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1").first()).toBeVisible();
  const loading = page.locator(".mantine-Skeleton-root, .mantine-Loader-root").filter({ visible: true });
  await expect(loading, `${address} has loaded`).toHaveCount(0);
  const retry = page.getByRole("button", { name: spoken(language).say("common.tryAgain") });
  await expectSoftly(retry, `errors of ${address}`).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expectSoftly(overflow, `pixels of ${address} beyond the window, ${language}`).toBe(0);
  await expectSoftly.poll(() => violationsOn(page, wcagRules), { message: `${address} in ${language}` }).toEqual([]);
}

test("the list of addresses has each page of the router", () => {
  const paths = inside.map((address) => new URL(address, "http://forecourt.example").pathname);
  const missing = pages.filter(({ path }) => !paths.some((address) => matchPath(path, address)));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

for (const [language, locale] of [
  ["de", "de-DE"],
  ["es", "es-MX"],
] as const) {
  test(`in ${language}, every page fits a window of 390x844 and is accessible`, async ({ browser }) => {
    test.setTimeout(400_000);
    await page.goto("/settings/account");
    await chooseLanguage(page, spoken(language));
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of inside) await check(address, language);

    const signedIn = page;
    const viewport = { width: 390, height: 844 };
    page = await (
      await browser.newContext({ baseURL: server.url, locale, viewport, reducedMotion: "reduce" })
    ).newPage();
    for (const address of outside) await check(address, language);
    await page.context().close();
    page = signedIn;
  });
}
