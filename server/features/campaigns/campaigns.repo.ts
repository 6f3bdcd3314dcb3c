import { and, count, desc, eq, exists, getTableColumns, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { type Campaign, statusOrder } from "../../../contracts/customers/campaigns.ts";
import type { Authorized } from "../../access/authorized.ts";
import { type Reader, reportChange, type Writer } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { vehiclePhotos } from "../vehicle-photos/vehicle-photos.table.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { campaignPlatforms, campaigns } from "./campaigns.table.ts";
import { statusesShownAs } from "./delivery/platform-state.ts";

export type CampaignRow = typeof campaigns.$inferSelect;

/** The campaigns of a workspace, of teams and of the teams' vehicles. */
export interface CampaignScope {
  readonly workspaceId: string;
  readonly teamIds: readonly string[];
}
/** A campaign with the team of its vehicle. */
export interface FoundCampaign {
  readonly campaign: CampaignRow;
  readonly vehicleTeamId: string | null;
}

function visibleTo({ workspaceId, teamIds }: CampaignScope): SQL | undefined {
  const own = eq(campaigns.workspaceId, workspaceId);
  if (teamIds.length === 0) return own;
  return or(own, inArray(campaigns.teamId, [...teamIds]), inArray(vehicles.teamId, [...teamIds]));
}

export const findVisibleCampaign = async (
  db: Reader,
  scope: CampaignScope,
  id: string,
): Promise<FoundCampaign | undefined> =>
  (
    await db
      .select({ campaign: getTableColumns(campaigns), vehicleTeamId: vehicles.teamId })
      .from(campaigns)
      .leftJoin(vehicles, eq(vehicles.id, campaigns.vehicleId))
      .where(and(visibleTo(scope), eq(campaigns.id, id)))
  )[0];

export interface CampaignSearch {
  readonly status?: Campaign["status"] | undefined;
  readonly vehicleId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The same rule as `statusOf`. */
function hasStatus(db: Reader, status: Campaign["status"]): SQL | undefined {
  const any = (state: Campaign["status"]) =>
    exists(
      db
        .select({ id: campaignPlatforms.id })
        .from(campaignPlatforms)
        .where(
          and(
            eq(campaignPlatforms.campaignId, campaigns.id),
            inArray(campaignPlatforms.status, statusesShownAs(state)),
          ),
        ),
    );
  const place = statusOrder.indexOf(status);
  const before = place === -1 ? statusOrder : statusOrder.slice(0, place);
  return and(...before.map((state) => not(any(state))), place === -1 ? undefined : any(status));
}

const matching = (db: Reader, scope: CampaignScope, { status, vehicleId, teamId }: CampaignSearch): SQL | undefined =>
  and(
    visibleTo(scope),
    status && hasStatus(db, status),
    vehicleId === undefined ? undefined : eq(campaigns.vehicleId, vehicleId),
    teamId === undefined ? undefined : eq(campaigns.teamId, teamId),
  );

export const searchCampaigns = (db: Reader, scope: CampaignScope, query: CampaignSearch): Promise<CampaignRow[]> =>
  db
    .select(getTableColumns(campaigns))
    .from(campaigns)
    .leftJoin(vehicles, eq(vehicles.id, campaigns.vehicleId))
    .where(matching(db, scope, query))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(query.limit)
    .offset(query.offset);

export const countCampaigns = (db: Reader, scope: CampaignScope, query: CampaignSearch): Promise<number> => {
  const counted = db.select({ n: count() }).from(campaigns);
  return totalOf(
    db,
    counted.leftJoin(vehicles, eq(vehicles.id, campaigns.vehicleId)).where(matching(db, scope, query)),
  );
};

/** Members of its team may see a campaign and not its vehicle: an event that names neither reaches them. */
export function reportCampaign(
  tx: Writer,
  { workspaceId, id, teamId, vehicleId }: Pick<CampaignRow, "workspaceId" | "id" | "teamId" | "vehicleId">,
): void {
  const named = teamId === null ? { record_id: id, vehicle_id: vehicleId } : unnamed;
  reportChange(tx, { workspaceId, kind: "campaign", ...named });
}
const unnamed = { record_id: null, vehicle_id: null } as const;

const reported = (tx: Writer, rows: readonly CampaignRow[]): CampaignRow | undefined => {
  for (const row of rows) reportCampaign(tx, row);
  return rows[0];
};

/** Without a vehicle the campaign belongs to the workspace that it names. */
export const insertCampaign = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "edit_inventory"> | undefined,
  row: CampaignRow,
): Promise<void> => {
  const { workspaceId = row.workspaceId, id: vehicleId = null } = vehicle ?? {};
  reported(
    tx,
    await tx
      .insert(campaigns)
      .values({ ...row, workspaceId, vehicleId })
      .returning(),
  );
};

/** Also locks the row until the transaction ends. Undefined if it was deleted. */
export const updateCampaign = async (
  tx: Writer,
  { id }: Authorized<CampaignRow, "edit_inventory">,
  change: Partial<CampaignRow> & Pick<CampaignRow, "updatedAt">,
): Promise<CampaignRow | undefined> =>
  reported(tx, await tx.update(campaigns).set(change).where(eq(campaigns.id, id)).returning());

/** Records that something about the campaign changed, and takes the row's lock. Undefined if it was deleted. */
export const touchCampaign = async (tx: Writer, id: string, updatedAt: string): Promise<CampaignRow | undefined> =>
  reported(tx, await tx.update(campaigns).set({ updatedAt }).where(eq(campaigns.id, id)).returning());

/** Notes that a platform is asked to run the campaign for the first time. */
export const setStarted = async (tx: Writer, id: string, startedAt: string): Promise<void> => {
  const isFirst = and(eq(campaigns.id, id), isNull(campaigns.startedAt));
  await tx.update(campaigns).set({ startedAt, startedHere: true }).where(isFirst).returning({ id: campaigns.id });
};

/** Locks the row without a change: of two concurrent sums the second includes the first. */
export const lockCampaign = async (tx: Writer, id: string): Promise<CampaignRow | undefined> =>
  (
    await tx
      .update(campaigns)
      .set({ updatedAt: sql`${campaigns.updatedAt}` })
      .where(eq(campaigns.id, id))
      .returning()
  )[0];

/** Does not set `updatedAt`: the amount comes from the platforms, nobody has changed the campaign. */
export const setSpent = async (tx: Writer, id: string, spentCents: number): Promise<void> => {
  reported(tx, await tx.update(campaigns).set({ spentCents }).where(eq(campaigns.id, id)).returning());
};

export const deleteCampaign = async (tx: Writer, { id }: Authorized<CampaignRow, "edit_inventory">): Promise<void> => {
  reported(tx, await tx.delete(campaigns).where(eq(campaigns.id, id)).returning());
};

/** A campaign with its environment, for background jobs. */
export const findCampaignForWork = async (db: Reader, id: string) =>
  (
    await db
      .select({ campaign: getTableColumns(campaigns), environment: workspaces.environment })
      .from(campaigns)
      .innerJoin(workspaces, eq(workspaces.id, campaigns.workspaceId))
      .where(eq(campaigns.id, id))
  )[0];

/** The photos of vehicles that exist of these. */
export const findVehiclePhotos = async (
  db: Reader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly vehicleId: string }[]> =>
  ids.length === 0
    ? []
    : db
        .select({ id: vehiclePhotos.id, vehicleId: vehiclePhotos.vehicleId })
        .from(vehiclePhotos)
        .where(inArray(vehiclePhotos.id, [...ids]));

export const hasCampaignOf = async (db: Reader, vehicleId: string): Promise<boolean> =>
  (await db.$count(campaigns, eq(campaigns.vehicleId, vehicleId))) > 0;

/** The campaigns stay, without the vehicle. */
export const detachCampaigns = async (tx: Writer, vehicleId: string, now: string): Promise<void> => {
  const detached = { vehicleId: null, updatedAt: now };
  reported(tx, await tx.update(campaigns).set(detached).where(eq(campaigns.vehicleId, vehicleId)).returning());
};

/** Removes campaigns from a team: all of them, or those of one owner's workspaces. */
export const unshareCampaigns = async (
  tx: Writer,
  { teamId, ownerId, now }: { teamId: string; ownerId: string | undefined; now: string },
): Promise<void> => {
  const own = tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.accountId, ownerId ?? ""));
  const shared = and(
    eq(campaigns.teamId, teamId),
    ownerId === undefined ? undefined : inArray(campaigns.workspaceId, own),
  );
  reported(tx, await tx.update(campaigns).set({ teamId: null, updatedAt: now }).where(shared).returning());
};
