import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount, mailedLink, register, signIn } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

const bob = { name: "Bob Marlowe", email: "bob@example.com" };

let server: RunningServer;
/** The founder's browser, and the member's: two people at two desks. */
let founder: Page;
let member: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const desk = async () => (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  founder = await desk();
  member = await desk();
  await firstAccount(founder, { name: "Ann Porter", email: "ann@example.com" });
});
test.afterAll(async () => {
  await founder?.context().close();
  await member?.context().close();
  await server?.stop();
});

const dialog = () => founder.getByRole("dialog");
const facts = () => founder.getByRole("region", { name: "Data" });

async function addVehicle(page: Page, model: string, teamId?: null): Promise<void> {
  const data = { make: "Saab", model, ...(teamId === null && { teamId }) };
  const answer = await page.request.post("/v1/vehicles", { data, headers: { Origin: server.url } });
  expect(answer.ok()).toBe(true);
}

test("founding a team offers to share the stock, and shares it", async () => {
  await addVehicle(founder, "96");
  await addVehicle(founder, "99");
  await founder.goto("/team");
  await founder.getByRole("button", { name: "Found a team" }).click();
  await dialog().getByRole("textbox", { name: /^Name/ }).fill("Nord Motors");
  await dialog().getByRole("button", { name: "Found the team" }).click();
  await expect(dialog()).toContainText("So far you alone see your 2 vehicles.");
  await expectAccessible(founder, "share the stock");
  await dialog().getByRole("button", { name: "Share 2 vehicles" }).click();
  await expect(founder).toHaveURL(/\/team\/nord-motors$/);
  await founder.goto("/inventory");
  await founder.getByRole("link", { name: "Saab 96" }).click();
  await expect(facts()).toContainText("Nord Motors");
});

test("a new vehicle is shared with the only team, and the form can keep it private", async () => {
  const add = async (model: string, teamName?: string) => {
    await founder.goto("/inventory");
    await founder.getByRole("button", { name: "Add vehicle" }).first().click();
    const team = dialog()
      .getByRole("combobox", { name: "Team" })
      .or(dialog().getByRole("textbox", { name: "Team" }));
    await expect(team).toHaveValue("Nord Motors");
    await dialog().getByRole("textbox", { name: "Make" }).fill("Saab");
    await dialog().getByRole("textbox", { name: "Model" }).fill(model);
    if (teamName) {
      await team.click();
      await founder.getByRole("option", { name: teamName }).click();
    }
    await expectAccessible(founder, "add a vehicle to a team");
    await dialog().getByRole("button", { name: "Add vehicle" }).click();
    await expect(founder.getByRole("heading", { name: `Saab ${model}` })).toBeVisible();
  };
  await add("900");
  await expect(facts()).toContainText("Nord Motors");
  await add("9000", "Only me");
  await expect(facts()).toContainText("Only me");
});

test("vehicles that are chosen in the inventory are shared at once, and taken back", async () => {
  await founder.goto("/inventory");
  const chosen = founder.getByRole("region", { name: "Chosen vehicles" });
  await founder.getByRole("checkbox", { name: "Choose Saab 9000" }).check();
  await expect(chosen).toContainText("1 chosen");
  await expectAccessible(founder, "vehicles chosen");
  await chosen.getByRole("button", { name: "Share", exact: true }).click();
  await expect(founder.getByText("1 vehicle is now shared with the team.")).toBeVisible();
  await expect(chosen).toBeHidden();
  await founder.getByRole("checkbox", { name: "Choose all on this page" }).check();
  await expect(chosen).toContainText("4 chosen");
  await founder.getByRole("checkbox", { name: "Choose Saab 900", exact: true }).uncheck();
  await founder.getByRole("checkbox", { name: "Choose Saab 96", exact: true }).uncheck();
  await founder.getByRole("checkbox", { name: "Choose Saab 9000", exact: true }).uncheck();
  const team = chosen
    .getByRole("combobox", { name: "Share with" })
    .or(chosen.getByRole("textbox", { name: "Share with" }));
  await team.click();
  await founder.getByRole("option", { name: "Only me" }).click();
  await chosen.getByRole("button", { name: "Take back" }).click();
  await expect(founder.getByText("1 vehicle is no longer shared.")).toBeVisible();
});

