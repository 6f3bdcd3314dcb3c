import type { DecodedVin } from "../../../contracts/vehicles/decoded-vin.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import type { VinEvidence } from "../market/vins/vin-evidence.ts";
import { teamChange } from "./changes.ts";
import { createVehicle } from "./commands/create-vehicle.ts";
import { createSoldState } from "./commands/sold-state.ts";
import type { CommandNeeds } from "./commands/unique-vin.ts";
import { updateVehicle } from "./commands/update-vehicle.ts";
import { updateVehicles } from "./commands/update-vehicles.ts";
import type { VehicleFields, VinDecoder } from "./fields.ts";
import { regradeAfter } from "./grades/grades.ts";
import { createChangedVehicles, createVehicleList, createVehicleSearch } from "./list-vehicles.ts";
import { latestScores } from "./listing/figures.ts";
import { createPresent } from "./present.ts";
import { noteAll } from "./timeline.ts";
import { emitMoved, emitPicturesChanged } from "./vehicle-events.ts";
import { setCover, setCoverIfNone, unshareVehicles, type VehicleRow, vehicleById } from "./vehicles.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vinDecoder: VinDecoder;
  readonly vinEvidence: VinEvidence;
  readonly urls: UrlSigner;
  readonly onTeamLeft: CommandNeeds["onTeamLeft"];
}

export function createVehicles({ store, clock, vinDecoder, vinEvidence, urls, onTeamLeft }: Needs) {
  const { present, presentAll } = createPresent({ clock, urls });
  const { search, count } = createVehicleSearch(store);
  const commandNeeds = { store, clock, vinDecoder, vinEvidence, present, onTeamLeft };

  return {
    present,
    decodeVin: (vin: string): DecodedVin => vinDecoder.decode(vin),
    /** With the trim and the drivetrain that the caller's market has for similar VINs. */
    decodeVinWithMarket: ({ workspaceId }: Caller, vin: string): Promise<DecodedVin> =>
      vinEvidence.complete(workspaceId, vinDecoder.decode(vin)),
    search,
    /** How many vehicles a search finds. */
    count,
    list: createVehicleList({ store, search, clock, presentAll }),
    changes: createChangedVehicles(store, presentAll),

    async get(caller: Caller, reference: string): Promise<Vehicle> {
      const access = await accessOf(store.read, caller);
      return present(await requireVehicleToRead(access, reference, { field: "id" }), access);
    },

    create: (caller: Caller, given: VehicleFields) => createVehicle(commandNeeds, caller, given),

    update: (caller: Caller, request: Parameters<typeof updateVehicle>[2]) =>
      updateVehicle(commandNeeds, caller, request),

    updateMany: (caller: Caller, body: Parameters<typeof updateVehicles>[2]) =>
      updateVehicles(commandNeeds, caller, body),

    byId: (workspaceId: string, id: string): Promise<VehicleRow | undefined> =>
      vehicleById(store.read, workspaceId, id),

    /** Takes vehicles out of a team: all if the team is deleted, or those of an owner who leaves it. Returns their ids. */
    async unshare(tx: Writer, teamId: string, ownerId?: string): Promise<string[]> {
      const unshared = await unshareVehicles(tx, { teamId, ownerId, now: instantNow(clock) });
      const change = teamChange(teamId, null);
      const entries = unshared.map(({ workspaceId, vehicleId }) => ({ workspaceId, vehicleId, ...change }));
      await noteAll(tx, clock, entries);
      await emitMoved(tx, clock, unshared);
      return unshared.map(({ vehicleId }) => vehicleId);
    },

    /** Sets the cover after a change of the vehicle's photos. */
    async setCover(...[tx, vehicle, cover]: Parameters<typeof setCover>): Promise<void> {
      await setCover(tx, vehicle, cover);
      const isSame = cover.coverKey === vehicle.coverKey;
      await emitPicturesChanged(tx, clock, { vehicle, changed: isSame ? ["photos"] : ["photos", "coverImageUrl"] });
    },
    async setCoverIfNone(tx: Writer, which: Parameters<typeof setCoverIfNone>[1], coverKey: string): Promise<void> {
      const vehicle = await setCoverIfNone(tx, which, coverKey);
      if (vehicle) await emitPicturesChanged(tx, clock, { vehicle, changed: ["coverImageUrl"] });
    },
    regradeAfter,
    latestScores: (vehicleIds: readonly string[]) => latestScores(store.read, vehicleIds),
    ...createSoldState(clock),
  };
}
export type Vehicles = ReturnType<typeof createVehicles>;
