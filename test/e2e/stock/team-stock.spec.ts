import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount, joinTeam } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

const bob = { name: "Bob Marlowe", email: "bob@example.com" };

let server: RunningServer;
/** The browsers of the team's owner and of a member. */
let owner: Page;
let member: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const desk = async () => (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  owner = await desk();
  member = await desk();
  await firstAccount(owner, { name: "Ann Porter", email: "ann@example.com" });
});
test.afterAll(async () => {
  await owner?.context().close();
  await member?.context().close();
  await server?.stop();
});

const dialog = () => owner.getByRole("dialog");
const facts = () => owner.getByRole("region", { name: "Data" });

async function addVehicle(page: Page, model: string, teamId?: null): Promise<void> {
  const data = { make: "Saab", model, ...(teamId === null && { teamId }) };
  const answer = await page.request.post("/v1/vehicles", { data, headers: { Origin: server.url } });
  expect(answer.ok()).toBe(true);
}

test("Create team: offers to share the private vehicles, and shares them", async () => {
  await addVehicle(owner, "96");
  await addVehicle(owner, "99");
  await owner.goto("/team");
  await owner.getByRole("button", { name: "Create team" }).click();
  await dialog().getByRole("textbox", { name: /^Name/ }).fill("Nord Motors");
  await dialog().getByRole("button", { name: "Create team" }).click();
  await expect(dialog()).toContainText("Only you can see your 2 vehicles.");
  await expectAccessible(owner, "share the stock");
  await dialog().getByRole("button", { name: "Share 2 vehicles" }).click();
  await expect(owner).toHaveURL(/\/team\/nord-motors$/);
  await owner.goto("/inventory");
  await owner.getByRole("link", { name: "Saab 96" }).click();
  await expect(facts()).toContainText("Nord Motors");
});

test("Add vehicle: a new vehicle is shared with the only team, or kept private", async () => {
  const add = async (model: string, teamName?: string) => {
    await owner.goto("/inventory");
    await owner.getByRole("button", { name: "Add vehicle" }).first().click();
    const team = dialog()
      .getByRole("combobox", { name: "Team" })
      .or(dialog().getByRole("textbox", { name: "Team" }));
    await expect(team).toHaveValue("Nord Motors");
    await dialog().getByRole("textbox", { name: "Make" }).fill("Saab");
    await dialog().getByRole("textbox", { name: "Model" }).fill(model);
    if (teamName) {
      await team.click();
      await owner.getByRole("option", { name: teamName }).click();
    }
    await expectAccessible(owner, "add a vehicle to a team");
    await dialog().getByRole("button", { name: "Add vehicle" }).click();
    await expect(owner.getByRole("heading", { name: `Saab ${model}` })).toBeVisible();
  };
  await add("900");
  await expect(facts()).toContainText("Nord Motors");
  await add("9000", "Only me");
  await expect(facts()).toContainText("Only me");
});

test("Inventory: selected vehicles are shared with a team and made private again", async () => {
  await owner.goto("/inventory");
  const chosen = owner.getByRole("region", { name: "Selected vehicles" });
  await owner.getByRole("checkbox", { name: "Select Saab 9000" }).check();
  await expect(chosen).toContainText("1 selected");
  const share = async (option: string) => {
    const team = chosen
      .getByRole("combobox", { name: "Share with" })
      .or(chosen.getByRole("textbox", { name: "Share with" }));
    await team.click();
    await owner.getByRole("option", { name: option }).click();
  };
  await share("Nord Motors");
  await expect(owner.getByText("Vehicle shared with Nord Motors.")).toBeVisible();
  await expect(chosen).toBeHidden();
  await owner.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(chosen).toContainText("4 selected");
  await owner.getByRole("checkbox", { name: "Select Saab 900", exact: true }).uncheck();
  await owner.getByRole("checkbox", { name: "Select Saab 96", exact: true }).uncheck();
  await owner.getByRole("checkbox", { name: "Select Saab 9000", exact: true }).uncheck();
  await share("Only me");
  await expect(owner.getByText("Vehicle is no longer shared.")).toBeVisible();
});

