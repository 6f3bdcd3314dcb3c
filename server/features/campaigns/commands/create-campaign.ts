import type { z } from "zod";
import type { Campaign, campaigns as contract } from "../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf, assertTeam, holdTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { assertPhotos } from "../campaign-photos.ts";
import { campaignOf } from "../campaigns.present.ts";
import { type CampaignRow, insertCampaign } from "../campaigns.repo.ts";
import { assertConsistent } from "../campaigns.rules.ts";
import { type AdvertisedVehicle, keepAdvertised, requireAdvertised } from "./advertised-vehicle.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}
export type Draft = z.output<typeof contract.create.body>;

/** Creates a draft in the workspace of its vehicle, or without a vehicle in the caller's. */
export async function createCampaign(
  { store, clock }: Needs,
  caller: Caller,
  { dailyBudget, ...given }: Draft,
): Promise<Campaign> {
  const access = await accessOf(store.read, caller);
  assertTeam(access, given.teamId, "edit_inventory");
  const { vehicleId: reference } = given;
  const car = reference === null ? undefined : await requireAdvertised(access, reference);
  assertMayGive(caller, car, given.teamId);
  const now = instantNow(clock);
  const row: CampaignRow = {
    ...given,
    id: newId(),
    workspaceId: car?.workspaceId ?? caller.workspaceId,
    vehicleId: car?.id ?? null,
    dailyBudgetCents: Math.round(dailyBudget * 100),
    spentCents: 0,
    arrivedBySync: false,
    startedAt: null,
    startedHere: false,
    home: null,
    ownHome: null,
    createdBy: caller.accountId,
    createdAt: now,
    updatedAt: now,
  };
  assertConsistent(row);
  await store.write(async (tx) => {
    await holdTeam(tx, given.teamId);
    assertTeam(await accessOf(tx, caller), given.teamId, "edit_inventory");
    await keepAdvertised(tx, car);
    await assertPhotos(tx, row);
    await insertCampaign(tx, car, row);
  });
  return campaignOf(row, []);
}

/** A campaign for another account's vehicle belongs to that account, which pays: its team can only be the vehicle's. */
function assertMayGive(caller: Caller, car: AdvertisedVehicle | undefined, teamId: string | null) {
  if (!car || car.workspaceId === caller.workspaceId || teamId === null || teamId === car.teamId) return;
  const message = "The vehicle is another account's: a campaign for it goes to the vehicle's own team alone.";
  throw new AppError("INSUFFICIENT_PERMISSIONS", { message, field: "teamId" });
}
