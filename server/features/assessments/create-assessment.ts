import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { assessments as contract } from "../../../contracts/repair/assessments.ts";
import type { AssessmentOptions, RequestedOptions } from "../../../contracts/repair/estimate.ts";
import { currencies } from "../../../contracts/repair/rate-book.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireInspectionFindings } from "../../access/records/require-inspection.ts";
import { keepFromDeletion, requireVehicle } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { newId } from "../../platform/ids.ts";
import { joinCase } from "../cases/cases.access.ts";
import type { DealershipFields } from "../dealership/dealership.repo.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import { note } from "../vehicles/timeline.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { type AddressOf, completedOf } from "./assessments.present.ts";
import { type AssessmentRow, insertAssessment } from "./assessments.repo.ts";
import { damagesFound, damagesGiven } from "./estimating/damages.ts";
import { estimateOf, totalText } from "./estimating/estimate.ts";
import type { ValueOf } from "./estimating/value.ts";
import type { RateBooks } from "./rate-book/rate-book.service.ts";

export interface CreateNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly rateBooks: RateBooks;
  readonly valueOf: ValueOf;
  readonly dealerships: Pick<Dealerships, "settings">;
}
type CreateBody = z.output<typeof contract.create.body>;

const vehicleField = { field: "vehicle_id" } as const;

/** Estimates the repair of a vehicle's damages, stores the estimate and announces it. */
export async function createAssessment(
  needs: CreateNeeds,
  caller: Caller,
  { body, addressOf }: { readonly body: CreateBody; readonly addressOf: AddressOf },
): Promise<AssessmentRow> {
  const { store, clock } = needs;
  const access = await accessOf(store.read, caller);
  const vehicle = await requireVehicle(access, body.vehicle_id, { ...vehicleField, permission: "edit_inventory" });
  const given = await damagesOf(access, body, vehicle);
  const row = await estimated(needs, vehicle, { body, given, estimator: caller.name });
  await store.write(async (tx) => {
    await keepFromDeletion(tx, vehicle, vehicleField);
    await joinCase(tx, body.case_id, vehicle.id);
    await insertAssessment(tx, vehicle, row);
    await emit(tx, clock, {
      workspaceId: row.workspaceId,
      name: "damage_assessment.completed",
      payload: completedOf(row, addressOf),
    });
    await note(tx, clock, {
      workspaceId: row.workspaceId,
      vehicleId: row.vehicleId,
      kind: "assessment.completed",
      summary: `Repair estimated at ${totalText(row)}: ${damagesText(row.damageCount)}.`,
      details: { assessment_id: row.id },
      actorId: caller.accountId,
    });
  });
  return row;
}

interface Estimated {
  readonly body: CreateBody;
  readonly given: Awaited<ReturnType<typeof damagesOf>>;
  readonly estimator: string;
}

async function estimated(
  { store, clock, rateBooks, ...needs }: CreateNeeds,
  vehicle: VehicleRow,
  { body, given, estimator }: Estimated,
): Promise<AssessmentRow> {
  const known = {
    year: vehicle.overviewYear,
    make: vehicle.make,
    model: vehicle.model,
    color: vehicle.exteriorColor,
    fuelType: vehicle.fuelType,
    bodyStyle: vehicle.bodyStyle,
    mileageMiles: vehicle.mileage,
    marketValue: await needs.valueOf(store.read, vehicle),
  };
  const now = instantNow(clock);
  const settings = await needs.dealerships.settings(store.read, vehicle.workspaceId);
  const options = optionsOf(body.assessment_options, settings);
  const basis = { given, vehicle: known, options, changes: [], createdAt: now };
  return {
    id: newId(),
    // An assessment of a team's vehicle belongs to the vehicle's workspace, not to the caller's.
    workspaceId: vehicle.workspaceId,
    vehicleId: vehicle.id,
    inspectionId: body.inspection_id ?? null,
    caseId: body.case_id ?? null,
    estimator,
    revision: 0,
    damageEdits: [],
    approval: null,
    ...basis,
    ...estimateOf(basis, await rateBooks.current(store.read, vehicle.workspaceId)),
    updatedAt: now,
  };
}

/** The requested options, with the region and currency of the dealership where the request names none. */
function optionsOf(
  { labor_rate_region, currency, ...rest }: RequestedOptions,
  { laborRegion, currency: ofDealership }: Pick<DealershipFields, "laborRegion" | "currency">,
): AssessmentOptions {
  const region = labor_rate_region ?? laborRegion;
  const usual = currencies.find((code) => code === ofDealership) ?? "USD";
  return { ...rest, currency: currency ?? usual, ...(region !== null && { labor_rate_region: region }) };
}

/** The findings of the named inspection, which must be of this vehicle. */
async function findingsOf(access: Access, inspectionId: string, vehicle: VehicleRow) {
  const inspection = await requireInspectionFindings(access, inspectionId, { permission: "view_inventory" });
  if (inspection.row.vehicleId === vehicle.id) return inspection;
  const message = "No such inspection of this vehicle.";
  throw new AppError("INSPECTION_NOT_FOUND", { message, field: "inspection_id" });
}

async function damagesOf(access: Access, { damages, inspection_id }: CreateBody, vehicle: VehicleRow) {
  const inspection = inspection_id === undefined ? undefined : await findingsOf(access, inspection_id, vehicle);
  if (damages.length > 0) return damagesGiven(damages, inspection?.damages ?? []);
  if (!inspection) {
    const message = "damages: name at least one, or the inspection whose findings are to be assessed.";
    throw new AppError("INVALID_DAMAGE_DATA", { message, field: "damages" });
  }
  if (inspection.row.status === "completed") return damagesFound(inspection.damages);
  throw new AppError("INSPECTION_NOT_READY", {
    message: "This inspection has no results yet.",
    field: "inspection_id",
    details: { status: inspection.row.status },
  });
}

const damagesText = (count: number): string => (count === 1 ? "1 damage" : `${count} damages`);
