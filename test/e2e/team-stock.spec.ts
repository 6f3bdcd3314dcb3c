import { expect, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { type RunningServer, startServer } from "./kit/server.ts";

test.use({ actionTimeout: 20_000 });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server?.stop());

test("a new vehicle is shared with the only team, and the form can keep it private", async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
  const page = await context.newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  const founded = await page.request.post("/v1/teams", { data: { name: "Nord Motors", slug: "nord" } });
  expect(founded.ok()).toBe(true);

  const dialog = page.getByRole("dialog");
  const facts = page.getByRole("region", { name: "Data" });
  const add = async (model: string, teamName?: string) => {
    await page.goto("/inventory");
    await page.getByRole("button", { name: "Add vehicle" }).first().click();
    const team = dialog.getByRole("combobox", { name: "Team" }).or(dialog.getByRole("textbox", { name: "Team" }));
    await expect(team).toHaveValue("Nord Motors");
    await dialog.getByRole("textbox", { name: "Make" }).fill("Saab");
    await dialog.getByRole("textbox", { name: "Model" }).fill(model);
    if (teamName) {
      await team.click();
      await page.getByRole("option", { name: teamName }).click();
    }
    await expectAccessible(page, "add a vehicle to a team");
    await dialog.getByRole("button", { name: "Add vehicle" }).click();
    await expect(page.getByRole("heading", { name: `Saab ${model}` })).toBeVisible();
  };
  await add("900");
  await expect(facts).toContainText("Nord Motors");
  await add("9000", "Only me");
  await expect(facts).toContainText("Only me");
  await context.close();
});
