import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type {
  mechanical as contract,
  MechanicalDiagnostic,
  MechanicalReport,
  MechanicalResults,
} from "../../../contracts/mechanical.ts";
import type { ObdData, TestResults } from "../../../contracts/obd.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireMechanical } from "../../access/records/require-mechanical.ts";
import { keepFromDeletion, requireVehicle, vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { newId } from "../../platform/ids.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import { joinCase } from "../cases/cases.access.ts";
import { note } from "../vehicles/timeline.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { diagnosisOf, type MechanicalRate } from "./diagnosis/diagnosis.ts";
import {
  type AddressOf,
  answerOf,
  completedOf,
  type DiagnosticAnswer,
  diagnosticOf,
  reportOf,
} from "./mechanical.present.ts";
import { countDiagnostics, type DiagnosticRow, insertDiagnostic, searchDiagnostics } from "./mechanical.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly papers: Pick<Papers, "path">;
  /** An hour of a mechanic's work in a workspace, as its rate book has it. */
  readonly rateOf: (db: Reader, workspaceId: string) => Promise<MechanicalRate>;
  readonly publicUrl: () => string;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

const vehicleField = { field: "vehicle_id" } as const;

export function openMechanical({ store, clock, vehicles, papers, rateOf, publicUrl }: Needs) {
  const addressesFor = (caller: Caller): AddressOf => {
    const base = baseAddresses[caller.environment];
    return (id) => `${publicUrl()}${base}/inspections/mechanical/${id}`;
  };

  /** What the VIN tells; nothing where there is none or it is wrong. */
  function decoded({ vin }: VehicleRow) {
    try {
      return vin === null ? null : vehicles.decodeVin(vin);
    } catch (error) {
      if (error instanceof AppError && error.code === "INVALID_VIN") return null;
      throw error;
    }
  }

  const find = async (caller: Caller, id: string): Promise<DiagnosticRow> =>
    requireMechanical(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  return {
    find,

    /**
     * Diagnoses a vehicle and keeps what came of it. Throws INVALID_OBD_DATA where there is nothing to judge, and
     * VEHICLE_NOT_OBD_COMPATIBLE for one from before OBD-II.
     */
    async create(caller: Caller, body: CreateBody): Promise<DiagnosticAnswer> {
      const vehicle = await requireVehicle(await accessOf(store.read, caller), body.vehicle_id, {
        ...vehicleField,
        permission: "inspect_vehicles",
      });
      const { obd_data: obd, test_results: tests = null, options } = body;
      assertSomething(obd, tests);
      const now = clock.now();
      const rate = await rateOf(store.read, vehicle.workspaceId);
      const { results, protocols } = diagnosisOf({
        obd,
        tests,
        options,
        vehicle,
        decoded: decoded(vehicle),
        rate,
        now,
      });
      const { min, max } = results.summary.total_estimated_repair;
      const row: DiagnosticRow = {
        id: newId(),
        // a team's vehicle keeps its own workspace, whoever of the team diagnoses it
        workspaceId: vehicle.workspaceId,
        vehicleId: vehicle.id,
        caseId: body.case_id ?? null,
        technician: caller.name,
        options,
        obd,
        tests,
        protocols,
        results,
        overallHealth: results.overall_health,
        healthScore: results.health_score,
        issuesFound: results.summary.total_issues,
        repairMinCents: Math.round(min * 100),
        repairMaxCents: Math.round(max * 100),
        createdAt: now.toISOString(),
      };
      await store.write(async (tx) => {
        await keepFromDeletion(tx, vehicle, vehicleField);
        await joinCase(tx, body.case_id, vehicle.id);
        await insertDiagnostic(tx, vehicle, row);
        await emit(tx, clock, {
          workspaceId: row.workspaceId,
          name: "mechanical_diagnostic.completed",
          payload: completedOf(row, addressesFor(caller)),
        });
        await note(tx, clock, {
          workspaceId: row.workspaceId,
          vehicleId: row.vehicleId,
          kind: "diagnostic.completed",
          summary: summaryOf(results),
          details: { diagnostic_id: row.id },
          actorId: caller.accountId,
        });
      });
      return answerOf(row, addressesFor(caller));
    },

    get: async (caller: Caller, id: string): Promise<DiagnosticAnswer> =>
      answerOf(await find(caller, id), addressesFor(caller)),

    async list(caller: Caller, query: ListQuery): Promise<{ diagnostics: MechanicalDiagnostic[]; total: number }> {
      const access = await accessOf(store.read, caller);
      const vehicleId = await vehicleFilter(access, query.vehicle_id, vehicleField);
      // a diagnostic is completed as soon as it is there
      if (query.status !== undefined && query.status !== "completed") return { diagnostics: [], total: 0 };
      const search = {
        vehicleId,
        createdAfter: query.created_after,
        createdBefore: query.created_before,
        limit: query.limit,
        offset: query.offset,
      };
      const rows = await searchDiagnostics(store.read, access.scope, search);
      return {
        diagnostics: rows.map((row) => diagnosticOf(row, addressesFor(caller))),
        total: await countDiagnostics(store.read, access.scope, search),
      };
    },

    async report(caller: Caller, id: string): Promise<MechanicalReport> {
      const row = await find(caller, id);
      const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
      if (!vehicle) throw new AppError("INSPECTION_NOT_FOUND", { field: "diagnostic_id" });
      return reportOf(row, { vehicle, addressOf: addressesFor(caller), generatedAt: instantNow(clock) });
    },

    /** A local path to the PDF. */
    pdf: async (caller: Caller, id: string): Promise<string> =>
      papers.path({ kind: "mechanical", id: (await find(caller, id)).id }),
  };
}
export type Mechanical = ReturnType<typeof openMechanical>;

/** An empty list of codes is a statement: none is stored. Without any, there must be a reading or a check. */
function assertSomething(obd: ObdData, tests: TestResults | null): void {
  const { dtcs, pending_dtcs, freeze_frame = {}, snapshots = [], live_data } = obd;
  const isThere = [
    dtcs !== undefined || pending_dtcs !== undefined,
    [live_data, freeze_frame, tests ?? {}].some((one) => Object.keys(one).length > 0),
    snapshots.some(({ readings }) => Object.keys(readings).length > 0),
  ];
  if (isThere.includes(true)) return;
  throw new AppError("INVALID_OBD_DATA", {
    message:
      "obd_data is empty: give at least one reading, a freeze frame, a check in test_results, or dtcs (an empty list where no code is stored).",
    field: "obd_data",
  });
}

function summaryOf({ summary, health_score: score, overall_health: health }: MechanicalResults): string {
  const issues = summary.total_issues === 1 ? "1 issue" : `${summary.total_issues} issues`;
  return `A mechanical diagnostic found ${summary.total_issues === 0 ? "no issues" : issues}: health ${score.toFixed(1)} of 10 (${health}).`;
}
