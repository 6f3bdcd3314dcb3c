import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { takeScreenshots } from "./kit/screenshots.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await send("/vehicles", { make: "Jeep", model: "Wrangler", overviewYear: 2021, stockNumber: "J1" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const send = async (path: string, data: object): Promise<void> => {
  const response = await page.request.post(`/v1${path}`, { data });
  if (!response.ok()) throw new Error(await response.text());
};
const panel = () => page.getByRole("dialog", { name: "Contact" });
const prospect = (name: string, stock: string) =>
  `<prospect><vehicle><make>Jeep</make><model>Wrangler</model><stock>${stock}</stock></vehicle><customer><contact><name part="full">${name}</name><phone>555 010 2000</phone></contact></customer></prospect>`;

test("Contacts: an ADF file adds contacts and leads, and says which vehicle was not found", async () => {
  await page.goto("/leads");
  await page.getByRole("link", { name: "Contacts" }).click();
  await expect(page.getByRole("heading", { name: "No contacts" })).toBeVisible();
  await expectAccessible(page, "contacts, empty");
  await page.getByRole("button", { name: "Import ADF" }).click();
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "broken.xml", mimeType: "text/xml", buffer: Buffer.from("<adf><prospect></adf>") });
  await expect(page.getByRole("alert")).toBeVisible();
  const xml = `<?xml version="1.0"?><adf>${prospect("Pat Moore", "J1")}${prospect("Sam Moore", "none")}</adf>`;
  await file.setInputFiles({ name: "leads.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  await expect(page.getByText("2 customers imported. 1 lead added.")).toBeVisible();
  await expect(page.getByText(/Vehicles not found: .*none/)).toBeVisible();
  await expectAccessible(page, "imported ADF");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectAccessible(page, "contacts");
  await takeScreenshots(page, "contacts");
});

test("Contacts: a possible duplicate is merged, and the merge is undone", async () => {
  await page.getByRole("link", { name: "Sam Moore" }).click();
  await expect(panel().getByText("Pat Moore may be the same person")).toBeVisible();
  await expectAccessible(page, "contact");
  await takeScreenshots(page, "contact");
  await panel().getByRole("button", { name: "Merge into this contact" }).click();
  await expect(panel().getByText("Pat Moore was merged into this contact.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await panel().getByRole("button", { name: "Undo the merge" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(panel().getByText("Pat Moore may be the same person")).toBeVisible();
});

test("Contacts: a contact becomes a lead of a vehicle", async () => {
  await panel().getByLabel("Notes").fill("Prefers the evening");
  await panel().getByLabel("Notes").blur();
  await expect(page.getByText("Change saved.")).toBeVisible();
  await panel().getByRole("button", { name: "Add lead" }).click();
  await expect(panel().getByText("Choose the vehicle")).toBeVisible();
  await panel().getByLabel("Vehicle").fill("wrangler");
  await page.getByRole("option", { name: "2021 Jeep Wrangler" }).click();
  await panel().getByLabel("What to do").fill("Arrange a test drive");
  await panel().getByRole("button", { name: "Add lead" }).click();
  const lead = page.getByRole("dialog", { name: "Lead" });
  await expect(lead.getByRole("heading", { name: "Arrange a test drive" })).toBeVisible();
  await expect(lead.getByLabel("Customer")).toHaveValue("Sam Moore");
});
