import { expect, type Page, test } from "@playwright/test";
import { contactDataIn, dialed } from "../../../renderer/features/leads/panel/contact-data.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { tabTo } from "../kit/keyboard.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let car: string;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const send = async (method: string, path: string, body?: object): Promise<{ readonly id: string }> => {
  const response = await page.request.fetch(`/v1${path}`, { method, ...(body && { data: body }) });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
};
const addLead = (targetName: string, more: object = {}) =>
  send("POST", `/leads/car/${car}`, { action: "Call back", targetName, targetInfo: "(555) 010-2000", ...more });
const leadNames = async (): Promise<string[]> => {
  const response = await page.request.get("/v1/leads");
  const list: { readonly targetName: string }[] = await response.json();
  return list.map(({ targetName }) => targetName);
};
const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const entry = () => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Leads/ });
const panel = () => page.getByRole("dialog", { name: "Lead" });

test("the phone numbers and e-mail addresses of a customer are found in their text", () => {
  expect(contactDataIn("(555) 010-2000, ada@example.com")).toEqual({
    phones: ["(555) 010-2000"],
    emails: ["ada@example.com"],
  });
  expect(contactDataIn("Ask for Ada at the desk 12")).toEqual({ phones: [], emails: [] });
  expect(dialed("+1 (555) 010-2000")).toBe("+15550102000");
});

test("Leads: without a lead the page says what a lead is, and adds one", async () => {
  car = (await send("POST", "/vehicles", { make: "Jeep", model: "Wrangler", overviewYear: 2021 })).id;
  await send("POST", "/vehicles", { make: "Saab", model: "900" });
  await entry().click();
  await expect(page.getByText("No leads yet")).toBeVisible();
  await expectAccessible(page, "leads, empty");
  await page.getByRole("button", { name: "New lead" }).first().click();
  const form = page.getByRole("dialog", { name: "New lead" });
  await form.getByRole("button", { name: "Add lead" }).click();
  await expect(form.getByText("Choose the vehicle")).toBeVisible();
  await form.getByLabel("Vehicle").fill("wrangler");
  await page.getByRole("option", { name: "2021 Jeep Wrangler" }).click();
  await form.getByLabel("What to do").fill("Send photos");
  await form.getByLabel("Customer").fill("Grace Hill");
  await form.getByLabel("Phone number or e-mail address").fill("grace@example.com, 555 010 3000");
  await form.getByRole("button", { name: "Add lead" }).click();
  await expect(panel().getByRole("heading", { name: "Send photos" })).toBeVisible();
  await expect(panel().getByRole("link", { name: "Call 555 010 3000" })).toHaveAttribute("href", "tel:5550103000");
  await expect(panel().getByRole("link", { name: "Send an e-mail to" })).toHaveAttribute(
    "href",
    "mailto:grace@example.com",
  );
  await expect(panel().getByRole("link", { name: "2021 Jeep Wrangler" })).toBeVisible();
  await expect(panel().getByText("Lead added")).toBeVisible();
});

