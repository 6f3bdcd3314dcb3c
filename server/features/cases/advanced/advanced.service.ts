import type { z } from "zod";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type {
  AdvancedDiagnostic,
  advanced as contract,
  ListedAdvancedDiagnostic,
} from "../../../../contracts/mechanical/advanced.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { keepFromDeletion, requireVehicle, vehicleFilter } from "../../../access/vehicles/require-vehicle.ts";
import { overallScoreOf } from "../../../domain/damage/grading/overall-score.ts";
import { withoutCustomers } from "../../../domain/timeline/without-customers.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import type { Timelines } from "../../vehicles/timeline.service.ts";
import { note } from "../../vehicles/timeline.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { type AdvancedRow, countAdvanced, findAdvanced, insertAdvanced, searchAdvanced } from "../cases.repo.ts";
import type { Finding } from "../unassessed.ts";
import { type Known, notCovered, recommendedActions, totalCost } from "./actions.ts";
import { addressed, unaddressed } from "./pictures.ts";

/** The newest completed one of a vehicle that the caller may see; from the features whose they are. */
export interface Newest {
  visual(
    caller: Caller,
    vehicleId: string,
  ): Promise<{ shown: NonNullable<AdvancedDiagnostic["visual"]>; findings: readonly Finding[] } | null>;
  mechanical(caller: Caller, vehicleId: string): Promise<AdvancedDiagnostic["mechanical"]>;
  assessment(caller: Caller, vehicleId: string): Promise<{ answer: DamageAssessment; usd: number } | null>;
}
interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly timelines: Timelines;
  readonly newest: Newest;
  /** The photos of an inspection that the caller may see, in their order, with addresses for an hour. */
  readonly photosOf: (caller: Caller, inspectionId: string) => Promise<VisualInspection["images"]>;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

/** Our own estimate: more than anybody reads, and less than a megabyte. */
const maxHistory = 200;

export function createAdvancedDiagnostics(needs: Needs) {
  const { store, clock, vehicles, timelines, photosOf } = needs;

  async function answerOf(
    caller: Caller,
    { id, workspaceId, vehicleId, createdAt, answer }: AdvancedRow,
  ): Promise<AdvancedDiagnostic> {
    const { visual, history } = answer;
    const vehicle = await vehicles.byId(workspaceId, vehicleId);
    return {
      ...answer,
      // The history was stored with the costs that its author saw.
      history: await timelines.visibleTo(caller, vehicle, history),
      visual: visual && addressed(visual, await photosOf(caller, visual.inspection_id)),
      diagnostic_id: id,
      vehicle_id: vehicleId,
      created_at: createdAt,
    };
  }

  return {
    /**
     * Summarizes a vehicle: `basic` has the scores and recommended actions, `standard` also the newest results,
     * `comprehensive` also the vehicle's history.
     */
    async create(caller: Caller, body: CreateBody): Promise<AdvancedDiagnostic> {
      const vehicle = await requireVehicle(await accessOf(store.read, caller), body.vehicle_id, {
        field: "vehicle_id",
        permission: "inspect_vehicles",
      });
      const row = await summarized(needs, caller, vehicle, body);
      await store.write(async (tx) => {
        await keepFromDeletion(tx, vehicle, { field: "vehicle_id", message: "The vehicle was deleted meanwhile." });
        await insertAdvanced(tx, vehicle, row);
        await note(tx, clock, {
          workspaceId: row.workspaceId,
          vehicleId: row.vehicleId,
          kind: "advanced_diagnostic.made",
          summary: "An advanced diagnostic was made.",
          details: { diagnostic_id: row.id },
          actorId: caller.accountId,
        });
      });
      return answerOf(caller, row);
    },

    list: (caller: Caller, query: ListQuery) => listAdvanced(store.read, caller, query),

    async get(caller: Caller, id: string): Promise<AdvancedDiagnostic> {
      const { scope } = await accessOf(store.read, caller);
      const row = await findAdvanced(store.read, scope, id);
      if (!row) throw new AppError("INSPECTION_NOT_FOUND", { field: "diagnostic_id" });
      return answerOf(caller, row);
    },
  };
}
/** Newest first, without the results that they summarize. */
async function listAdvanced(db: Reader, caller: Caller, { vehicle_id, limit, offset }: ListQuery) {
  const access = await accessOf(db, caller);
  const vehicleId = await vehicleFilter(access, vehicle_id, { field: "vehicle_id" });
  const rows = await searchAdvanced(db, access.records, { vehicleId, limit, offset });
  return { diagnostics: rows.map(listed), total: await countAdvanced(db, access.records, vehicleId) };
}

/** A stored one as a list shows it. */
const listed = ({ id, vehicleId, createdAt, answer }: AdvancedRow): ListedAdvancedDiagnostic => ({
  diagnostic_id: id,
  vehicle_id: vehicleId,
  diagnostic_level: answer.diagnostic_level,
  created_at: createdAt,
  overall_health: answer.overall_health,
  health_score: answer.health_score,
  recommended_actions: answer.recommended_actions,
  estimated_total_cost: answer.estimated_total_cost,
  not_covered: answer.not_covered,
});

export type AdvancedDiagnostics = ReturnType<typeof createAdvancedDiagnostics>;

/** Summarizes the newest results of a vehicle. */
async function summarized(needs: Needs, caller: Caller, vehicle: VehicleRow, body: CreateBody): Promise<AdvancedRow> {
  const { diagnostic_level: level, include_mechanical: withMechanics } = body;
  const seen = await needs.newest.visual(caller, vehicle.id);
  const known: Known = {
    visual: seen?.shown ?? null,
    findings: seen?.findings ?? [],
    mechanical: withMechanics ? await needs.newest.mechanical(caller, vehicle.id) : null,
    assessment: await needs.newest.assessment(caller, vehicle.id),
  };
  const overall = overallScoreOf({
    body: known.visual?.results.condition_score ?? null,
    mechanics: known.mechanical?.results.health_score ?? null,
  });
  return {
    id: newId(),
    workspaceId: vehicle.workspaceId,
    vehicleId: vehicle.id,
    createdAt: instantNow(needs.clock),
    answer: {
      diagnostic_level: level,
      overall_health: overall?.condition ?? null,
      health_score: overall?.score ?? null,
      score_reasons: overall ? [overall.reason] : [],
      visual: level === "basic" ? null : unaddressed(known.visual),
      mechanical: level === "basic" ? null : known.mechanical,
      history: level === "comprehensive" ? await historyOf(needs, caller, vehicle.id) : [],
      recommended_actions: recommendedActions(known),
      estimated_total_cost: totalCost(known),
      not_covered: notCovered(known, withMechanics),
    },
  };
}

/** The vehicle's history. It is stored without texts about customers: it would outlive the deletion of a lead. */
async function historyOf(
  { timelines }: Needs,
  caller: Caller,
  vehicleId: string,
): Promise<AdvancedDiagnostic["history"]> {
  const { entries } = await timelines.list(caller, vehicleId, { limit: maxHistory, offset: 0 });
  return entries
    .map(withoutCustomers)
    .map(({ at, kind, summary, details }) => ({ at, kind, summary, id: subjectOf(details) }));
}

/** The subject of an entry: the first id of its details. */
function subjectOf(details: Readonly<Record<string, unknown>>): string | null {
  const found = Object.entries(details).find(([name, value]) => name.endsWith("_id") && typeof value === "string");
  return found ? String(found[1]) : null;
}
