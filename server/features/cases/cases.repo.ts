import { and, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
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
import { advancedDiagnostics, inspectionCases, type Skips } from "./cases.table.ts";

export type CaseRow = typeof inspectionCases.$inferSelect;
export type AdvancedRow = typeof advancedDiagnostics.$inferSelect;

/** A case by its id, of this vehicle alone. */
export const findCaseOf = async (db: Reader, id: string, vehicleId: string): Promise<CaseRow | undefined> =>
  (
    await db
      .select()
      .from(inspectionCases)
      .where(and(eq(inspectionCases.id, id), eq(inspectionCases.vehicleId, vehicleId)))
  )[0];

/** The same; nobody else completes or cancels it until the transaction ends. */
export const holdCaseOf = async (tx: Writer, id: string, vehicleId: string): Promise<CaseRow | undefined> =>
  (
    await tx
      .update(inspectionCases)
      .set({ vehicleId })
      .where(and(eq(inspectionCases.id, id), eq(inspectionCases.vehicleId, vehicleId)))
      .returning()
  )[0];

const visible = (db: Reader) =>
  db
    .select(getTableColumns(inspectionCases))
    .from(inspectionCases)
    .innerJoin(vehicles, eq(vehicles.id, inspectionCases.vehicleId));

/** Among the cases of the vehicles in `scope` (see `Access`). */
export const findCase = async (db: Reader, scope: SQL, id: string): Promise<CaseRow | undefined> =>
  (await visible(db).where(and(scope, eq(inspectionCases.id, id))))[0];

/** For the papers, which know a case by its id alone. */
export const caseById = async (db: Reader, id: string): Promise<CaseRow | undefined> =>
  (await db.select().from(inspectionCases).where(eq(inspectionCases.id, id)))[0];

export interface CaseSearch {
  readonly vehicleId?: string | undefined;
  readonly status?: CaseRow["status"] | undefined;
  readonly limit: number;
  readonly offset: number;
}
const listedCases = recordsIn(inspectionCases);
const matching = ({ vehicleId, status }: CaseSearch): RecordFilter => ({
  few: vehicleId ? eq(inspectionCases.vehicleId, vehicleId) : undefined,
  where: status && eq(inspectionCases.status, status),
});

/** Newest first. */
export async function searchCases(db: Reader, scope: RecordScope, search: CaseSearch): Promise<CaseRow[]> {
  const page = await pageOf(db, listedCases, scope, { ...search, ...matching(search) });
  return db
    .select()
    .from(inspectionCases)
    .where(page.where)
    .orderBy(desc(inspectionCases.createdAt), desc(inspectionCases.id))
    .limit(search.limit)
    .offset(page.offset);
}

export const countCases = (db: Reader, scope: RecordScope, search: CaseSearch): Promise<number> =>
  countRecords(db, listedCases, scope, matching(search));

export const casesOfVehicle = (db: Reader, vehicleId: string): Promise<CaseRow[]> =>
  db.select().from(inspectionCases).where(eq(inspectionCases.vehicleId, vehicleId));

export const insertCase = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "inspect_vehicles">,
  row: typeof inspectionCases.$inferInsert,
): Promise<void> => {
  await tx.insert(inspectionCases).values({ ...row, workspaceId: vehicle.workspaceId, vehicleId: vehicle.id });
};

/** False when somebody completed or cancelled it in the meantime. */
export const completeCase = async (
  tx: Writer,
  { id }: Authorized<CaseRow, "inspect_vehicles">,
  completedAt: string,
): Promise<boolean> =>
  (
    await tx
      .update(inspectionCases)
      .set({ status: "completed", completedAt })
      .where(and(eq(inspectionCases.id, id), eq(inspectionCases.status, "processing")))
      .returning({ id: inspectionCases.id })
  ).length > 0;

export async function reopenCase(tx: Writer, row: Authorized<CaseRow, "inspect_vehicles">): Promise<CaseRow> {
  const change = { status: "processing", completedAt: null, cancellation: null } as const;
  await tx.update(inspectionCases).set(change).where(eq(inspectionCases.id, row.id));
  return { ...row, ...change };
}

export async function cancelCase(
  tx: Writer,
  row: Authorized<CaseRow, "inspect_vehicles">,
  cancellation: NonNullable<CaseRow["cancellation"]>,
): Promise<CaseRow> {
  const change = { status: "cancelled", cancellation } as const;
  await tx.update(inspectionCases).set(change).where(eq(inspectionCases.id, row.id));
  return { ...row, ...change };
}

export async function setSkips(
  tx: Writer,
  row: Authorized<CaseRow, "inspect_vehicles">,
  skips: Skips,
): Promise<CaseRow> {
  await tx.update(inspectionCases).set({ skips }).where(eq(inspectionCases.id, row.id));
  return { ...row, skips };
}

export const deleteCasesOf = async (tx: Writer, vehicleId: string): Promise<void> => {
  await tx.delete(inspectionCases).where(eq(inspectionCases.vehicleId, vehicleId));
  await tx.delete(advancedDiagnostics).where(eq(advancedDiagnostics.vehicleId, vehicleId));
};

export const insertAdvanced = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "inspect_vehicles">,
  row: typeof advancedDiagnostics.$inferInsert,
): Promise<void> => {
  await tx.insert(advancedDiagnostics).values({ ...row, workspaceId: vehicle.workspaceId, vehicleId: vehicle.id });
};

export const findAdvanced = async (db: Reader, scope: SQL, id: string): Promise<AdvancedRow | undefined> =>
  (
    await db
      .select(getTableColumns(advancedDiagnostics))
      .from(advancedDiagnostics)
      .innerJoin(vehicles, eq(vehicles.id, advancedDiagnostics.vehicleId))
      .where(and(scope, eq(advancedDiagnostics.id, id)))
  )[0];

const listedAdvanced = recordsIn(advancedDiagnostics);
const advancedOf = (vehicleId: string | undefined): RecordFilter => ({
  few: vehicleId === undefined ? undefined : eq(advancedDiagnostics.vehicleId, vehicleId),
});

/** Newest first. */
export async function searchAdvanced(
  db: Reader,
  scope: RecordScope,
  search: { readonly vehicleId: string | undefined; readonly limit: number; readonly offset: number },
): Promise<AdvancedRow[]> {
  const page = await pageOf(db, listedAdvanced, scope, { ...search, ...advancedOf(search.vehicleId) });
  return db
    .select()
    .from(advancedDiagnostics)
    .where(page.where)
    .orderBy(desc(advancedDiagnostics.createdAt), desc(advancedDiagnostics.id))
    .limit(search.limit)
    .offset(page.offset);
}

export const countAdvanced = (db: Reader, scope: RecordScope, vehicleId: string | undefined): Promise<number> =>
  countRecords(db, listedAdvanced, scope, advancedOf(vehicleId));

export const hasAdvanced = async (db: Reader, vehicleId: string): Promise<boolean> =>
  (
    await db
      .select({ id: advancedDiagnostics.id })
      .from(advancedDiagnostics)
      .where(eq(advancedDiagnostics.vehicleId, vehicleId))
      .limit(1)
  ).length > 0;
