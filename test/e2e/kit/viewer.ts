import { type Browser, expect, type Page } from "@playwright/test";
import { mailedLink, register, signIn } from "./people.ts";
import { send } from "./vehicle-scene.ts";

/** Shares the vehicle with a new team, and returns the page of a member who may only look at its vehicles. */
export async function openViewer(owner: Page, browser: Browser, vehicleId: string): Promise<Page> {
  const bob = { name: "Bob Marlowe", email: "bob@example.com" };
  const team = await send<{ id: string }>(owner, "/teams", { name: "Nord Motors", slug: "nord" });
  const permissions = ["view_inventory"];
  const role = await send<{ id: string }>(owner, `/teams/${team.id}/roles`, { name: "Looks only", permissions });
  await send(owner, `/vehicles/${vehicleId}`, { teamId: team.id }, { method: "PATCH" });
  await send(owner, `/teams/${team.id}/invite`, { email: bob.email, roleId: role.id });
  const baseURL = new URL(owner.url()).origin;
  const viewer = await (await browser.newContext({ baseURL, reducedMotion: "reduce" })).newPage();
  await viewer.goto(await mailedLink(owner, bob.email, "accept-invitation"));
  await viewer.getByRole("link", { name: "Create an account" }).click();
  await register(viewer, bob);
  await viewer.goto("/sign-in");
  await signIn(viewer, bob);
  await viewer.goto(await mailedLink(owner, bob.email, "verify-email"));
  await viewer.getByRole("button", { name: "Join the team" }).click();
  await expect(viewer).toHaveURL(/\/team\/nord$/);
  return viewer;
}
