import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  max,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SpinSide, SpinState, SpinStorage } from "../../../contracts/inspections/spin360.ts";
import type { Authorized } from "../../access/authorized.ts";
import {
  countRecords,
  pageOf,
  type RecordFilter,
  type RecordScope,
  recordsIn,
} from "../../access/records/listed.repo.ts";
import { workspaceOf } from "../../platform/db/parent-workspace.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import type { RawFindings } from "../visual/visual.table.ts";
import {
  type SpinFindingRow,
  type SpinFrameRow,
  type SpinJobRow,
  spinFindings,
  spinFrames,
  spinJobs,
} from "./spin360.table.ts";

/** Final states: only a retry continues from them. */
const endStates = ["ready", "failed"] as const satisfies readonly SpinState[];
export const hasEnded = ({ state }: Pick<SpinJobRow, "state">): boolean => state === "ready" || state === "failed";

/** The visible jobs: those of the vehicles in `scope` (see `Access`), and those of the workspace without a vehicle. */
export interface JobScope {
  readonly scope: SQL;
  readonly workspaceId: string;
}

const visibleTo = ({ scope, workspaceId }: JobScope): SQL | undefined =>
  or(scope, and(isNull(spinJobs.vehicleId), eq(spinJobs.workspaceId, workspaceId)));

/** Without a vehicle the job belongs to the workspace that it names. */
export const insertSpinJob = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "inspect_vehicles"> | undefined,
  job: typeof spinJobs.$inferInsert,
): Promise<void> => {
  const { workspaceId = job.workspaceId, id: vehicleId = null } = vehicle ?? {};
  await tx.insert(spinJobs).values({ ...job, workspaceId, vehicleId });
};

/** For background jobs, which know only the id. */
export const findJob = async (db: Reader, id: string): Promise<SpinJobRow | undefined> =>
  (await db.select().from(spinJobs).where(eq(spinJobs.id, id)))[0];

/** The job, locked until the transaction ends: nobody else moves or deletes it, or adds a finding. */
export const lockJob = async (tx: Writer, id: string): Promise<SpinJobRow | undefined> =>
  (await lockRows(tx.select().from(spinJobs).where(eq(spinJobs.id, id)), "no key update"))[0];

export const findVisibleJob = async (db: Reader, visible: JobScope, id: string): Promise<SpinJobRow | undefined> =>
  (
    await db
      .select(getTableColumns(spinJobs))
      .from(spinJobs)
      .leftJoin(vehicles, eq(vehicles.id, spinJobs.vehicleId))
      .where(and(visibleTo(visible), eq(spinJobs.id, id)))
  )[0];

export interface JobSearch {
  readonly vehicleId?: string | undefined;
  readonly side?: SpinSide | undefined;
  readonly state?: SpinState | undefined;
  readonly limit: number;
  readonly offset: number;
}

const listed = recordsIn(spinJobs);
const matching = ({ vehicleId, side, state }: JobSearch): RecordFilter => ({
  few: vehicleId === undefined ? undefined : eq(spinJobs.vehicleId, vehicleId),
  where: and(
    side === undefined ? undefined : eq(spinJobs.side, side),
    state === undefined ? undefined : eq(spinJobs.state, state),
  ),
});

const newestFirst = [desc(spinJobs.createdAt), desc(spinJobs.id)] as const;

export async function searchJobs(db: Reader, scope: RecordScope, search: JobSearch): Promise<SpinJobRow[]> {
  const page = await pageOf(db, listed, scope, { ...search, ...matching(search) });
  return db
    .select()
    .from(spinJobs)
    .where(page.where)
    .orderBy(...newestFirst)
    .limit(search.limit)
    .offset(page.offset);
}

export const countJobs = (db: Reader, scope: RecordScope, search: JobSearch): Promise<number> =>
  countRecords(db, listed, scope, matching(search));

/** A vehicle's jobs, newest first, of one side or of all sides. */
export const jobsOfVehicle = (db: Reader, vehicleId: string, side?: SpinSide): Promise<SpinJobRow[]> =>
  db
    .select()
    .from(spinJobs)
    .where(and(eq(spinJobs.vehicleId, vehicleId), side === undefined ? undefined : eq(spinJobs.side, side)))
    .orderBy(...newestFirst);

export const jobsById = (db: Reader, ids: readonly string[]): Promise<SpinJobRow[]> =>
  db
    .select()
    .from(spinJobs)
    .where(inArray(spinJobs.id, [...ids]));

type JobChange = Partial<SpinJobRow> & Pick<SpinJobRow, "updatedAt">;

/** Returns the job after the change. */
const changed = async (tx: Writer, change: JobChange, which: SQL | undefined): Promise<SpinJobRow | undefined> =>
  (await tx.update(spinJobs).set(change).where(which).returning())[0];

const underWay = (id: string): SQL | undefined => and(eq(spinJobs.id, id), notInArray(spinJobs.state, [...endStates]));

/** Changes a job that has not ended; undefined if it was canceled or deleted meanwhile. */
export const advanceJob = (tx: Writer, id: string, change: JobChange): Promise<SpinJobRow | undefined> =>
  changed(tx, change, underWay(id));

/** The same for a job without frames; undefined also if another attempt has stored frames. */
export const advanceWithFrames = (
  tx: Writer,
  id: string,
  change: JobChange & { readonly frameCount: number },
): Promise<SpinJobRow | undefined> => changed(tx, change, and(underWay(id), isNull(spinJobs.frameCount)));

