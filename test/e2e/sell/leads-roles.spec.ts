import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount, joinTeam } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

const bob = { name: "Bob Marlowe", email: "bob@example.com" };

let server: RunningServer;
/** The browsers of the team's owner and of a member with a limited role. */
let owner: Page;
let member: Page;
let rolePath: string;

interface WithId {
  readonly id: string;
}

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const desk = async () => (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  owner = await desk();
  member = await desk();
  await firstAccount(owner, { name: "Ann Porter", email: "ann@example.com" });
  const team = await send<WithId>(owner, "/teams", { name: "Nord Motors", slug: "nord-motors" });
  const permissions = ["view_inventory"];
  const role = await send<WithId>(owner, `/teams/${team.id}/roles`, { name: "Reader", permissions });
  rolePath = `/teams/${team.id}/roles/${role.id}`;
  const car = await send<WithId>(owner, "/vehicles", { make: "Saab", model: "900", teamId: team.id });
  const lead = { action: "Call back", targetName: "Pat Moore", targetInfo: "555 010 2000" };
  await send(owner, `/leads/car/${car.id}`, lead);
  await send(owner, `/teams/${team.id}/invite`, { email: bob.email, roleId: role.id });
  await joinTeam(member, bob, owner);
});

test.afterAll(async () => {
  await owner?.context().close();
  await member?.context().close();
  await server?.stop();
});

const note = (permission: string) =>
  member.getByRole("note").filter({ hasText: `Your role in Nord Motors does not include “${permission}”.` });

test("Today: a member who may not see the team's figures is offered none", async () => {
  await member.goto("/today");
  await expect(member.getByRole("listitem").filter({ hasText: "To inspect" })).toContainText("1");
  await expect(member.getByRole("region", { name: "Figures" })).toBeHidden();
});

test("Leads: a member who only sees vehicles reads the leads, and is offered no change", async () => {
  await member.goto("/leads");
  await expect(member.getByRole("row").filter({ hasText: "Pat Moore" })).toBeVisible();
  await expect(note("Manage leads")).toContainText("You can read the leads.");
  await expect(member.getByRole("button", { name: "New lead" })).toBeHidden();
  await expect(member.getByRole("button", { name: "Add", exact: true })).toBeHidden();
  await expect(member.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  await expectAccessible(member, "leads, read only");
  await takeScreenshots(member, "leads-read-only");

  await member.getByRole("link", { name: "Pat Moore" }).click();
  const panel = member.getByRole("dialog", { name: "Lead" });
  await expect(panel.getByLabel("What to do")).not.toBeEditable();
  await expect(panel.getByRole("radio", { name: "Completed" })).toBeDisabled();
  await expect(panel.getByRole("button", { name: "Delete lead" })).toBeHidden();
  await expect(panel.getByRole("button", { name: "Log activity" })).toBeHidden();
  await expect(panel.getByText("Lead added")).toBeVisible();
  await expectAccessible(member, "lead, read only");
  await takeScreenshots(member, "lead-read-only");
});

test("Board: a member who only sees vehicles moves no card", async () => {
  await member.goto("/leads?view=board");
  const filters = member.getByRole("navigation", { name: "Saved filters" });
  await expect(filters.getByRole("link", { name: "All", exact: true })).toHaveAttribute("aria-current", "true");
  await expect(filters.getByRole("link", { name: "Open", exact: true })).toBeHidden();
  const card = member.getByRole("region", { name: "New" }).getByRole("link", { name: "Call back Pat Moore" });
  await card.focus();
  await member.keyboard.press("2");
  await member.keyboard.press("n");
  await member.keyboard.press("Space");
  await member.keyboard.press("Shift+?");
  const keys = member.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Open the lead");
  await expect(keys).not.toContainText("Set to new, completed, not needed");
  await member.keyboard.press("Escape");
  await expect(card).toBeVisible();
  await expect(note("Manage leads")).toBeVisible();
  await member.goto("/leads?new=1");
  await expect(member.getByRole("row").filter({ hasText: "Pat Moore" })).toBeVisible();
  await expect(member.getByRole("dialog")).toBeHidden();
});

test("Contacts: a member who may not add leads imports none, and makes no lead of a contact", async () => {
  const { contact_id } = (
    await send<{ data: { contact_id: string } }>(member, "/crm/leads", { name: "Sam Moore", phone: "555 010 3000" })
  ).data;
  await member.goto(`/leads/contacts?contact=${contact_id}`);
  await expect(note("Add leads")).toBeAttached();
  const panel = member.getByRole("dialog", { name: "Contact" });
  await expect(panel.getByRole("heading", { name: "Sam Moore" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Add lead" })).toBeHidden();
  await member.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(member.getByRole("link", { name: "Sam Moore" })).toBeVisible();
  await expect(member.getByRole("button", { name: "Import ADF" })).toBeHidden();
  await expectAccessible(member, "contacts without the permission to add leads");
});

test("Leads: a member who may not see vehicles reads why there are no leads", async () => {
  await send(owner, rolePath, { permissions: [] }, { method: "PATCH" });
  await member.goto("/leads");
  await expect(note("See vehicles")).toContainText("The page shows only the leads of your own vehicles.");
  await expect(member.getByText("No leads yet")).toBeHidden();
  await expect(member.getByLabel("Search leads")).toBeHidden();
  await expectAccessible(member, "leads without permission");
  await takeScreenshots(member, "leads-no-permission");
  await member.goto("/leads?view=board");
  await expect(note("See vehicles")).toBeVisible();
  await expect(member.getByRole("region", { name: "New" })).toBeHidden();
});
