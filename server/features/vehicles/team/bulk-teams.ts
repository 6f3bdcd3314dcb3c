import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { BulkTeamChange } from "../../../../contracts/vehicles/vehicle-teams.ts";
import type { vehicles as contract } from "../../../../contracts/vehicles/vehicles.ts";
import { type Access, accessOf, assertTeam, holdTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type AuthorizedVehicle, permittedVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { instantNow } from "../../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { teamChange } from "../changes.ts";
import type { CommandNeeds } from "../commands/unique-vin.ts";
import { noteAll } from "../timeline.ts";
import { emitMoved } from "../vehicle-events.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { assertMayMove } from "./move.ts";
import {
  countPrivateVehicles,
  lockVehiclesById,
  namedTeams,
  setTeam,
  sharePrivateVehicles,
  vehiclesById,
} from "./team.repo.ts";

type Bulk = z.output<typeof contract.bulk.body>;
type TeamChange = Omit<BulkTeamChange, "success" | "message" | "dryRun">;
type Skipped = TeamChange["skipped"][number];

type Needs = Pick<CommandNeeds, "clock" | "onTeamLeft">;

interface Request {
  readonly access: Access;
  readonly ids: readonly string[];
  readonly teamId: string | null;
}

/**
 * Shares vehicles with a team, or takes them out of their teams: all of them, or none. Throws TEAM_NOT_FOUND with
 * `teamId`, and CAR_NOT_FOUND and INSUFFICIENT_PERMISSIONS with the place of the id. A dry run returns what would change.
 */
export const createBulkTeamChanges = ({ store, ...needs }: Needs & { readonly store: Store }) => ({
  run: (caller: Caller, body: Bulk): Promise<TeamChange> =>
    body.dryRun ? preview(store.read, caller, body) : store.write((tx) => change(tx, needs, { caller, body })),
});
export type BulkTeamChanges = ReturnType<typeof createBulkTeamChanges>;

async function preview(db: Reader, caller: Caller, { ids, teamId }: Bulk): Promise<TeamChange> {
  const access = await accessToTeam(db, caller, teamId);
  if (!ids) {
    const changed = teamId === null ? 0 : await countPrivateVehicles(db, caller.workspaceId);
    return { changed, skipped: [] };
  }
  const { changing, skipped } = divide({ access, ids, teamId }, await vehiclesById(db, access.scope, ids));
  return { changed: changing.length, skipped };
}

async function change(
  tx: Writer,
  needs: Needs,
  { caller, body: { ids, teamId } }: { caller: Caller; body: Bulk },
): Promise<TeamChange> {
  await holdTeam(tx, teamId);
  const access = await accessToTeam(tx, caller, teamId);
  const now = instantNow(needs.clock);
  if (!ids) {
    if (teamId === null) return { changed: 0, skipped: [] };
    const shared = await sharePrivateVehicles(tx, { workspaceId: caller.workspaceId, teamId, now });
    const moved = shared.map(({ vehicleId: id, workspaceId, status }) => ({ id, workspaceId, status, teamId: null }));
    await publish(tx, needs, { caller, teamId, moved });
    return { changed: moved.length, skipped: [] };
  }
  const { changing, skipped, error } = divide({ access, ids, teamId }, await lockVehiclesById(tx, access.scope, ids));
  if (error) throw error;
  if (changing.length > 0) await setTeam(tx, changing, { teamId, now });
  await publish(tx, needs, { caller, teamId, moved: changing });
  return { changed: changing.length, skipped };
}

async function accessToTeam(db: Reader, caller: Caller, teamId: string | null): Promise<Access> {
  const access = await accessOf(db, caller);
  assertTeam(access, teamId, "edit_inventory");
  return access;
}

const unchanged = (id: string, teamId: string | null): Skipped => ({
  id,
  code: "UNCHANGED",
  reason: teamId === null ? "The vehicle is in no team." : "The vehicle is in this team already.",
});

/** The vehicles that the request changes, and those that it skips with the reasons. `error` is the first one. */
function divide({ access, ids, teamId }: Request, rows: readonly VehicleRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changing: AuthorizedVehicle<"edit_inventory">[] = [];
  const skipped: Skipped[] = [];
  let first: AppError | undefined;
  for (const [i, id] of ids.entries()) {
    const row = byId.get(id);
    try {
      if (!row) throw new AppError("CAR_NOT_FOUND");
      const vehicle = permittedVehicle(access, row, "edit_inventory");
      assertMayMove(access, { before: vehicle, teamId });
      if (row.teamId === teamId) skipped.push(unchanged(id, teamId));
      else changing.push(vehicle);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, details } = error;
      if (code !== "CAR_NOT_FOUND" && code !== "INSUFFICIENT_PERMISSIONS") throw error;
      first ??= new AppError(code, { message, field: `ids[${i}]`, ...(details && { details }) });
      skipped.push({ id, code, reason: message });
    }
  }
  return { changing, skipped, error: first };
}

interface TeamMove {
  readonly caller: Caller;
  readonly teamId: string | null;
  /** The vehicles, with their teams before the change. */
  readonly moved: readonly Pick<VehicleRow, "id" | "workspaceId" | "teamId" | "status">[];
}

/** Emits the change, and adds it to the timeline of each vehicle, and one entry to the audit log. */
async function publish(tx: Writer, { clock, onTeamLeft }: Needs, { caller, teamId, moved }: TeamMove): Promise<void> {
  if (moved.length === 0) return;
  await noteAll(
    tx,
    clock,
    moved.map(({ id: vehicleId, workspaceId, teamId: from }) => {
      return { workspaceId, vehicleId, actorId: caller.accountId, ...teamChange(from, teamId) };
    }),
  );
  await emitMoved(
    tx,
    clock,
    moved.map(({ id: vehicleId, workspaceId, status }) => ({ workspaceId, vehicleId, status })),
  );
  const left = moved.filter(({ teamId: from }) => from !== null);
  await onTeamLeft(
    tx,
    left.map(({ id }) => id),
  );
  const previous = [...new Set(moved.flatMap(({ teamId: from }) => from ?? []))];
  const teams = await namedTeams(tx, teamId === null ? previous : [...previous, teamId]);
  const to = teams.find(({ id }) => id === teamId) ?? null;
  const from = teams.filter(({ id }) => id !== teamId);
  await record(tx, clock, caller, {
    action: "vehicles.team_changed",
    subjectType: "vehicle",
    details: { from, to, vehicles: moved.length },
  });
}
