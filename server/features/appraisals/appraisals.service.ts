import type { z } from "zod";
import type { Language } from "../../../contracts/accounts/languages.ts";
import type {
  Appraisal,
  AppraisalChange,
  AppraisalInput,
  appraisals as contract,
} from "../../../contracts/pricing/appraisals.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { lacksPermission } from "../../access/errors.ts";
import { appraisalScope, requireAppraisal } from "../../access/records/require-appraisal.ts";
import {
  keepFromDeletion,
  requireVehicle,
  requireVehicleToRead,
  vehicleFilter,
} from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { Precondition } from "../../platform/http/conditional.ts";
import { renderAppraisal } from "../../reports/appraisal/appraisal.ts";
import type { PrintFor } from "../../reports/document.ts";
import type { ReadExitPrice } from "../valuations/exit-price.ts";
import { note } from "../vehicles/timeline.ts";
import { appraisalOf, eventOf } from "./appraisals.present.ts";
import {
  type AppraisalRow,
  countAppraisals,
  findBought,
  insertAppraisal,
  salesOfVehicles,
  searchAppraisals,
} from "./appraisals.repo.ts";
import { calibrationOf } from "./calibration.ts";
import { changeAppraisal } from "./change-appraisal.ts";
import { type AssessedRepairs, newAppraisal } from "./new-appraisal.ts";
import { inDollars, type RatesOf } from "./own-currency.ts";
import { salesByAppraisal } from "./sale-of-appraisal.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly print: PrintFor;
  readonly exitPrice: ReadExitPrice;
  readonly assessedRepairs: (db: Reader, vehicleId: string) => Promise<AssessedRepairs | undefined>;
  readonly ratesOf: RatesOf;
}
type ListQuery = z.output<typeof contract.list.query>;
type CalibrationQuery = z.output<typeof contract.calibration.query>;
type Calibration = z.input<typeof contract.calibration.response>;

const vehicleField = { field: "vehicle_id" } as const;

/** Appraisals for buying: the highest bid for a vehicle, the decision, and what came of it. */
export function createAppraisals(needs: Needs) {
  const { store, clock, print, ratesOf } = needs;
  return {
    create: async (caller: Caller, input: AppraisalInput): Promise<Appraisal> =>
      appraisalOf(await createAppraisal(needs, caller, input), undefined),

    async list(caller: Caller, query: ListQuery): Promise<{ appraisals: Appraisal[]; total: number }> {
      const { scope, search } = await searchOf(store.read, caller, query);
      const page = { ...search, decision: query.decision, limit: query.limit, offset: query.offset };
      return {
        appraisals: await withOutcomes(store.read, ratesOf, await searchAppraisals(store.read, scope, page)),
        total: await countAppraisals(store.read, scope, page),
      };
    },

    async calibration(caller: Caller, query: CalibrationQuery): Promise<Calibration> {
      const { scope, search } = await searchOf(store.read, caller, query);
      const { rows, sold } = await findBought(store.read, scope.vehicles, search);
      return calibrationOf(rows, salesByAppraisal(await inDollars(store.read, ratesOf, sold)));
    },

    async get(caller: Caller, id: string): Promise<Appraisal> {
      const row = await requireAppraisal(await accessOf(store.read, caller), id, "view_costs");
      return withOutcome(store.read, ratesOf, row);
    },

    /** The appraisal as PDF. */
    async pdf(caller: Caller, id: string, language?: Language): Promise<Buffer> {
      const access = await accessOf(store.read, caller);
      const row = await requireAppraisal(access, id, "view_costs");
      const vehicle = await requireVehicleToRead(access, row.vehicleId, vehicleField);
      const appraisal = await withOutcome(store.read, ratesOf, row);
      return renderAppraisal({ appraisal, vehicle }, await print(vehicle, language));
    },

    update: (caller: Caller, id: string, given: AppraisalChange, precondition: Precondition): Promise<Appraisal> =>
      store.write(async (tx) => {
        const known = await requireAppraisal(await accessOf(tx, caller), id, "edit_inventory");
        return withOutcome(tx, ratesOf, await changeAppraisal(clock, tx, { caller, known, given, precondition }));
      }),
  };
}
export type BuyingAppraisals = ReturnType<typeof createAppraisals>;

async function searchOf(db: Reader, caller: Caller, query: CalibrationQuery) {
  const access = await accessOf(db, caller);
  return {
    scope: appraisalScope(access),
    search: {
      vehicleId: await vehicleFilter(access, query.vehicle_id, vehicleField),
      createdAfter: query.created_after,
      createdBefore: query.created_before,
    },
  };
}

async function withOutcomes(db: Reader, ratesOf: RatesOf, rows: readonly AppraisalRow[]): Promise<Appraisal[]> {
  const mayBeBought = rows.filter(({ decision }) => decision === "bought" || decision === "open");
  const vehicleIds = [...new Set(mayBeBought.map(({ vehicleId }) => vehicleId))];
  const sold = vehicleIds.length > 0 ? await salesOfVehicles(db, vehicleIds) : [];
  const saleOf = salesByAppraisal(await inDollars(db, ratesOf, sold));
  return rows.map((row) => appraisalOf(row, saleOf.get(row.id)));
}

async function withOutcome(db: Reader, ratesOf: RatesOf, row: AppraisalRow): Promise<Appraisal> {
  const [answer] = await withOutcomes(db, ratesOf, [row]);
  if (!answer) throw new Error("an appraisal has no answer");
  return answer;
}

async function createAppraisal(needs: Needs, caller: Caller, input: AppraisalInput): Promise<AppraisalRow> {
  const { store, clock, exitPrice, assessedRepairs } = needs;
  const access = await accessOf(store.read, caller);
  const vehicle = await requireVehicle(access, input.vehicle_id, { ...vehicleField, permission: "edit_inventory" });
  if (!access.may(vehicle, "view_costs")) throw lacksPermission("view_costs");
  const exit = await exitPrice(caller, { vehicle, valuationId: input.valuation_id, level: input.exit });
  const assessed = await assessedRepairs(store.read, vehicle.id);
  const inputs = { input, exit, assessed, appraiser: caller.name, at: instantNow(clock) };
  const made = await store.write(async (tx) => {
    await keepFromDeletion(tx, vehicle, { ...vehicleField, message: "The vehicle was deleted meanwhile." });
    if (!(await exit.keep(tx))) return undefined;
    const row = await insertAppraisal(tx, vehicle, newAppraisal(inputs));
    const { workspaceId, vehicleId } = row;
    await emit(tx, clock, { workspaceId, name: "appraisal.created", payload: eventOf(row) });
    // Without amounts: everybody who sees the vehicle reads its timeline, also without `view_costs`.
    await note(tx, clock, {
      workspaceId,
      vehicleId,
      kind: "appraisal.created",
      summary: "Appraised for buying.",
      details: { appraisal_id: row.id },
      actorId: caller.accountId,
    });
    return row;
  });
  // the valuation has changed since it was read, such as by the nightly job
  return made ?? createAppraisal(needs, caller, input);
}
