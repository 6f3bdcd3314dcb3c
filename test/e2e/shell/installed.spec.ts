import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { openUpgradingProxy, type UpgradingProxy } from "../kit/upgrading-proxy.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
// all other tests block it, because requests that pass through a worker cannot be intercepted
test.use({ serviceWorkers: "allow" });

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}

let server: RunningServer;
let proxy: UpgradingProxy;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  proxy = await openUpgradingProxy(server.url);
  page = await (await browser.newContext({ baseURL: proxy.url, serviceWorkers: "allow" })).newPage();
});

test.afterAll(async () => {
  await page?.context().close();
  await proxy?.close();
  await server?.stop();
});

/** What the workers of all builds have stored, by the name of the cache. */
const cacheNames = () => page.evaluate(() => caches.keys());

/**
 * A browser lets a new worker wait while the older one has work, and ends an older one that has none: but not while it is watched, as in a
 * test. Here it is ended by hand.
 */
async function cacheNamesOnceActive(): Promise<string[]> {
  const isWaiting = await page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting);
  if (isWaiting) {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("ServiceWorker.enable");
    await devTools.send("ServiceWorker.stopAllWorkers");
    await devTools.detach();
  }
  return cacheNames();
}

/** Not while a worker may delete a cache: to open one that is gone creates it again. */
const storedPaths = () =>
  page.evaluate(async () => {
    const stored: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      stored[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return stored;
  });

const offline = () => page.getByText("The Forecourt server is not responding.");

const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);

test("the page has what browsers need to install it", async () => {
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await expect.poll(isControlled, { timeout: 60_000 }).toBe(true);
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest: { icons: Icon[] } & Record<string, unknown> = await answer.json();
  expect(manifest).toMatchObject({ name: "Forecourt", id: "/", start_url: "/", scope: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    "192x192 any",
    "192x192 maskable",
    "512x512 any",
    "512x512 maskable",
    "any any",
  ]);
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"], src).toContain(type);
    if (sizes === "any") continue;
    const { width, height, channels } = await sharp(await icon.body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
    // systems cut a maskable icon into a shape: it has no transparent corners
    const { isOpaque } = await sharp(await icon.body()).stats();
    expect(isOpaque, src).toBe(purpose === "maskable");
    expect(channels).toBe(4);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await sharp(await (await page.request.get(touch ?? "")).body()).metadata()).width).toBe(180);
});

test("the browser itself finds no error in the manifest", async () => {
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect(url).toBe(`${proxy.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
});

test("the worker stores the page and its files, and nothing of the API", async () => {
  await page.reload();
  await page.getByRole("link", { name: "Inventory", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No vehicles yet" })).toBeVisible();
  const stored = Object.values(await storedPaths()).flat();
  expect(stored).toContain("/");
  expect(stored.length).toBeGreaterThan(30);
  const files = /^\/(assets\/.+|icons\/.+|[\w-]+\.(js|json|svg|webmanifest))?$/;
  expect(stored.filter((path) => !files.test(path))).toEqual([]);
});

test("a request of the API always goes to the server", async () => {
  const asked = () => proxy.served.filter((path) => path.startsWith("/v1/vehicles?probe")).length;
  const ask = () => page.evaluate(async () => (await fetch("/v1/vehicles?probe=1")).status);
  const before = asked();
  await ask();
  await ask();
  expect(asked() - before).toBe(2);
  proxy.setDown(true);
  const failed = await page.evaluate(() =>
    Promise.all(
      ["/v1/vehicles?probe=1", "/v1/media/none", "/health", "/openapi.json", "/help", "/sandbox/v1/vehicles"].map(
        (path) =>
          fetch(path).then(
            () => path,
            () => "failed",
          ),
      ),
    ),
  );
  expect(new Set(failed)).toEqual(new Set(["failed"]));
  proxy.setDown(false);
});

test("without the server, the page opens and says that it does not respond; it goes on once the server is back", async () => {
  proxy.setDown(true);
  await page.goto("/inventory");
  await expect(offline()).toBeVisible();
  await takeScreenshots(page, "installed-offline");
  proxy.setDown(false);
  // by itself, as the message says
  await expect(page.getByRole("heading", { name: "No vehicles yet" })).toBeVisible();
});

test("without the server, the addresses of other pages are not answered with the page", async () => {
  proxy.setDown(true);
  for (const path of ["/v1/openapi.json", "/help", "/docs", "/phone/"]) {
    // a window of its own, because the browser's error page comes late
    const other = await page.context().newPage();
    await expect(other.goto(path), path).rejects.toThrow(/ERR_/);
    await other.close();
  }
  proxy.setDown(false);
});

test("an open window reports a new version, and a reload shows that version", async () => {
  await page.goto("/today");
  const [before] = await cacheNames();
  proxy.upgrade();
  await page.getByRole("link", { name: "Team", exact: true }).click();
  // the files of its version are gone; then it asks which version there is
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Forecourt was updated" })).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  expect(await page.locator("script[src*='/assets/next/index-']").count()).toBe(1);
  // the stored files of the older version are gone
  await expect.poll(cacheNamesOnceActive, { timeout: 60_000 }).toEqual(["forecourt-next"]);
  expect(before).not.toBe("forecourt-next");
});

test("after an upgrade, the page without the server is that of the new version", async () => {
  proxy.setDown(true);
  await page.goto("/today");
  await expect(offline()).toBeVisible();
  expect(await page.locator("script[src*='/assets/next/index-']").count()).toBe(1);
  proxy.setDown(false);
});

test("the desktop shell has no worker", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
  const shell = await context.newPage();
  await shell.addInitScript(() =>
    Object.assign(window, {
      forecourt: { on: () => () => {}, takePath: async () => undefined, isKiosk: async () => false },
    }),
  );
  await shell.goto("/sign-in");
  await expect(shell.getByLabel("E-mail address")).toBeVisible();
  expect(await shell.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});
