import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount, goodPassword, mailedLink, type Person, register, signIn } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const ann: Person = { name: "Ann Porter", email: "ann@example.com" };
const bob: Person = { name: "Bob Marlowe", email: "bob@example.com" };

let server: RunningServer;
/** The browsers of the team's owner and of the invited person. */
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

test("Team: a team is created, and a short name in use is rejected at its field", async () => {
  await owner.getByRole("link", { name: "Team", exact: true }).click();
  await expect(owner.getByRole("heading", { name: "No team yet" })).toBeVisible();
  await expectAccessible(owner, "team, none");
  await owner.getByRole("button", { name: "Create team" }).click();
  await dialog().getByRole("textbox", { name: /^Name/ }).fill("Nord & Süd");
  await expect(dialog().getByLabel("Short name")).toHaveValue("nord-sud");
  await dialog().getByRole("button", { name: "Create team" }).click();
  await expect(owner).toHaveURL(/\/team\/nord-sud$/);
  await expect(owner.getByRole("row", { name: /Ann Porter/ })).toContainText("Owner");
  await owner.getByRole("button", { name: "Team actions" }).click();
  await owner.getByRole("menuitem", { name: "Create another team" }).click();
  await dialog().getByRole("textbox", { name: /^Name/ }).fill("Nord Süd");
  await dialog().getByRole("button", { name: "Create team" }).click();
  await expect(dialog()).toContainText("Another team has this short name");
  await expectAccessible(owner, "found a team, refused");
  await dialog().getByRole("button", { name: "Cancel" }).click();
});

test("Roles: a role is added and gets permissions, and the owner's role cannot be changed", async () => {
  await owner.getByRole("tab", { name: "Roles" }).click();
  await expect(owner.getByRole("checkbox", { name: "Delete vehicles: Owner" })).toBeDisabled();
  await owner.getByRole("button", { name: "Add role" }).click();
  await dialog().getByLabel("Name").fill("Detailer");
  await dialog().getByRole("button", { name: "Add role" }).click();
  const cell = owner.getByRole("checkbox", { name: "See vehicles: Detailer" });
  await cell.check();
  await expect(owner.getByRole("region", { name: "Unsaved changes" })).toContainText("Detailer");
  await expectAccessible(owner, "roles, not saved");
  await owner.getByRole("button", { name: "Save" }).click();
  const unsaved = owner.getByRole("region", { name: "Unsaved changes" });
  await expect(unsaved).toBeHidden();

  // another window removes the saved permission: this window does not offer to save it again
  const [team] = await (await owner.request.get("/v1/teams/my")).json();
  const roles: { id: string; name: string }[] = await (await owner.request.get(`/v1/teams/${team.id}/roles`)).json();
  const path = `/v1/teams/${team.id}/roles/${roles.find(({ name }) => name === "Detailer")?.id}`;
  expect((await owner.request.patch(path, { data: { permissions: [] } })).ok()).toBe(true);
  await owner.getByRole("button", { name: "Add role" }).click();
  await dialog().getByLabel("Name").fill("Porter");
  await dialog().getByLabel("Copy permissions from").click();
  await owner.getByRole("option", { name: "Inspector" }).click();
  await dialog().getByRole("button", { name: "Add role" }).click();
  await expect(owner.getByRole("checkbox", { name: "See vehicles: Porter" })).toBeChecked();
  await expect(cell).not.toBeChecked();
  await expect(unsaved).toBeHidden();
  await cell.check();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(unsaved).toBeHidden();
  await owner.reload();
  await expect(cell).toBeChecked();
  await expect(owner.getByRole("checkbox", { name: "Edit vehicles: Detailer" })).not.toBeChecked();
});

test("Invitations: a new invitation shows its link and is listed", async () => {
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog().getByLabel("E-mail address").fill(bob.email);
  await dialog().getByLabel("Role").click();
  await owner.getByRole("option", { name: "Detailer" }).click();
  await dialog().getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog().getByLabel("Invitation link")).toContainText(`${server.url}/accept-invitation?token=`);
  await expectAccessible(owner, "an invitation's link");
  await owner.mouse.click(20, 400);
  await owner.keyboard.press("Escape");
  await owner.waitForTimeout(400);
  await expect(dialog().getByLabel("Invitation link")).toBeVisible();
  await dialog().getByRole("button", { name: "Done" }).click();
  await owner.getByRole("tab", { name: "Invitations (1)" }).click();
  await expect(owner.getByRole("row", { name: /bob@example.com/ })).toContainText("Detailer");
  await expectAccessible(owner, "invitations");
});

