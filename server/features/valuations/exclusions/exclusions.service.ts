import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireValuation } from "../../../access/records/require-valuation.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import type { Evidence as Market } from "../../market/evidence/evidence.service.ts";
import { note } from "../../vehicles/timeline.ts";
import { dollars } from "../creation/store-valuations.ts";
import { computeValue } from "../market-value/compute-value.ts";
import { areaOf } from "../market-value/market/area.ts";
import type { ReadOwnPace } from "../market-value/market/own-pace.ts";
import { retailMarketOf } from "../market-value/market/retail-market.ts";
import { keyOf } from "../market-value/subject/subject.ts";
import { answerOf, type ValuationAnswer } from "../valuations.present.ts";
import { beginRevision, saveValuation, type ValuationRow } from "../valuations.repo.ts";
import type { Valuations } from "../valuations.service.ts";
import { setVehicleValues } from "../vehicle-values.repo.ts";
import { exclusionsOf, putExclusion, removeExclusion } from "./exclusions.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly market: Pick<Market, "candidatesFor" | "candidatesByIds" | "modelOf" | "areaOf">;
  readonly ownPace: ReadOwnPace;
  readonly valuations: Valuations;
}
interface Params {
  readonly valuation_id: string;
  readonly listing_id: string;
}
interface Change {
  readonly excluded: boolean;
  readonly reason?: string | undefined;
}

interface Transaction {
  readonly tx: Writer;
  readonly clock: Clock;
}

/** Comparables that a person excludes from a value, or includes again. The value is computed again. */
export function createExclusions({ store, clock, market, ownPace, valuations }: Needs) {
  return {
    /**
     * Throws RESOURCE_NOT_FOUND for a listing that the valuation does not use. Throws INSUFFICIENT_MARKET_DATA and
     * changes nothing if too few comparables would remain.
     */
    async exclude(caller: Caller, { valuation_id, listing_id }: Params, body: Change): Promise<ValuationAnswer> {
      const access = await accessOf(store.read, caller);
      const known = await requireValuation(access, valuation_id, { permission: "edit_inventory" });
      if (!known.meta.rows.includes(listing_id)) throw comparableNotFound();
      // loaded before the transaction, because it may be read from a file
      const appraiser = await market.modelOf(known.workspaceId);
      const pace = await ownPace(known.workspaceId);
      const retail = await retailBefore({ market, store }, known);
      const after = await store.write(async (tx) => {
        const before = await beginRevision(tx, known);
        if (!before) throw new AppError("RESOURCE_NOT_FOUND", { field: "valuation_id" });
        const { workspaceId, meta } = before;
        if (!(await change({ tx, clock }, before, { ...body, by: caller.name, listingId: listing_id }))) {
          const unchanged = { revision: before.revision - 1 };
          await saveValuation(tx, known, unchanged);
          return { ...before, ...unchanged };
        }
        const { basis, rows: ids, offeredSince = {} } = meta;
        const candidates = await market.candidatesByIds(tx, { workspaceId, near: basis.place, ids, offeredSince });
        const exclusions = await exclusionsOf(tx, workspaceId, keyOf(basis.subject));
        const inputs = { candidates, exclusions, appraiser, ...retail, ownPace: pace };
        const { answer, evidence } = computeValue(basis, inputs);
        const value = answer.valuation.adjusted_value;
        const row: ValuationRow = {
          ...before,
          answer: { ...before.answer, ...answer },
          meta: evidence,
          averageCents: Math.round(value.average * 100),
          confidence: value.confidence,
        };
        const { averageCents, confidence } = row;
        await saveValuation(tx, known, { answer: row.answer, meta: evidence, averageCents, confidence });
        await setVehicleValues(tx, [row.vehicleId]);
        await publish({ tx, clock }, caller, { before, row, listingId: listing_id, ...body });
        return row;
      });
      return answerOf(after, valuations.addressesFor(caller));
    },
  };
}
export type Exclusions = ReturnType<typeof createExclusions>;

/** The retail market of a valuation, with the comparables that are excluded before the change. */
async function retailBefore(
  { market, store }: Pick<Needs, "market" | "store">,
  { workspaceId, meta: { basis } }: Pick<ValuationRow, "workspaceId" | "meta">,
) {
  const exclusions = await exclusionsOf(store.read, workspaceId, keyOf(basis.subject));
  const excludedIds = new Set(exclusions.map(({ listingId }) => listingId));
  const retail = await retailMarketOf(store.read, market, { workspaceId, basis, excludedIds });
  return { retail, area: await areaOf({ market, store }, workspaceId, retail?.basis ?? basis) };
}

const comparableNotFound = () =>
  new AppError("RESOURCE_NOT_FOUND", { message: "This valuation has no such comparable.", field: "listing_id" });

/** Stores the exclusion, or removes it. False if nothing changes. */
async function change(
  { tx, clock }: Transaction,
  row: ValuationRow,
  { by, listingId, excluded, reason }: Change & { by: string; listingId: string },
): Promise<boolean> {
  const of = { workspaceId: row.workspaceId, subject: keyOf(row.meta.basis.subject), listingId };
  if (!excluded) return removeExclusion(tx, of);
  await putExclusion(tx, { id: newId(), ...of, reason: reason ?? "", excludedBy: by, createdAt: instantNow(clock) });
  return true;
}

async function publish(
  { tx, clock }: Transaction,
  caller: Caller,
  change: Change & { before: ValuationRow; row: ValuationRow; listingId: string },
): Promise<void> {
  const { before, row, excluded, reason, listingId } = change;
  const action = excluded ? "valuation.comparable_excluded" : "valuation.comparable_included";
  await record(tx, clock, caller, {
    action,
    subjectType: "valuation",
    subjectId: row.id,
    details: {
      listing_id: listingId,
      revision: row.revision,
      average_value: { from: before.averageCents / 100, to: row.averageCents / 100 },
      ...(excluded && { reason }),
    },
  });
  if (row.vehicleId === null) return;
  const verb = excluded ? "excluded from" : "included in";
  await note(tx, clock, {
    workspaceId: row.workspaceId,
    vehicleId: row.vehicleId,
    kind: action,
    summary: `A comparable was ${verb} the value, which changed from ${dollars(before.averageCents)} to ${dollars(row.averageCents)}.`,
    details: { valuation_id: row.id, listing_id: listingId },
    actorId: caller.accountId,
  });
}