test("a member sees the shared vehicles, and the founder those that the member adds", async () => {
  const [team] = await (await founder.request.get("/v1/teams/my")).json();
  const roles: { id: string; name: string }[] = await (await founder.request.get(`/v1/teams/${team.id}/roles`)).json();
  const invited = await founder.request.post(`/v1/teams/${team.id}/invite`, {
    data: { email: bob.email, roleId: roles.find(({ name }) => name === "Manager")?.id },
    headers: { Origin: server.url },
  });
  expect(invited.ok()).toBe(true);
  await member.goto(await mailedLink(founder, bob.email, "accept-invitation"));
  await member.getByRole("link", { name: "I am new: create an account" }).click();
  await register(member, bob);
  await member.goto("/sign-in");
  await signIn(member, bob);
  await member.goto(await mailedLink(founder, bob.email, "verify-email"));
  await member.getByRole("button", { name: "Join the team" }).click();
  await expect(member).toHaveURL(/\/team\/nord-motors$/);
  await member.goto("/inventory");
  const names = (page: Page) => page.getByRole("table", { name: "Vehicles" }).getByRole("link");
  await expect(names(member)).toHaveText(["Saab 9000", "Saab 900", "Saab 96"], { ignoreCase: true });
  await addVehicle(member, "95");
  await founder.goto("/inventory");
  await expect(founder.getByRole("link", { name: "Saab 95" })).toBeVisible();
});

test("a member who may not edit the inventory learns before adding a vehicle that the team will not see it", async () => {
  const [team] = await (await founder.request.get("/v1/teams/my")).json();
  const roles: { id: string; name: string }[] = await (await founder.request.get(`/v1/teams/${team.id}/roles`)).json();
  const members: { id: string; email: string }[] = await (
    await founder.request.get(`/v1/teams/${team.id}/members`)
  ).json();
  const bobId = members.find(({ email }) => email === bob.email)?.id;
  const changed = await founder.request.patch(`/v1/teams/${team.id}/members/${bobId}`, {
    data: { roleId: roles.find(({ name }) => name === "Salesperson")?.id },
    headers: { Origin: server.url },
  });
  expect(changed.ok()).toBe(true);
  await member.goto("/inventory/import");
  const note = member.getByRole("note").filter({ hasText: "Only you see the vehicles that you add." });
  await expect(note).toContainText("does not include “Edit vehicles”");
  await member.goto("/inventory");
  await member.getByRole("button", { name: "Add vehicle" }).first().click();
  await expect(member.getByRole("dialog").getByRole("note")).toContainText("Only you see the vehicles that you add.");
});

test("among several teams the form and the import ask which one shares the new vehicles", async () => {
  const founded = await founder.request.post("/v1/teams", {
    data: { name: "Sud Motors", slug: "sud-motors" },
    headers: { Origin: server.url },
  });
  expect(founded.ok()).toBe(true);
  await founder.goto("/inventory");
  await founder.getByRole("button", { name: "Add vehicle" }).first().click();
  const team = dialog()
    .getByRole("combobox", { name: "Team" })
    .or(dialog().getByRole("textbox", { name: "Team" }));
  await expect(team).toHaveValue("");
  await dialog().getByRole("textbox", { name: "Make" }).fill("Saab");
  await dialog().getByRole("textbox", { name: "Model" }).fill("Sonett");
  await dialog().getByRole("button", { name: "Add vehicle" }).click();
  await expect(dialog()).toContainText("Choose a team, or Only me");
  await team.click();
  await founder.getByRole("option", { name: "Sud Motors" }).click();
  await dialog().getByRole("button", { name: "Add vehicle" }).click();
  await expect(founder.getByRole("heading", { name: "Saab Sonett" })).toBeVisible();
  await expect(facts()).toContainText("Sud Motors");

  await founder.goto("/inventory/import");
  const buffer = Buffer.from("Stock,Make,Model,Year\nS-1,Saab,90,1986\n");
  await founder.getByTestId("csv").setInputFiles({ name: "cars.csv", mimeType: "text/csv", buffer });
  await expect(founder.getByRole("button", { name: "Choose the team first" })).toBeDisabled();
  const teamOfNew = founder
    .getByRole("combobox", { name: "Team of the new vehicles" })
    .or(founder.getByRole("textbox", { name: "Team of the new vehicles" }));
  await teamOfNew.click();
  await founder.getByRole("option", { name: "Sud Motors" }).click();
  await founder.getByRole("button", { name: "Import 1 vehicle" }).click();
  await expect(founder.getByText("1 vehicle added, 0 vehicles changed.")).toBeVisible();
  await founder.getByRole("link", { name: "Open it" }).click();
  await expect(facts()).toContainText("Sud Motors");
});