test("Leads: the panel has an address, and saves each value", async () => {
  await page.reload();
  await panel().getByLabel("Tag").fill("trade-in");
  await panel().getByLabel("Tag").press("Enter");
  await expect(page.getByText("Change saved.")).toBeVisible();
  await panel().getByRole("combobox", { name: "Assignee" }).click();
  await page.getByRole("option", { name: "Ann Porter" }).click();
  await expect(panel().getByText("Assigned to Ann Porter")).toBeVisible();
  await panel().getByText("Note", { exact: true }).last().click();
  await panel().getByRole("button", { name: "Log activity" }).click();
  await expect(panel().getByText("Enter the note")).toBeVisible();
  await panel().getByPlaceholder("Notes").fill("Prefers the evening");
  await panel().getByRole("button", { name: "Log activity" }).click();
  await expect(panel().getByRole("listitem").filter({ hasText: "Prefers the evening" })).toBeVisible();
  await expectAccessible(page, "lead");
  await takeScreenshots(page, "lead");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel().getByRole("link", { name: "Download as ADF" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^lead-.*\.xml$/);
});

test("Leads: a day and a note that were typed are kept when the panel is closed with Escape", async () => {
  await panel().getByLabel("Due on").fill("2031-05-20");
  await page.keyboard.press("Escape");
  await expect(panel()).toBeHidden();
  await row("Grace Hill").getByRole("link").click();
  await expect(panel().getByLabel("Due on")).toHaveValue("2031-05-20");
  await panel().getByPlaceholder("Notes").fill("Wants the red one");
  await page.keyboard.press("Escape");
  await expect(panel()).toBeHidden();
  await row("Grace Hill").getByRole("link").click();
  await expect(panel().getByPlaceholder("Notes")).toHaveValue("Wants the red one");
  await panel().getByRole("button", { name: "Log activity" }).click();
  await expect(panel().getByRole("listitem").filter({ hasText: "Wants the red one" })).toBeVisible();
  await expect(panel().getByPlaceholder("Notes")).toHaveValue("");
});

test("Leads: “Not needed” asks for the reason, and can be undone", async () => {
  await panel().getByText("Not needed", { exact: true }).click();
  const why = page.getByRole("dialog", { name: "Why is it not needed?" });
  await why.getByText("Bought elsewhere").click();
  await why.getByRole("button", { name: "Set to not needed" }).click();
  await expect(panel().getByText("Reason: Bought elsewhere")).toBeVisible();
  await page
    .getByRole("alert")
    .filter({ hasText: "Lead set to Not needed." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(panel().getByText("Reason: Bought elsewhere")).toBeHidden();
  await expect(panel().getByRole("radio", { name: "New" })).toBeChecked();
});

test("Leads: filters are in the address, and the badge counts overdue leads", async () => {
  await addLead("Ada Lake", { dueAt: monthAgo });
  await page.goto("/leads");
  await expect(entry()).toContainText("1 overdue lead");
  await page.getByRole("navigation", { name: "Saved filters" }).getByRole("link", { name: "Overdue" }).click();
  await expect(page).toHaveURL(/overdue=true/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(row("Ada Lake")).toContainText("Overdue since");
  await page.getByRole("navigation", { name: "Saved filters" }).getByRole("link", { name: "My leads" }).click();
  await expect(row("Grace Hill")).toBeVisible();
  await expect(row("Ada Lake")).toBeHidden();
  await page.getByLabel("Search leads").fill("nobody");
  await expect(page.getByText("No leads match")).toBeVisible();
  await page.getByRole("button", { name: "Remove filters" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectAccessible(page, "leads");
  await takeScreenshots(page, "leads");
});

test("Leads: a deletion can be undone, and is sent when the user leaves the page", async () => {
  await row("Ada Lake").getByRole("link").click();
  await panel().getByRole("button", { name: "Delete lead" }).click();
  await expect(row("Ada Lake")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("Ada Lake")).toBeVisible();
  expect(await leadNames()).toContain("Ada Lake");

  await row("Ada Lake").getByRole("link").click();
  await panel().getByRole("button", { name: "Delete lead" }).click();
  await expect(row("Ada Lake")).toBeHidden();
  expect(await leadNames()).toContain("Ada Lake");
  await page.getByRole("link", { name: "Today" }).click();
  await expect.poll(leadNames).not.toContain("Ada Lake");

  await addLead("Max Ford");
  await page.goto("/leads");
  await row("Max Ford").getByRole("link").click();
  await panel().getByRole("button", { name: "Delete lead" }).click();
  await expect(row("Max Ford")).toBeHidden();
  // leaves the product without a click in it
  await page.goto("/help");
  await expect.poll(leadNames).not.toContain("Max Ford");
});

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`a salesperson works an overdue lead by keyboard alone at ${width}x${height}`, async () => {
    const name = `Iris ${width}`;
    await addLead(name, { dueAt: monthAgo });
    await page.setViewportSize({ width, height });
    await page.goto("/leads?overdue=true");
    const link = page.getByRole("link", { name });
    await expect(link).toBeVisible();
    await tabTo(page, link);
    await page.keyboard.press("Enter");
    await expect(panel().getByRole("heading", { name: "Call back" })).toBeVisible();
    const notes = panel().getByPlaceholder("Notes");
    await tabTo(page, notes);
    await page.keyboard.type("Will come on Friday");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(panel().getByRole("listitem").filter({ hasText: "Will come on Friday" })).toBeVisible();
    const due = panel().getByLabel("Due on");
    await tabTo(page, due);
    await page.keyboard.type("01312099");
    await page.keyboard.press("Enter");
    await expect(panel().getByText(/^Due Jan 31, 2099$/)).toBeVisible();
    const status = panel().getByRole("radio", { name: "New" });
    await tabTo(page, status);
    await page.keyboard.press("ArrowRight");
    await expect(panel().getByRole("radio", { name: "Completed" })).toBeChecked();
    await expect(panel().getByText("Status: Completed")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel()).toBeHidden();
    await page.setViewportSize({ width: 1366, height: 768 });
  });
}
