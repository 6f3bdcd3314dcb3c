import { and, asc, count, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { Authorized } from "../../access/authorized.ts";
import { workspaceOf } from "../../platform/db/parent-workspace.ts";
import { perRow } from "../../platform/db/per-row.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { type FileRow, files } from "../files/files.table.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { damages, inspectionImages, inspections, type RawFindings } from "./visual.table.ts";

export type InspectionRow = typeof inspections.$inferSelect;
export type ImageRow = typeof inspectionImages.$inferSelect;
export type DamageRow = typeof damages.$inferSelect;
export type NewDamageRow = typeof damages.$inferInsert;
export interface InspectionImageFile extends ImageRow {
  readonly file: FileRow;
}
/** An inspection with its photos in order and its findings in order. */
export interface LoadedInspection {
  readonly row: InspectionRow;
  readonly images: readonly InspectionImageFile[];
  readonly damages: readonly DamageRow[];
}

/** An inspection with its photos. Its workspace and vehicle come from the authorized vehicle. */
export type NewInspection = Omit<typeof inspections.$inferInsert, "workspaceId" | "vehicleId"> & {
  readonly images: readonly (typeof inspectionImages.$inferInsert)[];
};

export const insertInspection = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "inspect_vehicles">,
  { images, ...inspection }: NewInspection,
): Promise<void> => {
  const { workspaceId } = vehicle;
  await tx.insert(inspections).values({ ...inspection, workspaceId, vehicleId: vehicle.id });
  await tx.insert(inspectionImages).values(images.map((image) => ({ ...image, workspaceId })));
};

/** An inspection of a vehicle in `scope` (see `Access`). */
export const findInspection = async (db: Reader, scope: SQL, id: string): Promise<InspectionRow | undefined> =>
  (
    await db
      .select(getTableColumns(inspections))
      .from(inspections)
      .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
      .where(and(scope, eq(inspections.id, id)))
  )[0];

/** For jobs, which know only the id. */
export const findInspectionForJob = async (db: Reader, id: string): Promise<InspectionRow | undefined> =>
  (await db.select().from(inspections).where(eq(inspections.id, id)))[0];

/** The environment of an inspection: production or sandbox. */
export const environmentOf = async (
  db: Reader,
  { workspaceId }: Pick<InspectionRow, "workspaceId">,
): Promise<Environment> =>
  (await db.select({ environment: workspaces.environment }).from(workspaces).where(eq(workspaces.id, workspaceId)))[0]
    ?.environment ?? "production";

/** The inspections of cases, in the order in which they began. */
export const inspectionsOfCases = (db: Reader, caseIds: readonly string[]): Promise<InspectionRow[]> =>
  db
    .select()
    .from(inspections)
    .where(inArray(inspections.caseId, [...caseIds]))
    .orderBy(asc(inspections.createdAt), asc(inspections.id));

/** Inspections with photos and findings, in the order of the rows. Two queries for any number of rows. */
export async function loadInspections(db: Reader, rows: readonly InspectionRow[]): Promise<LoadedInspection[]> {
  if (rows.length === 0) return [];
  return assembled(db, rows, await picturesOf(db, rows, getTableColumns(inspectionImages)));
}

/** The same without the raw output of the models, which no list shows. It is the largest part of an inspection. */
export async function loadInspectionsForList(db: Reader, rows: readonly InspectionRow[]): Promise<LoadedInspection[]> {
  if (rows.length === 0) return [];
  const { raw: _raw, ...light } = getTableColumns(inspectionImages);
  const pictures = await picturesOf(db, rows, light);
  return assembled(
    db,
    rows,
    pictures.map(({ image, file }) => ({ image: { ...image, raw: null }, file })),
  );
}

type ImageColumns = ReturnType<typeof getTableColumns<typeof inspectionImages>>;

