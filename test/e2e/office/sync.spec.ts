import { type Browser, expect, type Page, test } from "@playwright/test";
import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount, type Person } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });

const ann: Person = { name: "Ann Porter", email: "ann@example.com" };
const vin = "1HGCM82633A004352";

/** A server with its first person, in a browser of their own. */
interface Desk {
  readonly server: RunningServer;
  readonly page: Page;
}

let host: Desk;
let first: Desk;
let second: Desk;
let wires: readonly [TcpProxy, TcpProxy];
let apiKey: string;

async function openDesk(browser: Browser): Promise<Desk> {
  const server = await startServer({ environment: { FORECOURT_SECRET_KEY: "a key of this test, long enough for it" } });
  const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, ann);
  return { server, page };
}

async function send(desk: Desk, method: string, path: string, data?: object): Promise<Record<string, unknown>> {
  const answer = await desk.page.request.fetch(`/v1${path}`, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? {} : answer.json();
}
const locationAt = async (desk: Desk, id: string) => (await send(desk, "GET", `/vehicles/${id}`)).location;
const cut = (all: boolean) => {
  for (const wire of wires) wire.refuse(all);
};
/** Both workstations exchange until each has what the other sent. */
async function exchange(): Promise<void> {
  for (const desk of [first, second, first, second]) await send(desk, "POST", "/sync/run");
}

test.beforeAll(async ({ browser }) => {
  [host, first, second] = await Promise.all([openDesk(browser), openDesk(browser), openDesk(browser)]);
  const port = Number(new URL(host.server.url).port);
  wires = [await openTcpProxy(port), await openTcpProxy(port)];
  const { secret } = await send(host, "POST", "/account/api-keys", {
    name: "Workstations",
    environment: "production",
    permissions: ["sync:write"],
  });
  apiKey = String(secret);
});

test.afterAll(async () => {
  for (const desk of [first, second, host]) {
    await desk?.page.context().close();
    await desk?.server.stop();
  }
  for (const wire of wires ?? []) wire.close();
});

test("The form says whether the address or the key is wrong, and then links", async () => {
  const { page } = first;
  await page.goto("/settings/sync");
  await expect(page.getByRole("button", { name: "Check and link" })).toBeVisible();
  await takeScreenshots(page, "sync-unlinked");
  await page.getByLabel("Address of the hosted server").fill("http://127.0.0.1:1");
  await page.getByRole("textbox", { name: "API key" }).fill(apiKey);
  await page.getByRole("button", { name: "Check and link" }).click();
  await expect(page.getByText(/cannot be reached/)).toBeVisible();
  await page.getByLabel("Address of the hosted server").fill(`http://127.0.0.1:${wires[0].port}`);
  await page.getByRole("textbox", { name: "API key" }).fill(`prod_${"0".repeat(49)}`);
  await page.getByRole("button", { name: "Check and link" }).click();
  await expect(page.getByText(/does not accept the key/)).toBeVisible();
  await takeScreenshots(page, "sync-wrong-key");
  await page.getByRole("textbox", { name: "API key" }).fill(apiKey);
  await page.getByRole("button", { name: "Check and link" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("Linked server")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sync(ed|ing)$/ })).toBeVisible();
  await send(second, "PUT", "/sync/link", { url: `http://127.0.0.1:${wires[1].port}`, apiKey });
});

