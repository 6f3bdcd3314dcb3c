import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount, goodPassword, mailedLink, type Person, register, signIn } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const ann: Person = { name: "Ann Porter", email: "ann@example.com" };
const bob: Person = { name: "Bob Marlowe", email: "bob@example.com" };

let server: RunningServer;
/** The owner's browser, and that of who is invited: two people at two desks. */
let owner: Page;
let newcomer: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const desk = async () => (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  owner = await desk();
  newcomer = await desk();
  await firstAccount(owner, ann);
});

test.afterAll(async () => {
  await owner?.context().close();
  await newcomer?.context().close();
  await server?.stop();
});

const dialog = () => owner.getByRole("dialog");

test("a team is founded, and a short name that is taken is told at its field", async () => {
  await owner.getByRole("link", { name: "Team", exact: true }).click();
  await expect(owner.getByRole("heading", { name: "You are in no team" })).toBeVisible();
  await expectAccessible(owner, "team, none");
  await owner.getByRole("button", { name: "Found a team" }).click();
  await dialog().getByRole("textbox", { name: /^Name/ }).fill("Nord & Süd");
  await expect(dialog().getByLabel("Short name")).toHaveValue("nord-sud");
  await dialog().getByRole("button", { name: "Found the team" }).click();
  await expect(owner).toHaveURL(/\/team\/nord-sud$/);
  await expect(owner.getByRole("row", { name: /Ann Porter/ })).toContainText("Owner");
  await owner.getByRole("button", { name: "More about this team" }).click();
  await owner.getByRole("menuitem", { name: "Found another team" }).click();
  await dialog().getByRole("textbox", { name: /^Name/ }).fill("Nord Süd");
  await dialog().getByRole("button", { name: "Found the team" }).click();
  await expect(dialog()).toContainText("Another team has this short name");
  await expectAccessible(owner, "found a team, refused");
  await dialog().getByRole("button", { name: "Cancel" }).click();
});

test("a role is added and given permissions; the owner's stays as it is", async () => {
  await owner.getByRole("tab", { name: "Roles" }).click();
  await expect(owner.getByRole("checkbox", { name: "Delete vehicles: Owner" })).toBeDisabled();
  await owner.getByRole("button", { name: "Add a role" }).click();
  await dialog().getByLabel("Name").fill("Detailer");
  await dialog().getByRole("button", { name: "Add the role" }).click();
  const cell = owner.getByRole("checkbox", { name: "See vehicles: Detailer" });
  await cell.check();
  await expect(owner.getByRole("region", { name: "Changes that are not saved" })).toContainText("Detailer");
  await expectAccessible(owner, "roles, not saved");
  await owner.getByRole("button", { name: "Save" }).click();
  const unsaved = owner.getByRole("region", { name: "Changes that are not saved" });
  await expect(unsaved).toBeHidden();

  // what was saved is no wish any more: another desk takes it back, and this one does not ask to save it again
  const [team] = await (await owner.request.get("/v1/teams/my")).json();
  const roles: { id: string; name: string }[] = await (await owner.request.get(`/v1/teams/${team.id}/roles`)).json();
  const path = `/v1/teams/${team.id}/roles/${roles.find(({ name }) => name === "Detailer")?.id}`;
  expect((await owner.request.patch(path, { data: { permissions: [] } })).ok()).toBe(true);
  await owner.getByRole("button", { name: "Add a role" }).click();
  await dialog().getByLabel("Name").fill("Porter");
  await dialog().getByRole("button", { name: "Add the role" }).click();
  await expect(owner.getByRole("checkbox", { name: "See vehicles: Porter" })).toBeVisible();
  await expect(cell).not.toBeChecked();
  await expect(unsaved).toBeHidden();
  await cell.check();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(unsaved).toBeHidden();
  await owner.reload();
  await expect(cell).toBeChecked();
  await expect(owner.getByRole("checkbox", { name: "Edit vehicles: Detailer" })).not.toBeChecked();
});

test("a person is invited: the link is there to copy, and the invitation on the list", async () => {
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog().getByLabel("E-mail address").fill(bob.email);
  await dialog().getByLabel("Role").click();
  await owner.getByRole("option", { name: "Detailer" }).click();
  await dialog().getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog().getByLabel("The link")).toContainText(`${server.url}/accept-invitation?token=`);
  await expectAccessible(owner, "an invitation's link");
  await owner.mouse.click(20, 400);
  await owner.keyboard.press("Escape");
  await owner.waitForTimeout(400);
  await expect(dialog().getByLabel("The link")).toBeVisible();
  await dialog().getByRole("button", { name: "Done" }).click();
  await owner.getByRole("tab", { name: "Invitations (1)" }).click();
  await expect(owner.getByRole("row", { name: /bob@example.com/ })).toContainText("Detailer");
  await expectAccessible(owner, "invitations");
});

