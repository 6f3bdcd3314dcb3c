import { expect, type Page, type Route, test } from "@playwright/test";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, inspect, send, vehicleScene } from "../kit/vehicle-scene.ts";

// an inspection takes its time on a busy machine
test.describe.configure({ mode: "serial", timeout: 180_000 });

/** The sum of a page's layout shifts while it loads. Above 0.02 people see the page move. */
const maxShift = 0.02;
const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

let server: RunningServer;
let page: Page;
const paths = { vehicle: "", inspection: "", campaign: "", lead: "" };

declare global {
  interface Window {
    /** Each shift since the page was opened: how much, and what moved. */
    readShifts(): readonly { readonly value: number; readonly moved: string }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page. */
function recordShifts(): void {
  const shifts: { value: number; moved: string }[] = [];
  const keep = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 160) : "text"));
      shifts.push({ value, moved: moved.join("\n") });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.readShifts = () => {
    keep(observer.takeRecords());
    return shifts;
  };
}

/** Resolves once the page has painted what it has. While it navigates there is nothing to wait for. */
const painted = () =>
  page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch(() => undefined);

let answered = Promise.resolve<unknown>(undefined);
/** Answers one request after the other, each after a paint: otherwise a fast server hides what moves between two answers. */
function answerInTurn(route: Route): void {
  answered = answered
    .then(async () => {
      await route.fulfill({ response: await route.fetch() });
      await painted();
    })
    // the page was left before its answer came
    .catch(() => undefined);
}

async function fillStock(): Promise<void> {
  const scene = await vehicleScene(page);
  for (let at = 0; at < 30; at++) {
    const { id } = await addJeep(page, { stockNumber: `S-${at}`, vin: null });
    const lead = { action: "Call back", targetName: `Buyer ${at}`, targetInfo: `+1 312 555 01${at + 10}` };
    if (at < 12) await send(page, `/leads/car/${id}`, lead);
    if (at < 2) await inspect(page, id);
    if (at < 4)
      await send(page, "/ads/campaigns", { name: `Week ${at}`, vehicleId: id, objective: "leads", dailyBudget: 20 });
  }
  await send(page, "/teams", { name: "Nord Motors", slug: "nord-motors" });
  const first = async (list: string, link: string) => {
    await page.goto(list);
    return (await page.locator(`#screen table a[href^="${link}"]`).first().getAttribute("href")) ?? "";
  };
  paths.vehicle = `/vehicles/${scene.jeep}`;
  paths.lead = `/leads?lead=${scene.lead}`;
  paths.inspection = await first("/inspections", "/inspections/");
  paths.campaign = await first("/campaigns", "/campaigns/");
}

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await fillStock();
  await page.addInitScript(recordShifts);
  await page.route(/\/v1\/(?!events|media|files)/, answerInTurn);
});

test.afterAll(async () => {
  await page?.unrouteAll({ behavior: "ignoreErrors" });
  await page?.context().close();
  await server?.stop();
});

async function isLoaded(): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  // what comes later: charts and pictures. A hidden tab is not rendered again before it is shown
  await expect(page.locator(".mantine-Skeleton-root, .mantine-Loader-root").filter({ visible: true })).toHaveCount(0);
  await answered;
  await painted();
}

const routes: Readonly<Record<string, () => string>> = {
  Today: () => "/today",
  Inventory: () => "/inventory",
  "Automatic values": () => "/inventory/automatic-values",
  "the vehicle": () => paths.vehicle,
  "the vehicle's photos": () => `${paths.vehicle}/photos`,
  "the vehicle's value": () => `${paths.vehicle}/valuation`,
  "the vehicle's leads": () => `${paths.vehicle}/leads`,
  Inspect: () => `${paths.vehicle}/inspect`,
  Leads: () => "/leads",
  "the board of leads": () => "/leads?view=board",
  "a lead": () => paths.lead,
  Contacts: () => "/leads/contacts",
  Campaigns: () => "/campaigns",
  "a campaign": () => paths.campaign,
  "a new campaign": () => "/campaigns/new",
  Inspections: () => "/inspections",
  "the results of an inspection": () => paths.inspection,
  Team: () => "/team",
  Developer: () => "/developer",
  Webhooks: () => "/developer/webhooks",
  Settings: () => "/settings",
  "the sessions": () => "/settings/security",
  "the dealership": () => "/settings/dealership",
  "the audit trail": () => "/settings/audit",
};

for (const [name, address] of Object.entries(routes)) {
  test(`${name} does not move while it loads`, async () => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(address());
      await isLoaded();
      const shifts = await page.evaluate(() => window.readShifts());
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const moved = shifts.map((shift) => `${shift.value}: ${shift.moved}`).join("\n");
      expect.soft(sum, `${size.width} pixels\n${moved}`).toBeLessThan(maxShift);
    }
  });
}