/** Restarts a failed or canceled job; undefined for any other. */
export const reviveJob = (
  tx: Writer,
  { id }: Authorized<SpinJobRow, "inspect_vehicles">,
  change: JobChange,
): Promise<SpinJobRow | undefined> => changed(tx, change, and(eq(spinJobs.id, id), eq(spinJobs.state, "failed")));

export const deleteSpinJobs = async (tx: Writer, ids: readonly string[]): Promise<void> => {
  await tx
    .delete(spinJobs)
    .where(inArray(spinJobs.id, [...ids]))
    .returning({ id: spinJobs.id });
};

/** Databases limit the number of values in one statement. */
const rowsAtOnce = 500;

export type NewFrame = typeof spinFrames.$inferInsert;

/** Replaces the frames of an earlier attempt. */
export const replaceFrames = async (tx: Writer, jobId: string, frames: readonly NewFrame[]): Promise<void> => {
  await tx.delete(spinFrames).where(eq(spinFrames.jobId, jobId)).returning({ id: spinFrames.id });
  const workspaceId = workspaceOf(spinJobs, jobId);
  for (let start = 0; start < frames.length; start += rowsAtOnce) {
    await tx
      .insert(spinFrames)
      .values(frames.slice(start, start + rowsAtOnce).map((frame) => ({ ...frame, workspaceId })));
  }
};

/** A job's frames in order. */
export const framesOf = (db: Reader, jobId: string): Promise<SpinFrameRow[]> =>
  db.select().from(spinFrames).where(eq(spinFrames.jobId, jobId)).orderBy(asc(spinFrames.number));

/** A frame without the models' raw output, which is its largest part and is never shown. */
export type ShownFrame = Omit<SpinFrameRow, "raw">;

/** The frames of several jobs, each job's in order. */
export const shownFramesOf = (db: Reader, jobIds: readonly string[]): Promise<ShownFrame[]> => {
  const { raw: _raw, ...light } = getTableColumns(spinFrames);
  return db
    .select(light)
    .from(spinFrames)
    .where(inArray(spinFrames.jobId, [...jobIds]))
    .orderBy(asc(spinFrames.number));
};

export const saveRaw = async (tx: Writer, frameId: string, raw: RawFindings): Promise<void> => {
  await tx.update(spinFrames).set({ raw }).where(eq(spinFrames.id, frameId)).returning({ id: spinFrames.id });
};

export const saveMask = async (
  tx: Writer,
  frameId: string,
  mask: { maskKey: string; maskBytes: number },
): Promise<void> => {
  await tx.update(spinFrames).set(mask).where(eq(spinFrames.id, frameId)).returning({ id: spinFrames.id });
};

/** Replaces the findings that an interrupted attempt may have left. */
export const replaceFindings = async (
  tx: Writer,
  jobId: string,
  rows: readonly (typeof spinFindings.$inferInsert)[],
): Promise<void> => {
  await tx.delete(spinFindings).where(eq(spinFindings.jobId, jobId)).returning({ id: spinFindings.id });
  const workspaceId = workspaceOf(spinJobs, jobId);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(spinFindings).values(rows.slice(start, start + rowsAtOnce).map((row) => ({ ...row, workspaceId })));
  }
};

/** Adds a finding after the others; undefined if the job was deleted meanwhile. */
export const insertFinding = async (
  tx: Writer,
  { id: jobId }: Authorized<SpinJobRow, "inspect_vehicles">,
  finding: Omit<SpinFindingRow, "position" | "jobId" | "workspaceId">,
): Promise<SpinFindingRow | undefined> => {
  // Without the lock, two findings that are added at the same time would get the same position.
  const job = await lockJob(tx, jobId);
  if (!job) return undefined;
  const { workspaceId } = job;
  const [last] = await tx
    .select({ position: max(spinFindings.position) })
    .from(spinFindings)
    .where(eq(spinFindings.jobId, jobId));
  const position = (last?.position ?? -1) + 1;
  return (
    await tx
      .insert(spinFindings)
      .values({ ...finding, workspaceId, jobId, position })
      .returning()
  )[0];
};

export const deleteFinding = async (
  tx: Writer,
  job: Authorized<SpinJobRow, "inspect_vehicles">,
  id: string,
): Promise<void> => {
  const isFinding = and(eq(spinFindings.jobId, job.id), eq(spinFindings.id, id));
  await tx.delete(spinFindings).where(isFinding).returning({ id: spinFindings.id });
};

/** The findings of jobs, each job's in order. */
export const findingsOf = (db: Reader, ...jobIds: readonly string[]): Promise<SpinFindingRow[]> =>
  db
    .select()
    .from(spinFindings)
    .where(inArray(spinFindings.jobId, [...jobIds]))
    .orderBy(asc(spinFindings.position));

export const countFindings = async (db: Reader, jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ jobId: spinFindings.jobId, n: count() })
    .from(spinFindings)
    .where(inArray(spinFindings.jobId, [...jobIds]))
    .groupBy(spinFindings.jobId);
  return new Map(rows.map(({ jobId, n }) => [jobId, n]));
};

/** Bytes of frames and masks by job. A job without frames is missing. */
export async function pictureBytes(
  db: Reader,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<SpinStorage, "frames" | "masks">>> {
  const rows = await db
    .select({
      jobId: spinFrames.jobId,
      frames: sql`sum(${spinFrames.bytes})`.mapWith(Number),
      masks: sql`coalesce(sum(${spinFrames.maskBytes}), 0)`.mapWith(Number),
    })
    .from(spinFrames)
    .where(inArray(spinFrames.jobId, [...jobIds]))
    .groupBy(spinFrames.jobId);
  return new Map(rows.map(({ jobId, frames, masks }) => [jobId, { frames, masks }]));
}
