import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { TeamPermission } from "../../../contracts/teams.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { teamRoles, teams } from "../../../server/features/teams/teams.table.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { createDatabase } from "../../kit/postgres.ts";
import { olderAccounts } from "./older-accounts.ts";

const migration = "add_inspector_role";
const at = "2026-01-01T00:00:00.000Z";
const made = { createdAt: at, updatedAt: at };

let folder: string;
let open: (migrations: string) => Promise<Store>;
let store: Store;

/** The migrations up to the version before the role. */
function olderMigrations(): string {
  const older = join(folder, "migrations");
  cpSync(migrationsFolder(dialect), older, { recursive: true });
  const path = join(older, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex(({ tag }) => tag.endsWith(migration));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
  return older;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-roles-"));
  const url = dialect === "pg" ? await createDatabase(inject("pgUrl")) : "";
  const { openPg } = await import("../../../server/platform/db/pg.ts");
  const { openSqlite } = await import("../../../server/platform/db/sqlite.ts");
  open = async (migrations) =>
    dialect === "pg" ? openPg(url, migrations) : openSqlite(join(folder, "forecourt.db"), migrations);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

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
    const before = await open(olderMigrations());
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
        .insert(teamRoles)
        .values([
          role("t1", "Manager", ["view_inventory", "edit_inventory", "create_leads"]),
          role("t1", "Photographer", ["edit_inventory"], "custom"),
          role("t1", "Recruiter", ["invite_members"], "custom"),
          role("t2", "inspector", ["view_inventory"], "custom"),
        ]);
    });
    await before.close();
    store = await open(migrationsFolder(dialect));
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
