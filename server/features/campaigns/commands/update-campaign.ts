import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { type Access, accessOf, assertTeam, holdTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCampaign } from "../../../access/records/require-campaign.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { assertPhotos } from "../campaign-photos.ts";
import { adOf, type CampaignFields, columnsOf, isAdChanged } from "../campaigns.present.ts";
import { type CampaignRow, lockCampaign, updateCampaign } from "../campaigns.repo.ts";
import { assertChangeable, assertConsistent } from "../campaigns.rules.ts";
import { budgetProblem } from "../delivery/activation/eligibility.ts";
import type { AdChanges } from "../delivery/ad-changes.service.ts";
import { shownState } from "../delivery/platform-state.ts";
import { type PlatformRow, platformsOf } from "../delivery/platforms.repo.ts";
import { type AdvertisedVehicle, keepAdvertised, requireAdvertised } from "./advertised-vehicle.ts";
import { withPlatforms } from "./with-platforms.ts";

export interface ChangeNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly changeAds: AdChanges;
  /** The workspace's exchange rates. */
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}

const toEdit = { permission: "edit_inventory" } as const;

/** Changes a campaign. The platforms on which it runs accept a changed ad first. */
export async function changeCampaign(
  { store, clock, changeAds, rateBooks }: ChangeNeeds,
  caller: Caller,
  id: string,
  given: CampaignFields,
): Promise<Campaign> {
  const access = await accessOf(store.read, caller);
  const known = await requireCampaign(access, id, toEdit);
  assertMayMove(access, known, given);
  const { vehicleId: reference } = given;
  const car = reference === undefined || reference === null ? undefined : await newCar(access, known, reference);
  const columns = changeOf(known, given, car);
  assertConsistent({ ...known, ...columns });
  if (columns.photoIds) await assertPhotos(store.read, { ...known, ...columns });
  const rows = await platformsOf(store.read, [id]);
  const asked = instantNow(clock);
  assertChangeable(known, columns, { rows, now: asked });
  const changed = { ...known, ...columns };
  if (columns.dailyBudgetCents !== undefined && columns.dailyBudgetCents !== known.dailyBudgetCents)
    assertBudget(changed, rows, (await rateBooks.current(store.read, known.workspaceId)).exchange_rates);
  const storeOutcomes = isAdChanged(known, changed) ? await changeAds(caller, changed, rows) : undefined;
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
    await recordBudgetChange({ tx, clock, caller }, before, after);
    return withPlatforms(tx, after);
  });
}

/** With another vehicle, the photos of the former one go unless others are given. */
function changeOf(
  before: CampaignRow,
  given: CampaignFields,
  car: AdvertisedVehicle | undefined,
): Partial<CampaignRow> {
  const columns = columnsOf({ ...given, ...(car && { vehicleId: car.id }) });
  const isMoved = columns.vehicleId !== undefined && columns.vehicleId !== before.vehicleId;
  return isMoved && before.photoIds.length > 0 ? { photoIds: [], ...columns } : columns;
}

/** Throws VALIDATION_ERROR if a platform on which the campaign runs does not accept its daily budget. */
function assertBudget(
  campaign: CampaignRow,
  rows: readonly PlatformRow[],
  rates: Parameters<typeof budgetProblem>[2],
): void {
  for (const { platform, status } of rows) {
    const problem = shownState(status) === "running" ? budgetProblem(adOf(campaign), platform, rates) : undefined;
    if (problem) throw new AppError("VALIDATION_ERROR", { message: problem.message, field: "dailyBudget" });
  }
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

/** The new vehicle of a campaign. It must belong to the same workspace, because its accounts pay. */
async function newCar(access: Access, { workspaceId }: CampaignRow, reference: string): Promise<AdvertisedVehicle> {
  const car = await requireAdvertised(access, reference);
  if (car.workspaceId === workspaceId) return car;
  const message = "The vehicle belongs to another account than the campaign: draft another campaign for it.";
  throw new AppError("CAR_NOT_FOUND", { message, field: "vehicleId" });
}

async function recordBudgetChange(
  { tx, clock, caller }: { readonly tx: Writer; readonly clock: Clock; readonly caller: Caller },
  before: CampaignRow,
  after: CampaignRow,
): Promise<void> {
  if (before.dailyBudgetCents === after.dailyBudgetCents && before.currency === after.currency) return;
  const amount = (row: CampaignRow) => ({ dailyBudget: row.dailyBudgetCents / 100, currency: row.currency });
  const details = { workspaceId: after.workspaceId, from: amount(before), to: amount(after) };
  const subject = { subjectType: "campaign", subjectId: after.id } as const;
  await record(tx, clock, caller, { action: "campaign.budget_changed", ...subject, details });
}