const picturesOf = <C extends Partial<ImageColumns> & Pick<ImageColumns, "inspectionId">>(
  db: Reader,
  rows: readonly InspectionRow[],
  image: C,
) =>
  db
    .select({ image, file: getTableColumns(files) })
    .from(inspectionImages)
    .innerJoin(files, eq(files.id, inspectionImages.fileId))
    .where(
      inArray(
        inspectionImages.inspectionId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(inspectionImages.position));

async function assembled(
  db: Reader,
  rows: readonly InspectionRow[],
  pictures: readonly { readonly image: ImageRow; readonly file: FileRow }[],
): Promise<LoadedInspection[]> {
  const ids = rows.map((row) => row.id);
  const found = await db
    .select()
    .from(damages)
    .where(and(inArray(damages.inspectionId, ids), isNull(damages.deletedAt)))
    .orderBy(asc(damages.position));
  return rows.map((row) => ({
    row,
    images: pictures
      .filter(({ image }) => image.inspectionId === row.id)
      .map(({ image, file }) => ({ ...image, file })),
    damages: found.filter((damage) => damage.inspectionId === row.id),
  }));
}

export const visibleInspections = (db: Reader, scope: SQL, ids: readonly string[]): Promise<InspectionRow[]> =>
  db
    .select(getTableColumns(inspections))
    .from(inspections)
    .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
    .where(and(perRow(scope), inArray(inspections.id, [...ids])));

export const hasInspections = async (db: Reader, vehicleId: string): Promise<boolean> =>
  (await db.select({ id: inspections.id }).from(inspections).where(eq(inspections.vehicleId, vehicleId)).limit(1))
    .length > 0;

/** Changes an inspection that is still processing; false when it was cancelled meanwhile. */
export const advanceInspection = async (tx: Writer, id: string, change: Partial<InspectionRow>): Promise<boolean> =>
  (
    await tx
      .update(inspections)
      .set(change)
      .where(and(eq(inspections.id, id), eq(inspections.status, "processing")))
      .returning({ id: inspections.id })
  ).length > 0;

/** False if the inspection was deleted meanwhile. */
export const saveReport = async (tx: Writer, id: string, reportKey: string): Promise<boolean> =>
  (await tx.update(inspections).set({ reportKey }).where(eq(inspections.id, id)).returning({ id: inspections.id }))
    .length > 0;

/**
 * Counts a review. Reports and drawings of earlier revisions are now out of date. The row stays locked until the
 * transaction ends, so that no other transaction changes the findings.
 */
export const bumpRevision = async (
  tx: Writer,
  { row: { id } }: Authorized<LoadedInspection, "inspect_vehicles">,
): Promise<void> => {
  await tx
    .update(inspections)
    .set({ revision: sql`${inspections.revision} + 1` })
    .where(eq(inspections.id, id))
    .returning({ id: inspections.id });
};

export const saveRaw = async (tx: Writer, imageId: string, raw: RawFindings): Promise<void> => {
  await tx
    .update(inspectionImages)
    .set({ raw })
    .where(eq(inspectionImages.id, imageId))
    .returning({ id: inspectionImages.id });
};

export const saveImageNotes = async (tx: Writer, imageId: string, notes: string[]): Promise<void> => {
  await tx
    .update(inspectionImages)
    .set({ notes })
    .where(eq(inspectionImages.id, imageId))
    .returning({ id: inspectionImages.id });
};

/**
 * Replaces a photo's drawing. Returns the key of the file that is no longer needed: the earlier drawing's, or this one's
 * if a later revision was drawn meanwhile or the inspection was deleted.
 */
export async function saveAnnotated(
  tx: Writer,
  imageId: string,
  drawn: { readonly annotatedKey: string | null; readonly annotatedRevision: number },
): Promise<string | null> {
  const isThis = eq(inspectionImages.id, imageId);
  const [before] = await tx.select({ key: inspectionImages.annotatedKey }).from(inspectionImages).where(isThis);
  const isEarlier = or(
    isNull(inspectionImages.annotatedRevision),
    lte(inspectionImages.annotatedRevision, drawn.annotatedRevision),
  );
  const kept = await tx
    .update(inspectionImages)
    .set(drawn)
    .where(and(isThis, isEarlier))
    .returning({ id: inspectionImages.id });
  if (kept.length === 0) return drawn.annotatedKey;
  return before && before.key !== drawn.annotatedKey ? before.key : null;
}

/** Replaces the findings that an interrupted attempt may have left. */
export const replaceDamages = async (
  tx: Writer,
  inspectionId: string,
  rows: readonly (typeof damages.$inferInsert)[],
): Promise<void> => {
  await tx.delete(damages).where(eq(damages.inspectionId, inspectionId)).returning({ id: damages.id });
  if (rows.length === 0) return;
  const workspaceId = workspaceOf(inspections, inspectionId);
  await tx.insert(damages).values(rows.map((row) => ({ ...row, workspaceId })));
};

export const insertDamage = async (tx: Writer, damage: typeof damages.$inferInsert): Promise<void> => {
  await tx.insert(damages).values({ ...damage, workspaceId: workspaceOf(inspections, damage.inspectionId) });
};

export const findDamage = async (
  db: Reader,
  damage: { readonly inspectionId: string; readonly id: string },
): Promise<DamageRow | undefined> =>
  (
    await db
      .select()
      .from(damages)
      .where(and(eq(damages.id, damage.id), eq(damages.inspectionId, damage.inspectionId), isNull(damages.deletedAt)))
  )[0];

export const updateDamage = async (
  tx: Writer,
  damage: { inspectionId: string; id: string },
  change: Partial<DamageRow>,
): Promise<boolean> =>
  (
    await tx
      .update(damages)
      .set(change)
      .where(and(eq(damages.id, damage.id), eq(damages.inspectionId, damage.inspectionId)))
      .returning({ id: damages.id })
  ).length > 0;

/** Deleted findings count too, so no number is used twice. */
export const nextDamagePosition = async (tx: Writer, inspectionId: string): Promise<number> =>
  (await tx.select({ n: count() }).from(damages).where(eq(damages.inspectionId, inspectionId)))[0]?.n ?? 0;
