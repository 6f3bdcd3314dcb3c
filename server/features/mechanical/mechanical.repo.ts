import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, type SQL } from "drizzle-orm";
import type { Authorized } from "../../access/authorized.ts";
import {
  countRecords,
  pageOf,
  type RecordFilter,
  type RecordScope,
  recordsIn,
} from "../../access/records/listed.repo.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { diagnostics } from "./mechanical.table.ts";

export type DiagnosticRow = typeof diagnostics.$inferSelect;

export const insertDiagnostic = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "inspect_vehicles">,
  row: DiagnosticRow,
): Promise<void> => {
  await tx.insert(diagnostics).values({ ...row, workspaceId: vehicle.workspaceId, vehicleId: vehicle.id });
};

/** Among the diagnostics of the vehicles in `scope` (see `Access`). */
export const findDiagnostic = async (db: Reader, scope: SQL, id: string): Promise<DiagnosticRow | undefined> =>
  (
    await db
      .select(getTableColumns(diagnostics))
      .from(diagnostics)
      .innerJoin(vehicles, eq(vehicles.id, diagnostics.vehicleId))
      .where(and(scope, eq(diagnostics.id, id)))
  )[0];

/** For the paper, which knows a diagnostic by its id alone. */
export const findDiagnosticForReport = async (db: Reader, id: string): Promise<DiagnosticRow | undefined> =>
  (await db.select().from(diagnostics).where(eq(diagnostics.id, id)))[0];

export interface DiagnosticSearch {
  readonly vehicleId?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

const listed = recordsIn(diagnostics);
const matching = (search: DiagnosticSearch): RecordFilter => ({
  few: search.vehicleId ? eq(diagnostics.vehicleId, search.vehicleId) : undefined,
  where: and(
    search.createdAfter ? gt(diagnostics.createdAt, search.createdAfter) : undefined,
    search.createdBefore ? lt(diagnostics.createdAt, search.createdBefore) : undefined,
  ),
});

/** Newest first. */
export async function searchDiagnostics(
  db: Reader,
  scope: RecordScope,
  search: DiagnosticSearch & { readonly limit: number; readonly offset: number },
): Promise<DiagnosticRow[]> {
  const page = await pageOf(db, listed, scope, { ...search, ...matching(search) });
  return db
    .select()
    .from(diagnostics)
    .where(page.where)
    .orderBy(desc(diagnostics.createdAt), desc(diagnostics.id))
    .limit(search.limit)
    .offset(page.offset);
}

export const countDiagnostics = (db: Reader, scope: RecordScope, search: DiagnosticSearch): Promise<number> =>
  countRecords(db, listed, scope, matching(search));

/** What the diagnostics of cases came to, in the order of their making. */
export const diagnosticsOfCases = (
  db: Reader,
  caseIds: readonly string[],
): Promise<
  Pick<
    DiagnosticRow,
    "id" | "caseId" | "technician" | "createdAt" | "healthScore" | "repairMinCents" | "repairMaxCents"
  >[]
> =>
  db
    .select({
      id: diagnostics.id,
      caseId: diagnostics.caseId,
      technician: diagnostics.technician,
      createdAt: diagnostics.createdAt,
      healthScore: diagnostics.healthScore,
      repairMinCents: diagnostics.repairMinCents,
      repairMaxCents: diagnostics.repairMaxCents,
    })
    .from(diagnostics)
    .where(inArray(diagnostics.caseId, [...caseIds]))
    .orderBy(asc(diagnostics.createdAt), asc(diagnostics.id));

export const hasDiagnostics = async (db: Reader, vehicleId: string): Promise<boolean> =>
  (await db.select({ id: diagnostics.id }).from(diagnostics).where(eq(diagnostics.vehicleId, vehicleId)).limit(1))
    .length > 0;

/** Deletes a vehicle's diagnostics; answers which they were. */
export const deleteDiagnosticsOf = (tx: Writer, vehicleId: string): Promise<{ id: string }[]> =>
  tx.delete(diagnostics).where(eq(diagnostics.vehicleId, vehicleId)).returning({ id: diagnostics.id });