test("A conflict of two workstations is shown with both versions, and its resolution reaches all", async () => {
  const { page } = first;
  const { id } = await send(first, "POST", "/vehicles", { make: "Saab", model: "900", stockNumber: "A12" });
  const car = String(id);
  await exchange();
  cut(true);
  await send(first, "PATCH", `/vehicles/${car}`, { location: "Row 3", askingPrice: 9500 });
  await send(second, "PATCH", `/vehicles/${car}`, { location: "Showroom", askingPrice: 9900 });
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible();
  await takeScreenshots(page, "sync-offline");
  await expectAccessible(page, "sync, offline");
  cut(false);
  await exchange();
  const conflict = page.getByRole("region", { name: /Saab 900/ });
  await expect(conflict.getByRole("row", { name: /Location/ })).toContainText("Showroom");
  await expect(conflict.getByRole("row", { name: /Location/ })).toContainText("Row 3");
  await expect(conflict.getByRole("row", { name: /Asking price/ })).toContainText("$9,500");
  await expect(page.getByRole("link", { name: "Sync needs attention" })).toBeVisible();
  await takeScreenshots(page, "sync-conflict");
  await expectAccessible(page, "sync, a conflict");
  await conflict.getByRole("button", { name: "Take the other version" }).click();
  await expect(page.getByText(/^No conflicts/)).toBeVisible();
  await exchange();
  for (const desk of [host, first, second]) {
    await expect.poll(() => locationAt(desk, car)).toBe("Row 3");
    expect((await send(desk, "GET", "/sync/conflicts")).total).toBe(0);
  }
});

test("The panel says why files wait while rows are exchanged", async () => {
  const { page } = first;
  const message = "The disk of the linked server is full.";
  const filesError = { at: new Date().toISOString(), code: "STORAGE_FULL", message };
  await page.route("**/v1/sync/status", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), filesError, filesWaiting: 3 } });
  });
  await page.reload();
  const notice = page.getByRole("main").getByRole("alert").filter({ hasText: "Photos and clips are waiting" });
  await expect(notice).toContainText(message);
  await expect(page.getByRole("link", { name: "Sync needs attention" })).toBeVisible();
  await takeScreenshots(page, "sync-files-wait");
  await page.getByRole("button", { name: "Unlink…" }).click();
  await expect(page.getByRole("dialog").getByText(/^3 photos and clips were not transferred yet/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await page.unroute("**/v1/sync/status");
  await page.reload();
});

test("All conflicts can be reached, page by page", async () => {
  const { page } = first;
  const total = 45;
  const record = (at: number) => ({
    kind: "contacts",
    id: `c${at}`,
    title: `Person ${at}`,
    vehicleId: null,
    exists: true,
  });
  const side = { isFromHere: true, changedAt: null };
  const conflict = (at: number) => ({
    ...{ id: `conflict-${at}`, kind: "overwritten", record: record(at), holder: null, current: side, other: side },
    ...{ fields: [], choices: ["current"], createdAt: new Date().toISOString() },
  });
  await page.route(/\/v1\/sync\/conflicts\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    const conflicts = Array.from({ length: Math.min(limit, total - offset) }, (_, at) => conflict(offset + at));
    await route.fulfill({ json: { conflicts, total, limit, offset } });
  });
  await page.reload();
  const cards = page.getByRole("region", { name: /^Person / });
  await expect(cards).toHaveCount(20);
  await page.getByRole("button", { name: "Show more (25)" }).click();
  await expect(cards).toHaveCount(40);
  await page.getByRole("button", { name: "Show more (5)" }).click();
  await expect(cards).toHaveCount(total);
  await expect(page.getByRole("button", { name: /^Show more \(/ })).toBeHidden();
  await page.unroute(/\/v1\/sync\/conflicts\?/);
  await page.reload();
});

test("A row that could not be stored says where it came from, and that another attempt only sends it", async () => {
  const record = { kind: "contacts", id: "c1", title: "Grace Hopper", vehicleId: null, exists: true };
  const letter = (side: "here" | "host") => ({
    ...{ id: "letter", record, side, reason: "invalid_value", field: null, message: "One of its values is not valid." },
    ...{ fields: [], createdAt: new Date().toISOString() },
  });
  const letters = /\/v1\/sync\/dead-letters/;
  const answer = (page: Page, side: "here" | "host") =>
    page.route(letters, (route) =>
      route.fulfill({
        json:
          route.request().method() === "POST"
            ? { record }
            : { deadLetters: [letter(side)], total: 1, limit: 20, offset: 0 },
      }),
    );
  const cardOn = ({ page }: Desk) => page.getByRole("region", { name: "Grace Hopper" });
  await answer(first.page, "host");
  await first.page.reload();
  await expect(cardOn(first)).toContainText("Refused by the server");
  await cardOn(first).getByRole("button", { name: "Try again" }).click();
  await expect(first.page.getByText("It is sent again with the next sync.")).toBeVisible();
  await answer(host.page, "here");
  await host.page.goto("/settings/sync");
  await expect(cardOn(host)).toContainText("Received from a workstation");
  for (const { page } of [first, host]) await page.unroute(letters);
  await first.page.reload();
});

