import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { mechanical as contract, MechanicalResults } from "../../../contracts/mechanical/mechanical.ts";
import type { ObdData, TestResults } from "../../../contracts/mechanical/obd.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { keepFromDeletion, requireVehicle } from "../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { newId } from "../../platform/ids.ts";
import { joinCase } from "../cases/cases.access.ts";
import { note } from "../vehicles/timeline.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { diagnosisOf, type MechanicalRate } from "./diagnosis/diagnosis.ts";
import { type AddressOf, completedOf } from "./mechanical.present.ts";
import { type DiagnosticRow, insertDiagnostic } from "./mechanical.repo.ts";

export interface CreateNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  /** The price of an hour of a mechanic's work, from a workspace's rate book. */
  readonly rateOf: (db: Reader, workspaceId: string) => Promise<MechanicalRate>;
}
type CreateBody = z.output<typeof contract.create.body>;

const vehicleField = { field: "vehicle_id" } as const;

/**
 * Diagnoses a vehicle and stores the result. Throws INVALID_OBD_DATA for a request without data, and
 * VEHICLE_NOT_OBD_COMPATIBLE for a vehicle from before OBD-II.
 */
export async function createDiagnostic(
  needs: CreateNeeds,
  caller: Caller,
  { body, addressOf }: { readonly body: CreateBody; readonly addressOf: AddressOf },
): Promise<DiagnosticRow> {
  const { store, clock } = needs;
  const demand = { ...vehicleField, permission: "inspect_vehicles" } as const;
  const vehicle = await requireVehicle(await accessOf(store.read, caller), body.vehicle_id, demand);
  const row = await diagnosed(needs, vehicle, { body, technician: caller.name });
  await store.write(async (tx) => {
    await keepFromDeletion(tx, vehicle, vehicleField);
    await joinCase(tx, body.case_id, vehicle.id);
    await insertDiagnostic(tx, vehicle, row);
    await emit(tx, clock, {
      workspaceId: row.workspaceId,
      name: "mechanical_diagnostic.completed",
      payload: completedOf(row, addressOf),
    });
    await note(tx, clock, {
      workspaceId: row.workspaceId,
      vehicleId: row.vehicleId,
      kind: "diagnostic.completed",
      summary: summaryOf(row.results),
      details: { diagnostic_id: row.id },
      actorId: caller.accountId,
    });
  });
  return row;
}

async function diagnosed(
  { store, clock, vehicles, rateOf }: CreateNeeds,
  vehicle: VehicleRow,
  { body, technician }: { readonly body: CreateBody; readonly technician: string },
): Promise<DiagnosticRow> {
  const { obd_data: obd, test_results: tests = null, options } = body;
  assertSomething(obd, tests);
  const now = clock.now();
  const rate = await rateOf(store.read, vehicle.workspaceId);
  const decoded = decodedOrNull(vehicles, vehicle);
  const { results, protocols } = diagnosisOf({ obd, tests, options, vehicle, decoded, rate, now });
  const { min, max } = results.summary.total_estimated_repair;
  return {
    id: newId(),
    // A diagnostic of a team's vehicle belongs to the vehicle's workspace, not to the caller's.
    workspaceId: vehicle.workspaceId,
    vehicleId: vehicle.id,
    caseId: body.case_id ?? null,
    technician,
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
}

/** The decoded VIN; null without a VIN or for an invalid one. */
function decodedOrNull(vehicles: Vehicles, { vin }: VehicleRow) {
  try {
    return vin === null ? null : vehicles.decodeVin(vin);
  } catch (error) {
    if (error instanceof AppError && error.code === "INVALID_VIN") return null;
    throw error;
  }
}

/** An empty list of codes means that none is stored. Without a list there must be a reading, a check or a self-test. */
function assertSomething(obd: ObdData, tests: TestResults | null): void {
  const { dtcs, pending_dtcs, permanent_dtcs = [], freeze_frame = {}, monitors = {}, snapshots = [], live_data } = obd;
  const isThere = [
    dtcs !== undefined || pending_dtcs !== undefined || permanent_dtcs.length > 0,
    [live_data, freeze_frame, monitors, tests ?? {}].some((one) => Object.keys(one).length > 0),
    snapshots.some(({ readings }) => Object.keys(readings).length > 0),
  ];
  if (isThere.includes(true)) return;
  throw new AppError("INVALID_OBD_DATA", {
    message:
      "obd_data is empty: give at least one reading, a freeze frame, a monitor, a check in test_results, or dtcs (an empty list where no code is stored).",
    field: "obd_data",
  });
}

function summaryOf({ summary, health_score: score, overall_health: health }: MechanicalResults): string {
  const issues = summary.total_issues === 1 ? "1 issue" : `${summary.total_issues} issues`;
  return `A mechanical diagnostic found ${summary.total_issues === 0 ? "no issues" : issues}: health ${score.toFixed(1)} of 10 (${health}).`;
}
