import type { Browser, Page } from "@playwright/test";
import { joinTeam } from "./people.ts";
import { send } from "./vehicle-scene.ts";

/** Shares the vehicle with a new team, and returns the page of a member who may only look at its vehicles. It is not opened yet. */
export async function openViewer(owner: Page, browser: Browser, vehicleId: string): Promise<Page> {
  const bob = { name: "Bob Marlowe", email: "bob@example.com" };
  const team = await send<{ id: string }>(owner, "/teams", { name: "Nord Motors", slug: "nord" });
  const permissions = ["view_inventory"];
  const role = await send<{ id: string }>(owner, `/teams/${team.id}/roles`, { name: "Looks only", permissions });
  await send(owner, `/vehicles/${vehicleId}`, { teamId: team.id }, { method: "PATCH" });
  await send(owner, `/teams/${team.id}/invite`, { email: bob.email, roleId: role.id });
  const baseURL = new URL(owner.url()).origin;
  const viewer = await (await browser.newContext({ baseURL, reducedMotion: "reduce" })).newPage();
  await joinTeam(viewer, bob, owner);
  return viewer;
}
