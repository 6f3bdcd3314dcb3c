import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { BulkTeamChange } from "../../../../contracts/vehicle-teams.ts";
import type { vehicles as contract } from "../../../../contracts/vehicles.ts";
import { type Access, accessOf, assertTeam, holdTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type AuthorizedVehicle, permittedVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { teamChange } from "../changes.ts";
import { noteAll } from "../timeline.ts";
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

interface Wanted {
  readonly access: Access;
  readonly ids: readonly string[];
  readonly teamId: string | null;
}

const alreadyThere = (id: string, teamId: string | null): Skipped => ({
  id,
  code: "UNCHANGED",
  reason: teamId === null ? "The vehicle is in no team." : "The vehicle is in this team already.",
});

/** What the request would change, and why it would not change the rest; `error` is the first refusal. */
function sorted({ access, ids, teamId }: Wanted, rows: readonly VehicleRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changing: AuthorizedVehicle<"edit_inventory">[] = [];
  const skipped: Skipped[] = [];
  let refusal: AppError | undefined;
  for (const [i, id] of ids.entries()) {
    const row = byId.get(id);
    try {
      if (!row) throw new AppError("CAR_NOT_FOUND");
      const vehicle = permittedVehicle(access, row, "edit_inventory");
      assertMayMove(access, { before: vehicle, teamId });
      if (row.teamId === teamId) skipped.push(alreadyThere(id, teamId));
      else changing.push(vehicle);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, details } = error;
      if (code !== "CAR_NOT_FOUND" && code !== "INSUFFICIENT_PERMISSIONS") throw error;
      refusal ??= new AppError(code, { message, field: `ids[${i}]`, ...(details && { details }) });
      skipped.push({ id, code, reason: message });
    }
  }
  return { changing, skipped, refusal };
}

export function openBulkTeamChanges({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  async function permitted(db: Reader, caller: Caller, teamId: string | null): Promise<Access> {
    const access = await accessOf(db, caller);
    assertTeam(access, teamId, "edit_inventory");
    return access;
  }

  async function preview(caller: Caller, { ids, teamId }: Bulk): Promise<TeamChange> {
    const access = await permitted(store.read, caller, teamId);
    if (!ids) {
      const changed = teamId === null ? 0 : await countPrivateVehicles(store.read, caller.workspaceId);
      return { changed, skipped: [] };
    }
    const rows = await vehiclesById(store.read, access.scope, ids);
    const { changing, skipped } = sorted({ access, ids, teamId }, rows);
    return { changed: changing.length, skipped };
  }

  /** In the timeline of each vehicle, and once in the audit log. */
  async function tell(
    tx: Writer,
    caller: Caller,
    { teamId, moved }: { teamId: string | null; moved: readonly Pick<VehicleRow, "id" | "workspaceId" | "teamId">[] },
  ): Promise<void> {
    if (moved.length === 0) return;
    await noteAll(
      tx,
      clock,
      moved.map(({ id: vehicleId, workspaceId, teamId: from }) => ({
        ...{ workspaceId, vehicleId, actorId: caller.accountId },
        ...teamChange(from, teamId),
      })),
    );
    const left = [...new Set(moved.flatMap(({ teamId: from }) => from ?? []))];
    const teams = await namedTeams(tx, teamId === null ? left : [...left, teamId]);
    const to = teams.find(({ id }) => id === teamId) ?? null;
    const from = teams.filter(({ id }) => id !== teamId);
    await record(tx, clock, caller, {
      action: "vehicles.team_changed",
      subjectType: "vehicle",
      details: { from, to, vehicles: moved.length },
    });
  }

  async function change(tx: Writer, caller: Caller, { ids, teamId }: Bulk): Promise<TeamChange> {
    await holdTeam(tx, teamId);
    const access = await permitted(tx, caller, teamId);
    const now = instantNow(clock);
    if (!ids) {
      if (teamId === null) return { changed: 0, skipped: [] };
      const shared = await sharePrivateVehicles(tx, { workspaceId: caller.workspaceId, teamId, now });
      const moved = shared.map(({ vehicleId: id, workspaceId }) => ({ id, workspaceId, teamId: null }));
      await tell(tx, caller, { teamId, moved });
      return { changed: moved.length, skipped: [] };
    }
    const rows = await lockVehiclesById(tx, access.scope, ids);
    const { changing, skipped, refusal } = sorted({ access, ids, teamId }, rows);
    if (refusal) throw refusal;
    if (changing.length > 0) await setTeam(tx, changing, { teamId, now });
    await tell(tx, caller, { teamId, moved: changing });
    return { changed: changing.length, skipped };
  }

  return {
    /**
     * Gives vehicles to a team, or takes them out of theirs: all of them, or none. Throws TEAM_NOT_FOUND with `teamId`,
     * CAR_NOT_FOUND and INSUFFICIENT_PERMISSIONS with `ids[1]`. A dry run answers what would change.
     */
    run: (caller: Caller, body: Bulk): Promise<TeamChange> =>
      body.dryRun ? preview(caller, body) : store.write((tx) => change(tx, caller, body)),
  };
}
export type BulkTeamChanges = ReturnType<typeof openBulkTeamChanges>;
