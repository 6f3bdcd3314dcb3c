import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Authorized } from "../../access/authorized.ts";
import {
  countRecords,
  pageOf,
  type RecordFilter,
  type RecordScope,
  recordsIn,
} from "../../access/records/listed.repo.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { assessments } from "./assessments.table.ts";
import { currentDamages, currentSummary } from "./estimating/stored.ts";

export type AssessmentRow = typeof assessments.$inferSelect;

/** A row whose estimate is in the form of today. */
const current = <Row extends Pick<AssessmentRow, "assessedDamages" | "summary" | "given">>(row: Row): Row => ({
  ...row,
  summary: currentSummary(row.summary),
  assessedDamages: currentDamages(row.assessedDamages, row.given),
});

export const insertAssessment = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "edit_inventory">,
  row: AssessmentRow,
): Promise<void> => {
  await tx.insert(assessments).values({ ...row, workspaceId: vehicle.workspaceId, vehicleId: vehicle.id });
};

/** Among the assessments of the vehicles in `scope` (see `Access`). */
export const findAssessment = async (db: Reader, scope: SQL, id: string): Promise<AssessmentRow | undefined> =>
  (
    await db
      .select(getTableColumns(assessments))
      .from(assessments)
      .innerJoin(vehicles, eq(vehicles.id, assessments.vehicleId))
      .where(and(scope, eq(assessments.id, id)))
  ).map(current)[0];

/** For the paper, which knows an assessment by its id alone. */
export const findAssessmentForReport = async (db: Reader, id: string): Promise<AssessmentRow | undefined> =>
  (await db.select().from(assessments).where(eq(assessments.id, id))).map(current)[0];

/**
 * Counts a change, and answers the assessment as it stands: until the transaction ends nobody else changes it.
 * Undefined where it was removed meanwhile.
 */
export const beginRevision = async (
  tx: Writer,
  { id }: Authorized<AssessmentRow, "edit_inventory">,
): Promise<AssessmentRow | undefined> =>
  (
    await tx
      .update(assessments)
      .set({ revision: sql`${assessments.revision} + 1` })
      .where(eq(assessments.id, id))
      .returning()
  ).map(current)[0];

/** The assessment as it is: until the transaction ends nobody else changes it. Undefined if it was removed. */
export const lockAssessment = async (
  tx: Writer,
  { id }: Authorized<AssessmentRow, "edit_inventory">,
): Promise<AssessmentRow | undefined> =>
  (await lockRows(tx.select().from(assessments).where(eq(assessments.id, id)), "no key update")).map(current)[0];

export const saveAssessment = async (
  tx: Writer,
  { id }: Authorized<AssessmentRow, "edit_inventory">,
  change: Partial<AssessmentRow>,
): Promise<void> => {
  await tx.update(assessments).set(change).where(eq(assessments.id, id)).returning({ id: assessments.id });
};

export interface AssessmentSearch {
  readonly vehicleId?: string | undefined;
  readonly inspectionId?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

const listed = recordsIn(assessments);
const matching = (search: AssessmentSearch): RecordFilter => {
  const few = [
    search.vehicleId ? eq(assessments.vehicleId, search.vehicleId) : undefined,
    search.inspectionId ? eq(assessments.inspectionId, search.inspectionId) : undefined,
  ];
  return {
    few: and(...few),
    where: and(
      search.createdAfter ? gt(assessments.createdAt, search.createdAfter) : undefined,
      search.createdBefore ? lt(assessments.createdAt, search.createdBefore) : undefined,
    ),
  };
};

/** Newest first. */
export async function searchAssessments(
  db: Reader,
  scope: RecordScope,
  search: AssessmentSearch & { readonly limit: number; readonly offset: number },
): Promise<AssessmentRow[]> {
  const page = await pageOf(db, listed, scope, { ...search, ...matching(search) });
  const rows = await db
    .select()
    .from(assessments)
    .where(page.where)
    .orderBy(desc(assessments.createdAt), desc(assessments.id))
    .limit(search.limit)
    .offset(page.offset);
  return rows.map(current);
}

export const countAssessments = (db: Reader, scope: RecordScope, search: AssessmentSearch): Promise<number> =>
  countRecords(db, listed, scope, matching(search));

/** What the assessments of cases came to, in the order of their making. */
export const assessmentsOfCases = (
  db: Reader,
  caseIds: readonly string[],
): Promise<
  Pick<
    AssessmentRow,
    "id" | "caseId" | "estimator" | "createdAt" | "revision" | "approval" | "recommendedCents" | "given"
  >[]
> =>
  db
    .select({
      id: assessments.id,
      caseId: assessments.caseId,
      estimator: assessments.estimator,
      createdAt: assessments.createdAt,
      revision: assessments.revision,
      approval: assessments.approval,
      recommendedCents: assessments.recommendedCents,
      given: assessments.given,
    })
    .from(assessments)
    .where(inArray(assessments.caseId, [...caseIds]))
    .orderBy(asc(assessments.createdAt), asc(assessments.id));

export const newestAssessmentOf = async (db: Reader, vehicleId: string): Promise<AssessmentRow | undefined> =>
  (
    await db
      .select()
      .from(assessments)
      .where(eq(assessments.vehicleId, vehicleId))
      .orderBy(desc(assessments.createdAt), desc(assessments.id))
      .limit(1)
  ).map(current)[0];

export const hasAssessments = async (db: Reader, vehicleId: string): Promise<boolean> =>
  (await db.select({ id: assessments.id }).from(assessments).where(eq(assessments.vehicleId, vehicleId)).limit(1))
    .length > 0;

/** Deletes a vehicle's assessments; answers which they were, and their last revisions. */
export const deleteAssessmentsOf = (tx: Writer, vehicleId: string): Promise<{ id: string }[]> =>
  tx
    .delete(assessments)
    .where(eq(assessments.vehicleId, vehicleId))
    .returning({ id: assessments.id, revision: assessments.revision });
