import { expect, type Page, test } from "@playwright/test";
import { drawnWalk } from "../kit/drawn-walk.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

const expectSoftly = expect.configure({ soft: true, timeout: 5000 });
const phone = { width: 390, height: 844 } as const;

let server: RunningServer;
let page: Page;
let vehicle: string;
let inspection: string;

/** Calls the API as the signed-in user. */
const post = <T>(path: string, body: unknown): Promise<T> =>
  page.evaluate(
    async ([to, content]) => {
      const answer = await fetch(`/v1${to}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Prefer: "wait=60" },
        body: JSON.stringify(content),
      });
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, body] as const,
  );

async function inspect(): Promise<string> {
  const images: { url: string; angle: string; type: string }[] = [];
  for (const { name, content } of (await drawnWalk()).slice(0, 4)) {
    const answer = await page.request.post("/v1/files", {
      headers: { Origin: server.url },
      multipart: { file: { name, mimeType: "image/jpeg", buffer: content } },
    });
    const { file } = await answer.json();
    images.push({ url: file.url, angle: name.replace(".jpg", ""), type: "exterior" });
  }
  const { data } = await post<{ data: { inspection_id: string } }>("/inspections/visual", {
    vehicle_id: vehicle,
    images,
  });
  return data.inspection_id;
}

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, viewport: phone, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const car = { make: "Volkswagen", model: "Golf SportWagen", vin: "1HGCM82633A004352", mileage: 91_000 };
  vehicle = (await post<{ id: string }>("/vehicles", { ...car, stockNumber: "A-101", askingPrice: 16_995 })).id;
  await post("/teams", { name: "Riverside Motors, used cars", slug: "riverside" });
  inspection = await inspect();
  for (const part of ["hood", "roof"]) {
    await post(`/inspections/visual/${inspection}/damages`, { type: "dent", severity: "minor", location: { part } });
  }
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

/** Each page, and its main heading. */
const pages: readonly (readonly [name: string, path: () => string, heading: RegExp])[] = [
  ["Today", () => "/today", /Today/],
  ["Inventory", () => "/inventory", /Inventory/],
  ["Import", () => "/inventory/import", /Import/],
  ["Vehicle", () => `/vehicles/${vehicle}`, /Golf/],
  ["Vehicle, photos", () => `/vehicles/${vehicle}/photos`, /Golf/],
  ["Vehicle, inspections", () => `/vehicles/${vehicle}/inspections`, /Golf/],
  ["Vehicle, mechanical", () => `/vehicles/${vehicle}/mechanical`, /Golf/],
  ["Vehicle, damage", () => `/vehicles/${vehicle}/damage`, /Golf/],
  ["Vehicle, valuation", () => `/vehicles/${vehicle}/valuation`, /Golf/],
  ["Vehicle, leads", () => `/vehicles/${vehicle}/leads`, /Golf/],
  ["Vehicle, marketing", () => `/vehicles/${vehicle}/marketing`, /Golf/],
  ["Inspect", () => `/vehicles/${vehicle}/inspect`, /Inspect|Golf/],
  ["Choose a vehicle", () => "/inspect", /Choose/],
  ["360", () => `/vehicles/${vehicle}/360`, /360|Golf/],
  ["Inspections", () => "/inspections", /Inspections/],
  ["Results", () => `/inspections/${inspection}`, /Golf/],
  ["Team", () => "/team", /Riverside|Team/],
  ["Settings", () => "/settings", /Settings/],
  ["Sessions", () => "/settings/security", /Password/],
  ["Dealership", () => "/settings/dealership", /Dealership/],
  ["Audit log", () => "/settings/audit", /Audit/],
  ["Outbox", () => "/outbox", /Outbox/],
];

const pagesWithList = new Set([
  "Inventory",
  "Vehicle, inspections",
  "Inspections",
  "Results",
  "Team",
  "Sessions",
  "Audit log",
]);

for (const [name, path, heading] of pages) {
  test(`${name} fits a window of 390x844 and ends above the navigation`, async () => {
    await page.goto(path());
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    const bar = page.getByRole("navigation", { name: "Main" });
    await expect(bar).toBeVisible();
    await expectSoftly
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: "the width of the page" })
      .toBe(phone.width);
    // when the page is scrolled to its end, its last element must be above the bar
    const gap = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const screen = document.getElementById("screen")?.lastElementChild?.getBoundingClientRect();
      const nav = document.querySelector("nav[aria-label=Main]")?.getBoundingClientRect();
      return (nav?.top ?? 0) - (screen?.bottom ?? 0);
    });
    if (pagesWithList.has(name)) await expect(page.locator("main td:visible").first()).toBeVisible();
    const cutCells = await page
      .locator("main td:visible")
      .evaluateAll(
        (cells, width) =>
          cells.filter((cell) => cell.getBoundingClientRect().right > width).map((cell) => cell.textContent),
        phone.width,
      );
    expect.soft(cutCells, "cells beyond the window's edge").toEqual([]);
    expect.soft(gap, "distance between the page's end and the bar, in px").toBeGreaterThanOrEqual(0);
    const shots = process.env.SCREENSHOTS;
    if (shots !== undefined) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
    }
  });
}

test("Results on a phone: accepting a finding does not scroll the page, and the diagram fills the window's width", async () => {
  await page.goto(`/inspections/${inspection}`);
  const card = page.getByRole("region", { name: "Selected finding" });
  await expect(card).toContainText("Not marked on a photo.");
  await expect(page.getByRole("heading", { name: /Golf/ })).toBeInViewport();
  const diagram = page.getByRole("img", { name: /^Diagram of the car/ });
  expect((await diagram.boundingBox())?.width).toBeGreaterThan(330);
  const accept = card.getByRole("button", { name: "Accept" });
  await accept.evaluate((button) => button.scrollIntoView({ block: "center" }));
  const before = await page.evaluate(() => window.scrollY);
  const name = await card.locator("strong").innerText();
  await accept.click();
  await expect(card.locator("strong")).not.toHaveText(name);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("Roles on a phone: the table shows two roles next to the permissions", async () => {
  await page.goto("/team");
  await page.getByRole("tab", { name: "Roles" }).click();
  for (const role of ["Owner", "Admin"]) {
    await expect(page.getByRole("columnheader", { name: role })).toBeInViewport({ ratio: 1 });
  }
});

test("the bottom bar links to the main pages, and More to the others", async () => {
  await page.goto("/inventory");
  for (const name of ["Today", "Inventory", "Inspect", "Leads"]) {
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
  }
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Outbox" }).click();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
});
