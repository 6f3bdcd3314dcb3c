import { expect, type Page, test } from "@playwright/test";
import { firstAccount, type Person, signIn } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

const ann: Person = { name: "Ann Porter", email: "ann@example.com" };
/** Without a live event the page would read again after 30 s at the earliest. */
const soon = { timeout: 15_000 };

let server: RunningServer;
/** The browser that changes something by the API. */
let there: Page;
/** The browser that shows it. No page of it is loaded again. */
let here: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const open = async () => (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  there = await open();
  await firstAccount(there, ann);
  here = await open();
  await here.goto("/sign-in");
  await signIn(here, ann);
  await expect(here.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
});

test.afterAll(async () => {
  await there?.context().close();
  await here?.context().close();
  await server?.stop();
});

const call = async (method: "POST" | "PATCH" | "DELETE", path: string, data?: object): Promise<{ id: string }> => {
  const response = await there.request.fetch(`/v1${path}`, { method, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return response.status() === 204 ? { id: "" } : response.json();
};
/** Opens a page, and waits until its requests have ended. */
const open = async (path: string, heading: string) => {
  await here.goto(path);
  await expect(here.getByRole("heading", { name: heading }).first()).toBeVisible();
  await here.waitForLoadState("networkidle");
};

test("Live: the inventory and a vehicle show the changes of another browser", async () => {
  await open("/inventory", "Inventory");
  const { id } = await call("POST", "/vehicles", { make: "Saab", model: "900", askingPrice: 9000 });
  await expect(here.getByRole("link", { name: /Saab 900/ })).toBeVisible(soon);
  await call("PATCH", `/vehicles/${id}`, { askingPrice: 8500 });
  await expect(here.getByText("$8,500").first()).toBeVisible(soon);
  await here.getByRole("link", { name: /Saab 900/ }).click();
  await expect(here.getByRole("heading", { name: /Saab 900/ })).toBeVisible();
  await call("PATCH", `/vehicles/${id}`, { askingPrice: 7900 });
  await expect(here.getByText("$7,900").first()).toBeVisible(soon);
  await call("DELETE", `/vehicles/${id}`);
});

test("Live: Today counts a lead of another browser", async () => {
  const { id } = await call("POST", "/vehicles", { make: "Jeep", model: "Wrangler" });
  await open("/today", "Today");
  const tile = here.getByRole("listitem").filter({ hasText: "Overdue leads" });
  await expect(tile).toContainText("0");
  const due = new Date(Date.now() - 86_400_000).toISOString();
  const lead = { action: "Call about the Jeep", targetName: "Ada", targetInfo: "ada@example.com", dueAt: due };
  await call("POST", `/leads/car/${id}`, lead);
  await expect(tile).toContainText("1", soon);
});

test("Live: leads and contacts appear, and the focus and the scroll position stay", async () => {
  const { id } = await call("POST", "/vehicles", { make: "Volvo", model: "240" });
  for (let number = 1; number <= 40; number += 1) {
    const lead = { action: `Call number ${number}`, targetName: "Grace", targetInfo: "grace@example.com" };
    await call("POST", `/leads/car/${id}`, lead);
  }
  await open("/leads", "Leads");
  const search = here.getByLabel("Search leads");
  await search.fill("Call");
  await expect(here.getByText("41 leads")).toBeVisible();
  await here.waitForLoadState("networkidle");
  await here.mouse.wheel(0, 600);
  const place = async () => Math.round((await here.getByText("Call number 20").boundingBox())?.y ?? 0);
  await expect.poll(place).toBeLessThan(768);
  const before = await place();
  // it is the first of the list, above the visible rows
  await call("POST", `/leads/car/${id}`, {
    ...{ action: "Call first", targetName: "Zoe", targetInfo: "zoe@example.com" },
    dueAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  });
  await expect(here.getByText("42 leads")).toBeVisible(soon);
  await expect(search).toBeFocused();
  expect(await place()).toBe(before);

  await open("/leads/contacts", "Contacts");
  await call("POST", "/crm/leads", { name: "Barbara Liskov", email: "barbara@example.com" });
  await expect(here.getByText("Barbara Liskov").first()).toBeVisible(soon);
});

test("Live: campaigns appear, and many changes at once are read once", async () => {
  await open("/campaigns", "Campaigns");
  await call("POST", "/ads/campaigns", { name: "Spring sale", objective: "leads", dailyBudget: 20 });
  await expect(here.getByText("Spring sale").first()).toBeVisible(soon);

  await open("/inventory", "Inventory");
  let reads = 0;
  here.on("request", (request) => {
    if (/\/v1\/vehicles\?/.test(request.url())) reads += 1;
  });
  const started = Date.now();
  const added = Array.from({ length: 30 }, (_, at) =>
    call("POST", "/vehicles", { make: "Fiat", model: `Model ${at}` }),
  );
  await Promise.all(added);
  await expect(here.getByText(/32 vehicles/).first()).toBeVisible(soon);
  const seconds = Math.ceil((Date.now() - started) / 1000);
  expect(reads).toBeLessThanOrEqual(2 * (seconds + 1));
});