test("a new person follows the mail's link, registers, and lands in the team", async () => {
  await newcomer.goto(await mailedLink(owner, bob.email, "accept-invitation"));
  await expect(newcomer.getByRole("heading", { name: "You are invited to a team" })).toBeVisible();
  await expectAccessible(newcomer, "an invitation, signed out");
  await newcomer.getByRole("link", { name: "I am new: create an account" }).click();
  await register(newcomer, bob);
  await newcomer.goto("/sign-in");
  await signIn(newcomer, bob);
  await expect(newcomer.getByRole("alert")).toContainText("This address has not been verified yet");
  await expectAccessible(newcomer, "sign in, not verified");
  await newcomer.goto(await mailedLink(owner, bob.email, "verify-email"));
  await newcomer.getByRole("button", { name: "Join the team" }).click();
  await expect(newcomer).toHaveURL(/\/team\/nord-sud$/);
  await expect(newcomer.getByRole("row", { name: /Bob Marlowe/ })).toContainText("Detailer");
  await expect(newcomer.getByRole("button", { name: "Invite", exact: true })).toBeHidden();
  await newcomer.getByRole("tab", { name: "Roles" }).click();
  await expect(newcomer.getByRole("checkbox", { name: "Edit vehicles: Detailer" })).toBeDisabled();
  await expectAccessible(newcomer, "roles, to look at");
});

test("the link works once, and for the invited address alone; each refusal says the way on", async () => {
  const used = await mailedLink(owner, bob.email, "accept-invitation");
  await newcomer.goto(used);
  await newcomer.getByRole("button", { name: "Join the team" }).click();
  await expect(newcomer.getByRole("alert")).toContainText("it may have been used or cancelled");
  await expectAccessible(newcomer, "an invitation that was used");

  await owner.goto("/team/nord-sud");
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog().getByLabel("E-mail address").fill("carla@example.com");
  await dialog().getByLabel("Role").click();
  await owner.getByRole("option", { name: "Viewer" }).click();
  await dialog().getByRole("button", { name: "Invite", exact: true }).click();
  const link = await dialog().getByLabel("The link").innerText();
  await newcomer.goto(link);
  await newcomer.getByRole("button", { name: "Join the team" }).click();
  await expect(newcomer.getByRole("alert")).toContainText("sent to another e-mail address");
  await newcomer.getByRole("button", { name: "Sign in with another address" }).click();
  await expect(newcomer).toHaveURL(/sign-in\?next=%2Faccept-invitation/);
  await dialog().getByRole("button", { name: "Done" }).click();
});

test("a cancelled invitation leaves the list; a member's role changes and changes back", async () => {
  await owner.getByRole("tab", { name: /^Invitations/ }).click();
  await owner.getByRole("button", { name: "Cancel the invitation of carla@example.com" }).click();
  await dialog().getByRole("button", { name: "Cancel the invitation" }).click();
  await expect(owner.getByRole("heading", { name: "No open invitations" })).toBeVisible();
  // the row that had the focus is gone: it goes on in the list, not at the top of the page
  await expect(owner.getByRole("tabpanel").getByRole("button", { name: "Invite" })).toBeFocused();
  await owner.getByRole("tab", { name: "Members" }).click();
  const role = owner.getByRole("combobox", { name: "Role of Bob Marlowe" });
  await role.click();
  await owner.getByRole("option", { name: "Manager" }).click();
  await expect(role).toHaveValue("Manager");
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(role).toHaveValue("Detailer");
  await owner.reload();
  await expect(role).toHaveValue("Detailer");
  await expectAccessible(owner, "members");
});

test("a role that somebody has stays, and the page says why; a removed member is gone", async () => {
  await owner.getByRole("tab", { name: "Roles" }).click();
  await owner.getByRole("button", { name: "More about the role Detailer" }).click();
  await owner.getByRole("menuitem", { name: "Delete" }).click();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await expect(owner.getByText("Somebody has this role or is invited to it.")).toBeVisible();
  await owner.getByRole("tab", { name: "Members" }).click();
  await owner.getByRole("button", { name: "Remove Bob Marlowe" }).click();
  await dialog().getByRole("button", { name: "Remove" }).click();
  await expect(owner.getByRole("row", { name: /Bob Marlowe/ })).toBeHidden();
  await expect(owner.getByRole("tabpanel").locator(".panel")).toBeFocused();
});