test("Invitations: a new person opens the mail's link, registers and joins the team", async () => {
  await newcomer.goto(await mailedLink(owner, bob.email, "accept-invitation"));
  await expect(newcomer.getByRole("heading", { name: "Team invitation" })).toBeVisible();
  await expectAccessible(newcomer, "an invitation, signed out");
  await newcomer.getByRole("link", { name: "Create an account" }).click();
  await register(newcomer, bob);
  await newcomer.goto("/sign-in");
  await signIn(newcomer, bob);
  await expect(newcomer.getByRole("alert")).toContainText("This address is not verified yet");
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

test("Invitations: a link works once and only for the invited address, and each error says what to do", async () => {
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
  const link = await dialog().getByLabel("Invitation link").innerText();
  await newcomer.goto(link);
  await newcomer.getByRole("button", { name: "Join the team" }).click();
  await expect(newcomer.getByRole("alert")).toContainText("sent to another e-mail address");
  await newcomer.getByRole("button", { name: "Sign in with another address" }).click();
  await expect(newcomer).toHaveURL(/sign-in\?next=%2Faccept-invitation/);
  await dialog().getByRole("button", { name: "Done" }).click();
});

test("Team: a canceled invitation leaves the list, and a changed role can be undone", async () => {
  await owner.getByRole("tab", { name: /^Invitations/ }).click();
  await owner.getByRole("button", { name: "Cancel the invitation for carla@example.com" }).click();
  await dialog().getByRole("button", { name: "Cancel invitation" }).click();
  await expect(owner.getByRole("heading", { name: "No open invitations" })).toBeVisible();
  // the focused row was removed: the focus stays in the list
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

test("Team: a role in use cannot be deleted, and a removed member leaves the list", async () => {
  await owner.getByRole("tab", { name: "Roles" }).click();
  await owner.getByRole("button", { name: "Actions for role Detailer" }).click();
  await owner.getByRole("menuitem", { name: "Delete" }).click();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await expect(owner.getByText("Members or open invitations use this role.")).toBeVisible();
  await owner.getByRole("tab", { name: "Members" }).click();
  await owner.getByRole("button", { name: "Remove Bob Marlowe" }).click();
  await dialog().getByRole("button", { name: "Remove" }).click();
  await expect(owner.getByRole("row", { name: /Bob Marlowe/ })).toBeHidden();
  await expect(owner.getByRole("tabpanel").locator(".panel")).toBeFocused();
});

/** Creates an API key for the person in a third session. */
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

test("Reset password: the mail's link works once and can revoke API keys", async () => {
  const secret = await newKeyOf(bob);
  await newcomer.goto("/sign-in");
  await newcomer.getByRole("link", { name: "Forgot your password?" }).click();
  // the previous page has a field with the same name, so wait for this page
  await expect(newcomer.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await newcomer.getByLabel("E-mail address").fill(bob.email);
  await expectAccessible(newcomer, "forgot the password");
  await newcomer.getByRole("button", { name: "Send message" }).click();
  await expect(newcomer.getByText(`If ${bob.email} has an account here`)).toBeVisible();
  await expectAccessible(newcomer, "forgot the password, written");
  const link = await mailedLink(owner, bob.email, "reset-password");
  await newcomer.goto(link);
  await newcomer.getByRole("textbox", { name: "New password" }).fill("password");
  await newcomer.getByRole("button", { name: "Change password" }).click();
  await expect(newcomer.getByText(/easy to guess/)).toBeVisible();
  await expectAccessible(newcomer, "reset, with an error");
  const another = `${goodPassword} twice`;
  await newcomer.getByRole("textbox", { name: "New password" }).fill(another);
  const keys = newcomer.getByRole("region", { name: "API keys of this account" });
  await expect(keys).toContainText("Web site prod_…");
  await expect(keys).toContainText("Never used");
  await newcomer.getByRole("checkbox", { name: "Revoke all API keys" }).check();
  await newcomer.getByRole("button", { name: "Change password" }).click();
  await expect(newcomer.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await expect(newcomer.getByRole("status")).toContainText("All API keys were revoked");
  const byKey = await fetch(`${server.url}/v1/auth/test`, { headers: { authorization: `Bearer ${secret}` } });
  expect(byKey.status).toBe(401);
  await newcomer.goto(link);
  await expect(newcomer.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expectAccessible(newcomer, "reset, a used link");
  await newcomer.getByRole("link", { name: "Back to sign-in" }).click();
  await signIn(newcomer, bob);
  await expect(newcomer.getByText("The e-mail address or the password is wrong")).toBeVisible();
  await signIn(newcomer, bob, another);
  await expect(newcomer.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
});

test("Audit log: an administrator reads, filters and exports it", async () => {
  await owner.getByRole("link", { name: "Settings" }).click();
  await owner.getByRole("link", { name: "Audit log" }).click();
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
  await expect(owner.getByRole("combobox", { name: "What" })).toHaveValue("Team: member removed");
  await expect(owner).toHaveURL(/action=team\.member_removed/);
  await owner.getByRole("button", { name: "Clear" }).click();
  await owner.getByLabel("Who").fill("nobody@example.com");
  await expect(owner.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await expectAccessible(owner, "audit log, no match");
});

test("Team: an address without the team keeps its tab", async () => {
  await owner.goto("/team?tab=roles");
  await expect(owner).toHaveURL(/\/team\/[^/?]+\?tab=roles$/);
  await expect(owner.getByRole("tab", { name: "Roles" })).toHaveAttribute("aria-selected", "true");
});

test("Settings: a user changes their own password", async () => {
  await newcomer.goto("/settings/security");
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

test("Audit log: an account without administrator rights cannot open it", async () => {
  await newcomer.goto("/settings");
  await expect(newcomer.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(newcomer.getByRole("link", { name: "Audit log" })).toBeHidden();
  await newcomer.goto("/settings/audit");
  await expect(newcomer.getByRole("alert")).toContainText("administrator");
});

test("the outdoor theme can be chosen in the navigation and stays after a reload", async () => {
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