test("Two cars with one VIN become one", async () => {
  const { page } = first;
  cut(true);
  const mine = await send(first, "POST", "/vehicles", { make: "Honda", model: "Accord", vin, mileage: 84_000 });
  await send(second, "POST", "/vehicles", { make: "Honda", model: "Accord", vin, location: "Row 5" });
  cut(false);
  await exchange();
  const card = page.getByRole("region", { name: /Honda Accord/ });
  await expect(card.getByText("Same car?")).toBeVisible();
  await takeScreenshots(page, "sync-same-car");
  await card.getByRole("button", { name: "Merge into one vehicle…" }).click();
  await takeScreenshots(page, "sync-merge");
  await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText(/^No conflicts/)).toBeVisible();
  await exchange();
  for (const desk of [host, first, second]) {
    expect(await send(desk, "GET", `/vehicles/${vin}`)).toMatchObject({
      id: mine.id,
      mileage: 84_000,
      location: "Row 5",
    });
  }
});

test("A campaign of another machine is taken over after a question", async () => {
  const { page } = second;
  const draft = { name: "Spring", objective: "leads", dailyBudget: 20 };
  const { id } = await send(host, "POST", "/ads/campaigns", draft);
  const campaign = `/campaigns/${id}`;
  await exchange();
  await page.goto(campaign);
  const elsewhere = page.getByText("This campaign belongs to another machine");
  await expect(elsewhere).toBeVisible();
  await takeScreenshots(page, "campaign-elsewhere");
  await page.getByRole("button", { name: "Take over here…" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Take over" });
  await expect(confirm).toBeDisabled();
  await expectAccessible(page, "a campaign is taken over");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await takeScreenshots(page, `campaign-take-over-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await dialog.getByRole("checkbox", { name: "No other machine will start this campaign" }).check();
  await confirm.click();
  await expect(page.getByText("This machine can start the campaign now.")).toBeVisible();
  await expect(elsewhere).toBeHidden();
  await exchange();
  await host.page.goto(campaign);
  await expect(host.page.getByText(/or on the one that took it over last/)).toBeVisible();
});

test("A campaign that was started meanwhile is not taken over, and the dialog says what to do", async () => {
  const { page } = host;
  await page.getByRole("button", { name: "Take over here…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  await send(second, "POST", "/ads/connections", { platform: "facebook", profileKey: "seed:42" });
  const [, campaignId = ""] = page.url().split("/campaigns/");
  await send(second, "POST", "/ads/campaigns/activate", { campaignId, platforms: ["facebook"] });
  await exchange();
  await dialog.getByRole("button", { name: "Take over" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Another server has started" })).toContainText(
    "create a new campaign",
  );
  await takeScreenshots(page, "campaign-take-over-refused");
  await page.reload();
  await expect(page.getByText(/^It was started there on /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Take over here…" })).toBeHidden();
});

test("Unlinking asks first, and leaves the data", async () => {
  const { page } = first;
  await page.getByRole("button", { name: "Unlink…" }).click();
  await takeScreenshots(page, "sync-unlink");
  await page.getByRole("dialog").getByRole("button", { name: "End the link" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: "Check and link" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sync(ed|ing| needs)/ })).toBeHidden();
  expect(await send(first, "GET", `/vehicles/${vin}`)).toMatchObject({ mileage: 84_000 });
});