/** Makes a key for the person, in a browser that is none of the two. */
async function newKeyOf({ email }: Person): Promise<string> {
  const post = (path: string, body: unknown, cookie = "") =>
    fetch(`${server.url}/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const login = await post("/auth/login", { email, password: goodPassword });
  const cookie = login.headers.getSetCookie().map((line) => line.split(";")[0]);
  const made = await post("/account/api-keys", { name: "Web site", environment: "production" }, cookie.join("; "));
  return ((await made.json()) as { secret: string }).secret;
}

test("who has forgotten the password chooses another by the mail's link, once", async () => {
  const secret = await newKeyOf(bob);
  await newcomer.goto("/sign-in");
  await newcomer.getByRole("link", { name: "Forgot your password?" }).click();
  // the page before has a field of this name, too
  await expect(newcomer.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await newcomer.getByLabel("E-mail address").fill(bob.email);
  await expectAccessible(newcomer, "forgot the password");
  await newcomer.getByRole("button", { name: "Send the message" }).click();
  await expect(newcomer.getByText(`If ${bob.email} has an account here`)).toBeVisible();
  await expectAccessible(newcomer, "forgot the password, written");
  const link = await mailedLink(owner, bob.email, "reset-password");
  await newcomer.goto(link);
  await newcomer.getByRole("textbox", { name: "New password" }).fill("password");
  await newcomer.getByRole("button", { name: "Change the password" }).click();
  await expect(newcomer.getByText(/easy to guess/)).toBeVisible();
  await expectAccessible(newcomer, "reset, with an error");
  const another = `${goodPassword} twice`;
  await newcomer.getByRole("textbox", { name: "New password" }).fill(another);
  const keys = newcomer.getByRole("region", { name: "API keys of this account" });
  await expect(keys).toContainText("Web site prod_…");
  await expect(keys).toContainText("Never used");
  await newcomer.getByRole("checkbox", { name: "Revoke all API keys" }).check();
  await newcomer.getByRole("button", { name: "Change the password" }).click();
  await expect(newcomer.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await expect(newcomer.getByRole("status")).toContainText("All API keys are revoked");
  const byKey = await fetch(`${server.url}/v1/auth/test`, { headers: { authorization: `Bearer ${secret}` } });
  expect(byKey.status).toBe(401);
  await newcomer.goto(link);
  await expect(newcomer.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
  await expectAccessible(newcomer, "reset, a used link");
  await newcomer.getByRole("link", { name: "To sign-in" }).click();
  await signIn(newcomer, bob);
  await expect(newcomer.getByText("The e-mail address or the password is wrong")).toBeVisible();
  await signIn(newcomer, bob, another);
  await expect(newcomer.getByRole("heading", { name: "Inventory" })).toBeVisible();
});

test("the administrator reads the audit log, filters it and takes it along", async () => {
  await owner.getByRole("link", { name: "Settings" }).click();
  await owner.getByRole("link", { name: "Open the audit log" }).click();
  const table = owner.getByRole("table", { name: "Audit log" });
  await table.getByRole("button", { name: "Team: member removed", exact: true }).click();
  await expect(owner.getByText("1 entry, newest first.")).toBeVisible();
  await table.getByRole("button", { name: /^Details of/ }).click();
  await expect(table).toContainText(bob.email);
  await expectAccessible(owner, "audit log");
  const download = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Export as CSV" }).click();
  const pieces: Buffer[] = [];
  for await (const piece of await (await download).createReadStream()) pieces.push(piece as Buffer);
  const lines = Buffer.concat(pieces).toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("team.member_removed");
  await owner.getByRole("button", { name: "Clear" }).click();
  await owner.getByLabel("Who").fill("nobody@example.com");
  await expect(owner.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  await expectAccessible(owner, "audit log, no match");
});

test("a person changes their own password in Settings", async () => {
  await newcomer.goto("/settings");
  const current = newcomer.getByRole("textbox", { name: "Current password" });
  const chosen = newcomer.getByRole("textbox", { name: "New password" });
  const change = newcomer.getByRole("button", { name: "Change password" });
  await current.fill("not the password");
  await chosen.fill(`${goodPassword} thrice`);
  await change.click();
  await expect(newcomer.getByText("The current password is wrong.")).toBeVisible();
  await current.fill(`${goodPassword} twice`);
  await chosen.fill("password");
  await change.click();
  await expect(newcomer.getByText(/easy to guess/)).toBeVisible();
  await expectAccessible(newcomer, "settings, a weak password");
  await chosen.fill(`${goodPassword} thrice`);
  await change.click();
  await expect(newcomer.getByText("The password is changed. You are signed out everywhere else.")).toBeVisible();
  await expect(current).toHaveValue("");
});

test("an ordinary account has no audit log", async () => {
  await newcomer.goto("/settings");
  await expect(newcomer.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(newcomer.getByRole("link", { name: "Open the audit log" })).toBeHidden();
  await newcomer.goto("/settings/audit");
  await expect(newcomer.getByRole("alert")).toContainText("administrator");
});

test("the outdoor theme is chosen at the rail's foot, and stays", async () => {
  const root = owner.locator("html");
  await owner.getByRole("button", { name: "Outdoor, high contrast" }).click();
  await expect(root).toHaveAttribute("data-contrast", "high");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "light");
  await owner.reload();
  await expect(root).toHaveAttribute("data-contrast", "high");
  await expect(owner.getByRole("button", { name: "Outdoor, high contrast" })).toHaveAttribute("aria-pressed", "true");
  await owner.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(root).not.toHaveAttribute("data-contrast", "high");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
});