test("a member sees the shared vehicles, and the owner sees vehicles that the member adds", async () => {
  const [team] = await (await owner.request.get("/v1/teams/my")).json();
  const roles: { id: string; name: string }[] = await (await owner.request.get(`/v1/teams/${team.id}/roles`)).json();
  const invited = await owner.request.post(`/v1/teams/${team.id}/invite`, {
    data: { email: bob.email, roleId: roles.find(({ name }) => name === "Manager")?.id },
    headers: { Origin: server.url },
  });
  expect(invited.ok()).toBe(true);
  await joinTeam(member, bob, owner);
  await member.goto("/inventory");
  const names = (page: Page) => page.getByRole("table", { name: "Vehicles" }).getByRole("link");
  await expect(names(member)).toHaveText(["Saab 9000", "Saab 900", "Saab 96"], { ignoreCase: true });
  await addVehicle(member, "95");
  await owner.goto("/inventory");
  await expect(owner.getByRole("link", { name: "Saab 95" })).toBeVisible();
});

test("a member without “Edit vehicles” is not offered to add vehicles, and is warned before an import", async () => {
  const [team] = await (await owner.request.get("/v1/teams/my")).json();
  const roles: { id: string; name: string }[] = await (await owner.request.get(`/v1/teams/${team.id}/roles`)).json();
  const members: { id: string; email: string }[] = await (
    await owner.request.get(`/v1/teams/${team.id}/members`)
  ).json();
  const bobId = members.find(({ email }) => email === bob.email)?.id;
  const changed = await owner.request.patch(`/v1/teams/${team.id}/members/${bobId}`, {
    data: { roleId: roles.find(({ name }) => name === "Salesperson")?.id },
    headers: { Origin: server.url },
  });
  expect(changed.ok()).toBe(true);
  await member.goto("/inventory/import");
  const note = member.getByRole("note").filter({ hasText: "Only you see the vehicles that you add." });
  await expect(note).toContainText("does not include “Edit vehicles”");
  await member.goto("/inventory");
  await expect(member.getByRole("table", { name: "Vehicles" })).toBeVisible();
  await expect(member.getByRole("button", { name: "Add vehicle" })).toBeHidden();
  await expect(member.getByRole("link", { name: "Import" })).toBeHidden();
});

test("with several teams, the form and the import require a choice of team for new vehicles", async () => {
  const created = await owner.request.post("/v1/teams", {
    data: { name: "Sud Motors", slug: "sud-motors" },
    headers: { Origin: server.url },
  });
  expect(created.ok()).toBe(true);
  await owner.goto("/inventory");
  await owner.getByRole("button", { name: "Add vehicle" }).first().click();
  const team = dialog()
    .getByRole("combobox", { name: "Team" })
    .or(dialog().getByRole("textbox", { name: "Team" }));
  await expect(team).toHaveValue("");
  await dialog().getByRole("textbox", { name: "Make" }).fill("Saab");
  await dialog().getByRole("textbox", { name: "Model" }).fill("Sonett");
  await dialog().getByRole("button", { name: "Add vehicle" }).click();
  await expect(dialog()).toContainText("Choose a team or “Only me”");
  await team.click();
  await owner.getByRole("option", { name: "Sud Motors" }).click();
  await dialog().getByRole("button", { name: "Add vehicle" }).click();
  await expect(owner.getByRole("heading", { name: "Saab Sonett" })).toBeVisible();
  await expect(facts()).toContainText("Sud Motors");

  await owner.goto("/inventory/import");
  const buffer = Buffer.from("Stock,Make,Model,Year\nS-1,Saab,90,1986\n");
  await owner.getByTestId("csv").setInputFiles({ name: "cars.csv", mimeType: "text/csv", buffer });
  await expect(owner.getByRole("button", { name: "Choose a team first" })).toBeDisabled();
  const teamField = owner
    .getByRole("combobox", { name: "Team for new vehicles" })
    .or(owner.getByRole("textbox", { name: "Team for new vehicles" }));
  await teamField.click();
  await owner.getByRole("option", { name: "Sud Motors" }).click();
  await owner.getByRole("button", { name: "Import 1 vehicle" }).click();
  await expect(owner.getByText("1 vehicle added, 0 vehicles changed.")).toBeVisible();
  await owner.getByRole("link", { name: "Open vehicle" }).click();
  await expect(facts()).toContainText("Sud Motors");
});
