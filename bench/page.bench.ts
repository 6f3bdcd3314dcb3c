import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { own } from "../contracts/kit/own.ts";
import { filesOf, type Manifest } from "../renderer/app/page-files.ts";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { inRoot } from "../scripts/kit/repository.ts";
import { measured } from "../scripts/kit/statistics.ts";
import { type PackageSizes, packageSizesFile } from "../scripts/page/package-sizes.ts";
import { chromiumSwitches, findChromium } from "../scripts/tools/chromium.ts";
import { goodPassword, signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import { layoutShift } from "./layout-shift.ts";

const vehicles = 200;

/** The pages that people open first, and the sizes of their windows: a desktop and a phone. */
const pages = ["/today", "/inventory", "/leads", "/inspections", "/market", "/settings"] as const;
const windows = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

/** By then, a page has its data. */
const settledMs = 1500;

/** ms from the navigation's start, and what was sent until then (KB, as transferred). */
interface Opened {
  readonly paint: number;
  readonly answered: number;
  readonly kilobytes: number;
}

const measure = (page: Page): Promise<Opened> =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    answered: performance.now(),
    kilobytes: performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => /\.(js|css)$/.test(entry.name))
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0),
  }));

/** The compressed JavaScript that every page loads, as the build recorded it. */
function mainBundleKilobytes(): number {
  const manifest = JSON.parse(readFileSync(inRoot("dist/web/pages.json"), "utf8")) as Manifest;
  const sizes = JSON.parse(readFileSync(packageSizesFile, "utf8")) as PackageSizes;
  const bytes = filesOf(manifest, "index.html").flatMap((file) => Object.values(own(sizes, file) ?? {}));
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** In a new context, whose cache is empty. */
async function openSignIn(browser: Browser, url: string): Promise<Opened> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("E-mail address").fill("a");
  const opened = await measure(page);
  await page.context().close();
  return opened;
}

interface Visit {
  readonly today: Opened;
  /** ms from the click on a link of the navigation until the next page shows its rows. */
  readonly navigation: number;
}

/** Today with an empty cache, until a button answers; then the inventory by its link. */
async function visit(browser: Browser, url: string, email: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url });
  const login = { email, password: goodPassword };
  await context.request.post("/v1/auth/login", { data: login, headers: { Origin: url } });
  const page = await context.newPage();
  await page.goto("/today", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Done" }).waitFor();
  const today = await measure(page);
  const rows = page.getByRole("table", { name: "Vehicles" }).locator("tbody tr").first();
  const inventory = page.getByRole("link", { name: "Inventory" });
  // the first visit loads the page's files
  await inventory.click();
  await rows.waitFor();
  await page.getByRole("link", { name: "Today" }).click();
  await page.getByRole("heading", { name: "Today" }).waitFor();
  const navigation = await page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>('nav a[href="/inventory"]');
    const start = performance.now();
    link?.click();
    while (!document.querySelector("#screen tbody tr")) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  await context.close();
  return { today, navigation };
}

/** The largest shift of the layout while one of the pages is loaded with an empty cache, and that page. */
async function largestShift(browser: Browser, url: string, email: string) {
  let largest = { value: 0, page: "none" };
  for (const viewport of windows) {
    for (const path of pages) {
      const context = await browser.newContext({ baseURL: url, viewport });
      const login = { email, password: goodPassword };
      await context.request.post("/v1/auth/login", { data: login, headers: { Origin: url } });
      const page = await context.newPage();
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForTimeout(settledMs);
      const value = await layoutShift(page);
      if (value > largest.value) largest = { value, page: `${path}, ${viewport.width} px` };
      await context.close();
    }
  }
  return largest;
}

/** Measures the pages from the built server on this machine, with nothing in the browser's cache. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const rounds = isQuick ? 1 : 5;
  const folder = await mkdtemp(join(tmpdir(), "bench-page-"));
  const server = await spawnServer(folder);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumSwitches] });
  const signIns: Opened[] = [];
  const visits: Visit[] = [];
  let shift = { value: 0, page: "none" };
  try {
    const { api, email } = await signedIn(server);
    for (let at = 0; at < vehicles; at++) await api.vehicles.create({ body: { make: "Honda", model: `Accord ${at}` } });
    for (let round = 0; round < rounds; round++) {
      signIns.push(await openSignIn(browser, server.url));
      visits.push(await visit(browser, server.url, email));
    }
    shift = await largestShift(browser, server.url, email);
  } finally {
    await browser.close();
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
  const signIn = (value: keyof Opened) => measured(signIns.map((one) => one[value]));
  const today = (value: keyof Opened) => measured(visits.map((one) => one.today[value]));
  return {
    name: `Pages, ${vehicles} vehicles, empty cache, median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
    rows: [
      { what: "sign-in: first paint", ...signIn("paint"), unit: "ms", target: 1000 },
      { what: "sign-in: a field takes text", ...signIn("answered"), unit: "ms", target: 2000 },
      { what: "sign-in: scripts and styles", ...signIn("kilobytes"), unit: "KB" },
      { what: "main bundle, gzip", value: mainBundleKilobytes(), unit: "KB", target: 250 },
      { what: "Today: first paint", ...today("paint"), unit: "ms", target: 1000 },
      { what: "Today: a click is answered", ...today("answered"), unit: "ms", target: 2000 },
      { what: "Today: scripts and styles", ...today("kilobytes"), unit: "KB" },
      {
        what: "from Today to the inventory, its files loaded",
        ...measured(visits.map(({ navigation }) => navigation)),
        unit: "ms",
        target: 200,
      },
      {
        what: `layout shift, the largest of ${pages.length} pages at two sizes (${shift.page})`,
        value: shift.value,
        unit: "of the window",
        target: 0.02,
      },
    ],
  };
}
