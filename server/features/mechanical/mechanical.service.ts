import type { z } from "zod";
import type { Language } from "../../../contracts/accounts/languages.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type {
  mechanical as contract,
  MechanicalDiagnostic,
  MechanicalReport,
} from "../../../contracts/mechanical/mechanical.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireMechanical } from "../../access/records/require-mechanical.ts";
import { vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { instantNow } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import { conditionByHand } from "../visual/by-hand/condition.service.ts";
import { type CreateNeeds, createDiagnostic } from "./create-diagnostic.ts";
import { type AddressOf, answerOf, type DiagnosticAnswer, diagnosticOf, reportOf } from "./mechanical.present.ts";
import { countDiagnostics, type DiagnosticRow, searchDiagnostics } from "./mechanical.repo.ts";

interface Needs extends CreateNeeds {
  readonly papers: Pick<Papers, "path">;
  readonly publicUrl: () => string;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

export function createMechanical(needs: Needs) {
  const { store, clock, vehicles, papers, publicUrl } = needs;
  const addressesFor = (caller: Caller): AddressOf => {
    const base = baseAddresses[caller.environment];
    return (id) => `${publicUrl()}${base}/inspections/mechanical/${id}`;
  };

  const find = async (caller: Caller, id: string): Promise<DiagnosticRow> =>
    requireMechanical(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  return {
    find,

    async create(caller: Caller, body: CreateBody): Promise<DiagnosticAnswer> {
      const addressOf = addressesFor(caller);
      return answerOf(await createDiagnostic(needs, caller, { body, addressOf }), addressOf);
    },

    get: async (caller: Caller, id: string): Promise<DiagnosticAnswer> =>
      answerOf(await find(caller, id), addressesFor(caller)),

    list: (caller: Caller, query: ListQuery) =>
      listDiagnostics(store.read, caller, { query, addressOf: addressesFor(caller) }),

    async report(caller: Caller, id: string): Promise<MechanicalReport> {
      const row = await find(caller, id);
      const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
      if (!vehicle) throw new AppError("INSPECTION_NOT_FOUND", { field: "diagnostic_id" });
      const { condition: byHand } = await conditionByHand(store.read, row.vehicleId);
      return reportOf(row, { vehicle, byHand, addressOf: addressesFor(caller), generatedAt: instantNow(clock) });
    },

    /** A local path to the PDF. */
    pdf: async (caller: Caller, id: string, language?: Language): Promise<string> =>
      papers.path({ kind: "mechanical", id: (await find(caller, id)).id }, language),
  };
}
export type Mechanical = ReturnType<typeof createMechanical>;

async function listDiagnostics(
  db: Reader,
  caller: Caller,
  { query, addressOf }: { readonly query: ListQuery; readonly addressOf: AddressOf },
): Promise<{ diagnostics: MechanicalDiagnostic[]; total: number }> {
  const access = await accessOf(db, caller);
  const vehicleId = await vehicleFilter(access, query.vehicle_id, { field: "vehicle_id" });
  // Every diagnostic is completed.
  if (query.status && !query.status.includes("completed")) return { diagnostics: [], total: 0 };
  const search = {
    vehicleId,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    limit: query.limit,
    offset: query.offset,
  };
  const rows = await searchDiagnostics(db, access.records, search);
  return {
    diagnostics: rows.map((row) => diagnosticOf(row, addressOf)),
    total: await countDiagnostics(db, access.records, search),
  };
}
