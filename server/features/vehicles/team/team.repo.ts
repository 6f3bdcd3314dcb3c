import { and, asc, count, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Authorized } from "../../../access/authorized.ts";
import { perRow } from "../../../platform/db/per-row.ts";
import { lockRows } from "../../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { teams } from "../../teams/teams.table.ts";
import type { MovedVehicle, VehicleRow } from "../vehicles.repo.ts";
import { vehicles } from "../vehicles.table.ts";

/** A team as the audit log names it. */
export interface NamedTeam {
  readonly id: string;
  readonly name: string;
}

export const namedTeams = (db: Reader, ids: readonly string[]): Promise<NamedTeam[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: teams.id, name: teams.name })
        .from(teams)
        .where(inArray(teams.id, [...ids]));

const within = (db: Reader, scope: SQL, ids: readonly string[]) =>
  db
    .select()
    .from(vehicles)
    .where(and(inArray(vehicles.id, [...ids]), perRow(scope)))
    // Every transaction locks several vehicles in this order, so two cannot wait for each other.
    .orderBy(asc(vehicles.id));

/** The vehicles with these ids that are in scope. */
export const vehiclesById = (db: Reader, scope: SQL, ids: readonly string[]): Promise<VehicleRow[]> =>
  within(db, scope, ids);

/** The same, locked until the transaction ends. */
export const lockVehiclesById = (tx: Writer, scope: SQL, ids: readonly string[]): Promise<VehicleRow[]> =>
  lockRows(within(tx, scope, ids), "no key update");

const isPrivate = (workspaceId: string): SQL | undefined =>
  and(eq(vehicles.workspaceId, workspaceId), isNull(vehicles.teamId));

export const countPrivateVehicles = async (db: Reader, workspaceId: string): Promise<number> =>
  (await db.select({ n: count() }).from(vehicles).where(isPrivate(workspaceId)))[0]?.n ?? 0;

const moved = { workspaceId: vehicles.workspaceId, vehicleId: vehicles.id, status: vehicles.status };

/** Shares all private vehicles of the workspace with a team, and returns them. */
export const sharePrivateVehicles = (
  tx: Writer,
  { workspaceId, teamId, now }: { workspaceId: string; teamId: string; now: string },
): Promise<MovedVehicle[]> =>
  tx.update(vehicles).set({ teamId, updatedAt: now }).where(isPrivate(workspaceId)).returning(moved);

/** Sets the team of locked vehicles. */
export const setTeam = (
  tx: Writer,
  moving: readonly Authorized<VehicleRow, "edit_inventory">[],
  { teamId, now }: { teamId: string | null; now: string },
): Promise<MovedVehicle[]> =>
  tx
    .update(vehicles)
    .set({ teamId, updatedAt: now })
    .where(
      inArray(
        vehicles.id,
        moving.map(({ id }) => id),
      ),
    )
    .returning(moved);
