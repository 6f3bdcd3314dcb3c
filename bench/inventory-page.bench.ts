import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import type { BenchResult, BenchRow } from "../scripts/kit/benchmark.ts";
import { chromiumSwitches, findChromium } from "../scripts/tools/chromium.ts";
import { goodPassword, signedIn } from "../test/kit/people.ts";
import { type ServerProcess, spawnServer } from "../test/kit/process.ts";
import { median } from "./cpu.ts";
import { addSalesAndLeads, inventoryFile } from "./inventory-fill.ts";
import { quantile } from "./live.ts";

const sizes = { few: 1000, many: 100_000 } as const;
/** The two inventories take turns, so that other load on the machine affects both alike. */
const rounds = 5;
const searches = ["toyota", "camry", "honda acc", "x5 ex-l", "p1001"] as const;

interface Inventory {
  readonly server: ServerProcess;
  readonly folder: string;
  readonly email: string;
  /** The number of its vehicles. */
  readonly size: number;
}

async function createInventory(size: number): Promise<Inventory> {
  const folder = await mkdtemp(join(tmpdir(), "bench-inventory-page-"));
  const server = await spawnServer(folder);
  const { api, email } = await signedIn(server);
  const { summary } = await api.vehicles.importCsv({ file: inventoryFile(size) });
  if (summary.created !== size) throw new Error(`${summary.created} of ${size} rows were imported`);
  addSalesAndLeads(folder);
  return { server, folder, email, size };
}

/** Runs in the page: the duration of each frame, in ms, while the window scrolls from the first row to the last one. */
async function scrollFrames(): Promise<number[]> {
  const frames: number[] = [];
  const last = document.documentElement.scrollHeight - innerHeight;
  let before = await new Promise<number>(requestAnimationFrame);
  while (scrollY < last - 1) {
    scrollBy({ top: 120, behavior: "instant" });
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  return frames;
}

const rows = (page: Page) => page.getByRole("table", { name: "Vehicles" }).locator("tbody tr");
const subtitle = (page: Page) => page.getByText(/^[\d,]+ vehicles?$/);

/** Runs in the page: the number of vehicles and the first row. */
function listText(): string {
  const count = [...document.querySelectorAll("#screen *")].find((element) =>
    /^[\d,]+ vehicles?$/.test(element.innerHTML),
  );
  const row = document.querySelector<HTMLElement>("table[aria-label=Vehicles] tbody tr");
  return `${count?.innerHTML}: ${row?.innerText}`;
}

/** The time until the list has changed, in ms. */
async function untilChanged(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(listText);
  const begun = performance.now();
  await act();
  await expect.poll(() => page.evaluate(listText), { intervals: [5] }).not.toBe(before);
  return performance.now() - begun;
}

type Measure = "open" | "frame" | "frame95" | "search" | "filter" | "sort" | "nextPage" | "lastPage";
type Round = Readonly<Record<Measure, number>>;

async function measure(browser: Browser, { server, email, size }: Inventory): Promise<Round> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.request.post("/v1/auth/login", {
    data: { email, password: goodPassword },
    headers: { Origin: server.url },
  });
  const begun = performance.now();
  await page.goto("/inventory", { waitUntil: "commit" });
  await rows(page).last().waitFor();
  const open = performance.now() - begun;
  const all = page.getByText(`${size.toLocaleString("en-US")} vehicles`, { exact: true });
  await all.waitFor();
  const frames = (await page.evaluate(scrollFrames)).sort((a, b) => a - b);
  const nextPage = await untilChanged(page, () => page.getByRole("button", { name: "next page" }).click());
  const numbers = page.getByRole("button", { name: /^\d+$/ });
  const lastPage = await untilChanged(page, () => numbers.last().click());
  const field = page.getByLabel("Search the inventory");
  const found: number[] = [];
  for (const words of searches) found.push(await untilChanged(page, () => field.fill(words)));
  await field.fill("");
  await all.waitFor();
  const sort = await untilChanged(page, () => page.getByRole("button", { name: "Year", exact: true }).click());
  const filter = await untilFiltered(page);
  await context.close();
  return {
    open,
    frame: quantile(frames, 0.5),
    frame95: quantile(frames, 0.95),
    search: median(found),
    filter,
    sort,
    nextPage,
    lastPage,
  };
}

/** The time until the panel has counted the vehicles of a chosen status, in ms. */
async function untilFiltered(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  const show = panel.getByRole("button", { name: /^Show/ });
  await panel.getByLabel("Year, from").fill("2010");
  const before = await subtitle(page).innerText();
  const begun = performance.now();
  await panel.getByLabel("Year, from").fill("2018");
  await page.waitForFunction((text) => !document.body.innerText.includes(text), before);
  await show.waitFor();
  return performance.now() - begun;
}

const labels: Readonly<Record<Measure, string>> = {
  open: "navigation until all rows of the first page are shown",
  frame: "frame while 100 rows scroll, median",
  frame95: "frame while 100 rows scroll, 95 %",
  search: "typed search until the list has changed",
  filter: "filter by year until the list has changed",
  sort: "sort until the list has changed",
  nextPage: "next page",
  lastPage: "last page",
};
const measures: readonly Measure[] = ["open", "frame", "frame95", "search", "filter", "sort", "nextPage", "lastPage"];

function rowsOf(few: readonly Round[], many: readonly Round[]): BenchRow[] {
  return measures.flatMap((name): BenchRow[] => {
    const value = (all: readonly Round[]) => median(all.map((round) => round[name]));
    return [
      { what: labels[name], value: value(many), unit: "ms" },
      { what: `the same against ${sizes.few} vehicles`, value: value(many) / value(few), unit: "×", target: 2 },
    ];
  });
}

/** The page of an inventory of 100,000 vehicles in a browser, against that of 1,000 vehicles. */
export async function bench(): Promise<BenchResult> {
  const inventories = { few: await createInventory(sizes.few), many: await createInventory(sizes.many) };
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumSwitches] });
  const few: Round[] = [];
  const many: Round[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      few.push(await measure(browser, inventories.few));
      many.push(await measure(browser, inventories.many));
    }
  } finally {
    await browser.close();
    for (const { server, folder } of Object.values(inventories)) {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { name: `Inventory page with ${sizes.many} vehicles, median of ${rounds} rounds`, rows: rowsOf(few, many) };
}
