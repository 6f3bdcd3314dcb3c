import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

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
const undo = (message: string) =>
  page.getByRole("alert").filter({ hasText: message }).getByRole("button", { name: "Undo" });
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

test("Contacts: each value is checked and saved, and a change can be undone", async () => {
  const phone = panel().getByLabel("Phone");
  await phone.fill("12");
  await expect(panel().getByText("Enter a phone number with at least five digits")).toBeVisible();
  await phone.fill("");
  await expect(panel().getByText("Enter a phone number or an e-mail address")).toBeVisible();
  await phone.fill("555 010 2001");
  await phone.press("Enter");
  await expect(panel().getByRole("link", { name: "Call 555 010 2001" })).toBeVisible();
  await undo("Contact saved.").click();
  await expect(panel().getByRole("link", { name: "Call 555 010 2000" })).toBeVisible();
  await panel().getByLabel("E-mail address").fill("sam@example.com");
  // closing the panel leaves the field, and saves it
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row").filter({ hasText: "sam@example.com" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Contact saved." })).toBeVisible();
});

test("Contacts: a text that cannot be saved stays in its field, and can be sent again", async () => {
  await page.getByRole("link", { name: "Sam Moore" }).click();
  await page.route("**/v1/crm/leads/*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const name = panel().getByLabel("Name");
  await name.fill("Samuel Moore");
  await name.press("Enter");
  await expect(page.getByText("The server answered 500.")).toBeVisible();
  await expect(panel().getByText("Not saved")).toBeVisible();
  await expect(panel().getByRole("heading", { name: "Sam Moore" })).toBeVisible();
  await expect(name).toHaveValue("Samuel Moore");
  await page.keyboard.press("Escape");
  await expect(panel()).toBeHidden();
  await page.getByRole("link", { name: "Sam Moore" }).click();
  await expect(name).toHaveValue("Samuel Moore");
  await expectAccessible(page, "contact, not saved");
  await page.unroute("**/v1/crm/leads/*");
  await panel().getByRole("button", { name: "Try again" }).click();
  await expect(panel().getByRole("heading", { name: "Samuel Moore" })).toBeVisible();
  await expect(panel().getByText("Not saved")).toBeHidden();
  await name.fill("Sam Moore");
  await name.press("Enter");
  await expect(panel().getByRole("heading", { name: "Sam Moore" })).toBeVisible();
});

test("Contacts: a deletion can be undone, and is sent when the user leaves the page", async () => {
  const other = page.getByRole("link", { name: "Pat Moore" });
  const remove = async () => {
    await other.click();
    await expect(panel().getByRole("heading", { name: "Pat Moore" })).toBeVisible();
    await panel().getByRole("button", { name: "Delete contact" }).click();
    await expect(other).toBeHidden();
  };
  await page.keyboard.press("Escape");
  await remove();
  await undo("Contact Pat Moore deleted.").click();
  await expect(other).toBeVisible();
  await remove();
  await page.getByRole("link", { name: "Leads", exact: true }).last().click();
  await page.getByRole("link", { name: "Contacts" }).click();
  await expect(page.getByRole("link", { name: "Sam Moore" })).toBeVisible();
  await expect(other).toBeHidden();
});

test("Contacts: the search says that nothing matches, and the palette opens a contact", async () => {
  await page.getByLabel("Search contacts").fill("nobody");
  await expect(page.getByRole("heading", { name: "No contacts match" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filters" }).click();
  await expect(page.getByRole("link", { name: "Sam Moore" })).toBeVisible();
  await page.goto("/today");
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("textbox", { name: "Search" }).fill("sam@example");
  await palette.getByRole("button", { name: /^Sam Moore/ }).click();
  await expect(page).toHaveURL(/\/leads\/contacts\?contact=/);
  await expect(panel().getByRole("heading", { name: "Sam Moore" })).toBeVisible();
});

test("Contacts: a contact becomes a lead of a vehicle", async () => {
  await panel().getByLabel("Notes").fill("Prefers the evening");
  await panel().getByLabel("Notes").blur();
  await expect(page.getByText("Contact saved.").last()).toBeVisible();
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
