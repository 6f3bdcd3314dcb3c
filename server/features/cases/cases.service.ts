import type { z } from "zod";
import type { Language } from "../../../contracts/accounts/languages.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { CaseReport, cases as contract, InspectionCase } from "../../../contracts/papers/cases.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireCase } from "../../access/records/require-case.ts";
import { vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { showsValuation } from "../../domain/estimate/summary/without-valuation.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { casesAt, viewerOf } from "./cases.present.ts";
import { type CaseRow, countCases, searchCases } from "./cases.repo.ts";
import type { CaseReports } from "./cases.report.ts";
import { type CaseChangeNeeds, createCaseChanges } from "./commands/change-case.ts";
import { endCase } from "./commands/complete-case.ts";
import { createCase } from "./commands/create-case.ts";
import { type Steps, stepsOf } from "./steps.ts";

interface Needs extends CaseChangeNeeds {
  readonly vehicles: Vehicles;
  readonly papers: Papers;
  readonly reports: CaseReports;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

export function createCases(needs: Needs) {
  const { store, papers, reports } = needs;
  const caseOf = casesAt(needs.publicUrl);

  const stepsOfCase = async (row: CaseRow): Promise<Steps> =>
    (await stepsOf(store.read, needs.steps, [row.id]))[0] ?? {};

  const load = async (caller: Caller, id: string): Promise<CaseRow> =>
    requireCase(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  async function hasValuation(row: CaseRow): Promise<boolean> {
    if ((await stepsOfCase(row)).valuation) return true;
    const report = await reports.reportOf(row, { environment: "production", seesValues: true });
    const estimate = report?.damage_assessment?.assessment;
    return estimate !== undefined && showsValuation(estimate);
  }

  return {
    create: async (caller: Caller, body: CreateBody): Promise<InspectionCase> =>
      caseOf(await createCase(needs, caller, body), {}, viewerOf(caller)),

    async get(caller: Caller, id: string): Promise<InspectionCase> {
      const row = await load(caller, id);
      return caseOf(row, await stepsOfCase(row), viewerOf(caller));
    },

    list: (caller: Caller, query: ListQuery) => listCases(needs, caller, query),

    /** Completes the case and announces its result. */
    complete: (caller: Caller, id: string): Promise<InspectionCase> => endCase(needs, caller, id),

    ...createCaseChanges(needs),

    async report(caller: Caller, id: string): Promise<CaseReport> {
      const row = completed(await load(caller, id));
      const report = await reports.reportOf(row, viewerOf(caller));
      if (!report) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
      return report;
    },

    /** A local path to the combined PDF. Throws INSUFFICIENT_PERMISSIONS if it shows a value that the caller may not see. */
    async pdf(caller: Caller, id: string, language?: Language): Promise<string> {
      const row = completed(await load(caller, id));
      if (!viewerOf(caller).seesValues && (await hasValuation(row))) throw valueInPdf();
      return papers.path({ kind: "case", id: row.id }, language);
    },
  };
}
export type Cases = ReturnType<typeof createCases>;

async function listCases(
  { store, steps: sources, publicUrl }: Needs,
  caller: Caller,
  query: ListQuery,
): Promise<{ inspections: InspectionCase[]; total: number }> {
  const access = await accessOf(store.read, caller);
  const vehicleId = await vehicleFilter(access, query.vehicle_id, { field: "vehicle_id" });
  const search = { vehicleId, status: query.status, limit: query.limit, offset: query.offset };
  const rows = await searchCases(store.read, access.records, search);
  const ids = rows.map(({ id }) => id);
  const all = await stepsOf(store.read, sources, ids);
  const caseOf = casesAt(publicUrl);
  return {
    inspections: rows.map((row, i) => caseOf(row, all[i] ?? {}, viewerOf(caller))),
    total: await countCases(store.read, access.records, search),
  };
}

const valueInPdf = (): AppError =>
  new AppError("INSUFFICIENT_PERMISSIONS", {
    message: "The PDF shows the valuation, too: that needs pricing:read. The JSON report leaves it out.",
  });

function completed(row: CaseRow): CaseRow {
  if (row.status === "completed") return row;
  const message =
    row.status === "cancelled"
      ? "The case is cancelled. Reopen and complete it; its report follows."
      : "Complete the case first; its report follows.";
  throw new AppError("INSPECTION_NOT_READY", { message });
}
