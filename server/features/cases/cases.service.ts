import type { z } from "zod";
import type { CaseReport, cases as contract, InspectionCase } from "../../../contracts/cases.ts";
import { stepNames } from "../../../contracts/cases.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireCase } from "../../access/records/require-case.ts";
import {
  type AuthorizedVehicle,
  findVehicleById,
  findVehicleByVin,
  keepFromDeletion,
  vehicleFilter,
} from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { newId } from "../../platform/ids.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import { note } from "../vehicles/timeline.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { casesAt, viewerOf } from "./cases.present.ts";
import { type CaseRow, completeCase, countCases, insertCase, searchCases } from "./cases.repo.ts";
import type { CaseReports } from "./cases.report.ts";
import { type StepSources, type Steps, stepsOf } from "./steps.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly steps: StepSources;
  readonly papers: Papers;
  readonly reports: CaseReports;
  readonly publicUrl: () => string;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

export function openCases({ store, clock, vehicles, steps: sources, papers, reports, publicUrl }: Needs) {
  const caseOf = casesAt(publicUrl);

  const stepsOfOne = async (row: CaseRow): Promise<Steps> => (await stepsOf(store.read, sources, [row.id]))[0] ?? {};

  const accessFor = (caller: Caller): Promise<Access> => accessOf(store.read, caller);

  const requireToRead = async (caller: Caller, id: string): Promise<CaseRow> =>
    requireCase(await accessFor(caller), id, { permission: "view_inventory" });

  /** The vehicle of the VIN. An unknown one is created from the request and what the VIN says. */
  async function vehicleFor(
    caller: Caller,
    { vin, make, model, year }: CreateBody["vehicle"],
  ): Promise<AuthorizedVehicle<"inspect_vehicles">> {
    const byVin = async () => findVehicleByVin(await accessFor(caller), vin, "inspect_vehicles");
    try {
      vehicles.decodeVin(vin);
      const known = await byVin();
      if (known) return known;
      const given = { vin, make, model, ...(year !== undefined && { overviewYear: year }) };
      const { id } = await vehicles.create(caller, given);
      const created = await findVehicleById(await accessFor(caller), id, "inspect_vehicles");
      if (created) return created;
    } catch (error) {
      // Another request created it at the same moment.
      const isDuplicate = error instanceof AppError && error.code === "DUPLICATE_VIN";
      const existing = isDuplicate ? await byVin() : undefined;
      if (existing) return existing;
      throw error instanceof AppError && error.field !== undefined ? within(error, "vehicle") : error;
    }
    throw new AppError("RESOURCE_NOT_FOUND", { message: "The vehicle was deleted meanwhile.", field: "vehicle.vin" });
  }

  function assertMayEnd(steps: Steps): void {
    const underWay = stepNames.filter((name) => steps[name]?.status === "processing");
    if (underWay.length > 0) {
      throw new AppError("INSPECTION_NOT_READY", {
        message: `Still processing: ${underWay.join(", ")}. Complete the case when that has ended.`,
        details: { processing: underWay },
      });
    }
    if (stepNames.every((name) => steps[name]?.status !== "completed")) {
      throw new AppError("INSPECTION_NOT_READY", {
        message: "Nothing of this case was done yet: send at least one step with its case_id first.",
      });
    }
  }

  return {
    async create(caller: Caller, { vehicle: given }: CreateBody): Promise<InspectionCase> {
      const vehicle = await vehicleFor(caller, given);
      const row: CaseRow = {
        id: newId(),
        workspaceId: vehicle.workspaceId,
        vehicleId: vehicle.id,
        status: "processing",
        openedBy: caller.name,
        createdAt: instantNow(clock),
        completedAt: null,
      };
      await store.write(async (tx) => {
        await keepFromDeletion(tx, vehicle, { field: "vehicle.vin", message: "The vehicle was deleted meanwhile." });
        await insertCase(tx, vehicle, row);
        await note(tx, clock, {
          workspaceId: row.workspaceId,
          vehicleId: row.vehicleId,
          kind: "case.opened",
          summary: "A full inspection was opened.",
          details: { case_id: row.id },
          actorId: caller.accountId,
        });
      });
      return caseOf(row, {}, viewerOf(caller));
    },

    async get(caller: Caller, id: string): Promise<InspectionCase> {
      const row = await requireToRead(caller, id);
      return caseOf(row, await stepsOfOne(row), viewerOf(caller));
    },

    async list(caller: Caller, query: ListQuery): Promise<{ inspections: InspectionCase[]; total: number }> {
      const access = await accessFor(caller);
      const vehicleId = await vehicleFilter(access, query.vehicle_id, { field: "vehicle_id" });
      const search = { vehicleId, limit: query.limit, offset: query.offset };
      const rows = await searchCases(store.read, access.scope, search);
      const ids = rows.map(({ id }) => id);
      const all = await stepsOf(store.read, sources, ids);
      return {
        inspections: rows.map((row, i) => caseOf(row, all[i] ?? {}, viewerOf(caller))),
        total: await countCases(store.read, access.scope, search),
      };
    },

    /** Ends the case and announces what it came to, in one transaction. */
    async complete(caller: Caller, id: string): Promise<InspectionCase> {
      const before = await requireCase(await accessFor(caller), id, { permission: "inspect_vehicles" });
      return store.write(async (tx) => {
        const completedAt = instantNow(clock);
        // first of all: from now on no step joins the case
        if (!(await completeCase(tx, before, completedAt))) throw new AppError("CASE_CLOSED");
        const [steps = {}] = await stepsOf(tx, sources, [before.id]);
        assertMayEnd(steps);
        const row: CaseRow = { ...before, status: "completed", completedAt };
        // to subscribers, whoever completes it
        const ended = caseOf(row, steps, { ...viewerOf(caller), seesValues: true });
        await emit(tx, clock, {
          workspaceId: before.workspaceId,
          name: "inspection.completed",
          payload: {
            inspection_id: ended.inspection_id,
            vehicle_id: ended.vehicle_id,
            status: "completed",
            overall_condition: ended.overall_condition,
            health_score: ended.health_score,
            estimated_repair_total: ended.estimated_repair_total,
            average_value: ended.average_value,
            report_url: ended.reports.pdf_url ?? "",
          },
        });
        await note(tx, clock, {
          workspaceId: before.workspaceId,
          vehicleId: before.vehicleId,
          kind: "case.completed",
          summary: "The full inspection was completed.",
          details: { case_id: before.id },
          actorId: caller.accountId,
        });
        return caseOf(row, steps, viewerOf(caller));
      });
    },

    async report(caller: Caller, id: string): Promise<CaseReport> {
      const row = completed(await requireToRead(caller, id));
      const report = await reports.reportOf(row, viewerOf(caller));
      if (!report) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
      return report;
    },

    /** A local path to the combined PDF. Throws INSUFFICIENT_PERMISSIONS if it shows a value that the caller may not see. */
    async pdf(caller: Caller, id: string): Promise<string> {
      const row = completed(await requireToRead(caller, id));
      if (!viewerOf(caller).seesValues && (await stepsOfOne(row)).valuation) {
        const message = "The PDF shows the valuation, too: that needs pricing:read. The JSON report leaves it out.";
        throw new AppError("INSUFFICIENT_PERMISSIONS", { message });
      }
      return papers.path({ kind: "case", id: row.id });
    },
  };
}
export type Cases = ReturnType<typeof openCases>;

function completed(row: CaseRow): CaseRow {
  if (row.status === "completed") return row;
  throw new AppError("INSPECTION_NOT_READY", { message: "Complete the case first; its report follows." });
}

/** The same error, of a field that this request has one level deeper. */
const within = ({ code, message, field, details }: AppError, parent: string): AppError =>
  new AppError(code, {
    message: message.startsWith(`${field}:`) ? `${parent}.${message}` : message,
    field: `${parent}.${field}`,
    ...(details && { details }),
  });
