import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Campaign, campaigns as contract } from "../../../contracts/campaigns.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Access, accessOf, assertTeam, holdTeam } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { campaignScope, requireCampaign } from "../../access/records/require-campaign.ts";
import {
  type AuthorizedVehicle,
  keepFromDeletion,
  requireVehicle,
  vehicleFilter,
} from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { record } from "../audit/record.ts";
import { adOf, type CampaignFields, campaignOf, columnsOf } from "./campaigns.present.ts";
import {
  type CampaignRow,
  countCampaigns,
  deleteCampaign,
  insertCampaign,
  lockCampaign,
  searchCampaigns,
  unshareCampaigns,
  updateCampaign,
} from "./campaigns.repo.ts";
import { assertChangeable, assertConsistent } from "./campaigns.rules.ts";
import type { Accounts } from "./connections/accounts.ts";
import { platformNames } from "./connector/port.ts";
import type { AdChanges } from "./delivery/ad-changes.service.ts";
import { isPending, mayBeBought } from "./delivery/platform-state.ts";
import { platformsOf } from "./delivery/platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "isBuyerConnected">;
  readonly changeAds: AdChanges;
}
type AdvertisedVehicle = AuthorizedVehicle<"edit_inventory">;

const vehicleField = { field: "vehicleId", code: "CAR_NOT_FOUND" } as const;
const toEdit = { permission: "edit_inventory" } as const;
type ListQuery = z.output<typeof contract.list.query>;
type Draft = z.output<typeof contract.create.body>;

