import { asc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { teamRoles, teams } from "../../../server/features/teams/teams.table.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { databaseBefore, olderAccounts, olderTeamRoles } from "./older-database.ts";

const at = "2026-01-01T00:00:00.000Z";
const made = { createdAt: at, updatedAt: at };

let store: Store;

const { openOlder, openCurrent } = databaseBefore("add_inspector_role");

const role = (teamId: string, name: string, permissions: TeamPermission[], kind: "default" | "custom" = "default") => ({
  id: `${teamId}-${name}`,
  teamId,
  name,
  kind,
  permissions,
  ...made,
});

describe("migration of a database without the Inspector role", () => {
  it("keeps the permissions of each role, and adds the role to teams without a role of that name", async () => {
    const before = await openOlder();
    await before.write(async (tx) => {
      const person = { id: "a", email: "ann@example.com", name: "Ann", passwordHash: "", emailVerified: true };
      await tx.insert(olderAccounts).values({ ...person, role: "USER", plan: "free", ...made });
      await tx.insert(workspaces).values({ id: "w", accountId: "a", environment: "production", createdAt: at });
      const team = { workspaceId: "w", environment: "production", ownerId: "a", searchText: "", ...made } as const;
      await tx.insert(teams).values([
        { ...team, id: "t1", name: "One", slug: "one" },
        { ...team, id: "t2", name: "Two", slug: "two" },
      ]);
      await tx
        .insert(olderTeamRoles)
        .values([
          role("t1", "Manager", ["view_inventory", "edit_inventory", "create_leads"]),
          role("t1", "Photographer", ["edit_inventory"], "custom"),
          role("t1", "Recruiter", ["invite_members"], "custom"),
          role("t2", "inspector", ["view_inventory"], "custom"),
        ]);
    });
    await before.close();
    store = await openCurrent();
    const rows = await store.read
      .select({
        team: teamRoles.teamId,
        name: teamRoles.name,
        kind: teamRoles.kind,
        permissions: teamRoles.permissions,
        createdAt: teamRoles.createdAt,
        id: teamRoles.id,
      })
      .from(teamRoles)
      .orderBy(asc(teamRoles.teamId), asc(teamRoles.name));
    expect(rows.map(({ team, name, kind, permissions }) => [team, name, kind, permissions])).toEqual([
      ["t1", "Inspector", "default", ["view_inventory", "inspect_vehicles"]],
      [
        "t1",
        "Manager",
        "default",
        ["view_inventory", "view_costs", "inspect_vehicles", "edit_inventory", "create_leads"],
      ],
      ["t1", "Photographer", "custom", ["inspect_vehicles", "edit_inventory"]],
      ["t1", "Recruiter", "custom", ["invite_members"]],
      ["t2", "inspector", "custom", ["view_inventory", "view_costs"]],
    ]);
    expect(rows[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(rows[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});