/** Creates, reads, changes and deletes campaigns. */
export function createCampaigns({ store, clock, accounts, changeAds }: Needs) {
  async function wire(db: Reader, rows: readonly CampaignRow[]): Promise<Campaign[]> {
    const all = Map.groupBy(
      await platformsOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ campaignId }) => campaignId,
    );
    return rows.map((row) => campaignOf(row, all.get(row.id) ?? []));
  }
  const wireOne = async (db: Reader, row: CampaignRow): Promise<Campaign> =>
    campaignOf(row, await platformsOf(db, [row.id]));

  /** The new vehicle of a campaign. It must belong to the same workspace, because its accounts pay. */
  async function newCar(access: Access, { workspaceId }: CampaignRow, reference: string) {
    const car = await requireVehicle(access, reference, { ...vehicleField, ...toEdit });
    if (car.workspaceId === workspaceId) return car;
    const message = "The vehicle belongs to another account than the campaign: draft another campaign for it.";
    throw new AppError("CAR_NOT_FOUND", { message, field: "vehicleId" });
  }

  async function keepAdvertised(tx: Writer, car: AdvertisedVehicle | undefined): Promise<void> {
    if (car) await keepFromDeletion(tx, car, vehicleField);
  }

  /** Only the campaign's own workspace may change its team. */
  function assertMayMove(access: Access, before: CampaignRow, { teamId }: CampaignFields): void {
    if (teamId === undefined || teamId === before.teamId) return;
    if (before.workspaceId !== access.caller.workspaceId) {
      const message = "Only the account that the campaign belongs to can give it to another team.";
      throw new AppError("INSUFFICIENT_PERMISSIONS", { message, field: "teamId" });
    }
    assertTeam(access, teamId, "edit_inventory");
  }

  /** A campaign for another account's vehicle belongs to that account, which pays: its team can only be the vehicle's. */
  function assertMayGive(caller: Caller, car: AdvertisedVehicle | undefined, teamId: string | null) {
    if (!car || car.workspaceId === caller.workspaceId || teamId === null || teamId === car.teamId) return;
    const message = "The vehicle is another account's: a campaign for it goes to the vehicle's own team alone.";
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message, field: "teamId" });
  }

  return {
    async list(caller: Caller, query: ListQuery): Promise<{ campaigns: Campaign[]; total: number }> {
      const access = await accessOf(store.read, caller);
      assertTeam(access, query.teamId, "view_inventory");
      const search = { ...query, vehicleId: await vehicleFilter(access, query.vehicleId, vehicleField) };
      const scope = campaignScope(access);
      const rows = await searchCampaigns(store.read, scope, search);
      return { campaigns: await wire(store.read, rows), total: await countCampaigns(store.read, scope, search) };
    },

    async get(caller: Caller, id: string): Promise<Campaign> {
      const access = await accessOf(store.read, caller);
      const campaign = await requireCampaign(access, id, { permission: "view_inventory" });
      return wireOne(store.read, campaign);
    },

    /** Creates a draft in the workspace of its vehicle, or without a vehicle in the caller's. */
    async create(caller: Caller, { dailyBudget, ...given }: Draft): Promise<Campaign> {
      const access = await accessOf(store.read, caller);
      assertTeam(access, given.teamId, "edit_inventory");
      const { vehicleId: reference } = given;
      const car =
        reference === null ? undefined : await requireVehicle(access, reference, { ...vehicleField, ...toEdit });
      assertMayGive(caller, car, given.teamId);
      const now = instantNow(clock);
      const row: CampaignRow = {
        ...given,
        id: newId(),
        workspaceId: car?.workspaceId ?? caller.workspaceId,
        vehicleId: car?.id ?? null,
        dailyBudgetCents: Math.round(dailyBudget * 100),
        spentCents: 0,
        createdBy: caller.accountId,
        createdAt: now,
        updatedAt: now,
      };
      assertConsistent(row);
      await store.write(async (tx) => {
        await holdTeam(tx, given.teamId);
        assertTeam(await accessOf(tx, caller), given.teamId, "edit_inventory");
        await keepAdvertised(tx, car);
        await insertCampaign(tx, car, row);
      });
      return campaignOf(row, []);
    },

    async update(caller: Caller, id: string, given: CampaignFields): Promise<Campaign> {
      const access = await accessOf(store.read, caller);
      const known = await requireCampaign(access, id, toEdit);
      assertMayMove(access, known, given);
      const { vehicleId: reference } = given;
      const car = reference === undefined || reference === null ? undefined : await newCar(access, known, reference);
      const columns = columnsOf({ ...given, ...(car && { vehicleId: car.id }) });
      assertConsistent({ ...known, ...columns });
      const rows = await platformsOf(store.read, [id]);
      const asked = instantNow(clock);
      assertChangeable(known, columns, { rows, now: asked });
      const changed = { ...known, ...columns };
      const isAdChanged = !isDeepStrictEqual(adOf(known), adOf(changed));
      const storeOutcomes = isAdChanged ? await changeAds(caller, changed, rows) : undefined;
      return store.write(async (tx) => {
        const now = instantNow(clock);
        await holdTeam(tx, given.teamId);
        await lockCampaign(tx, id);
        const accessNow = await accessOf(tx, caller);
        const before = await requireCampaign(accessNow, id, toEdit);
        assertMayMove(accessNow, before, given);
        await keepAdvertised(tx, car);
        await storeOutcomes?.(tx);
        assertChangeable(before, columns, { rows: await platformsOf(tx, [id]), now: asked });
        const after = await updateCampaign(tx, before, { ...columns, updatedAt: now });
        if (!after) throw new AppError("CAMPAIGN_NOT_FOUND", { field: "id" });
        assertConsistent(after);
        if (before.dailyBudgetCents !== after.dailyBudgetCents || before.currency !== after.currency) {
          const amount = (row: CampaignRow) => ({ dailyBudget: row.dailyBudgetCents / 100, currency: row.currency });
          const details = { workspaceId: after.workspaceId, from: amount(before), to: amount(after) };
          const action = "campaign.budget_changed";
          await record(tx, clock, caller, { action, subjectType: "campaign", subjectId: id, details });
        }
        return wireOne(tx, after);
      });
    },

    async remove(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) => {
        await lockCampaign(tx, id);
        const campaign = await requireCampaign(await accessOf(tx, caller), id, toEdit);
        const rows = await platformsOf(tx, [id]);
        if (rows.some(({ status }) => status === "running" || isPending(status))) {
          const message = "The campaign is running: pause it on every platform first.";
          throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message, field: "id" });
        }
        // a purchase that cannot be queried does not block the deletion
        for (const row of rows.filter(({ status }) => mayBeBought(status))) {
          if (!(await accounts.isBuyerConnected(tx, campaign.workspaceId, row))) continue;
          const message = `It is unknown whether the campaign runs on ${platformNames[row.platform]}: pause it there first.`;
          throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message, field: "id" });
        }
        await deleteCampaign(tx, campaign);
        const { name, workspaceId } = campaign;
        const details = { workspaceId, name, dailyBudget: campaign.dailyBudgetCents / 100 };
        await record(tx, clock, caller, {
          action: "campaign.deleted",
          subjectType: "campaign",
          subjectId: id,
          details,
        });
      });
    },

    /** Removes campaigns from a team that is deleted (all of them), or that their owner leaves. */
    unshare: (tx: Writer, teamId: string, ownerId?: string): Promise<void> =>
      unshareCampaigns(tx, { teamId, ownerId, now: instantNow(clock) }),
  };
}
export type Campaigns = ReturnType<typeof createCampaigns>;
