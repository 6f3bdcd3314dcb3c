import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { type SpinJobRow, spinFrames, spinJobs, spinSettings } from "../spin360.table.ts";

/** Days that a workspace keeps clips; null means forever. */
export const daysKept = async (db: Reader, workspaceId: string): Promise<number | null> =>
  (await db.select().from(spinSettings).where(eq(spinSettings.workspaceId, workspaceId)))[0]?.keepOriginalsDays ?? null;

export const keepForDays = async (tx: Writer, workspaceId: string, days: number | null): Promise<void> => {
  await tx
    .insert(spinSettings)
    .values({ workspaceId, keepOriginalsDays: days })
    .onConflictDoUpdate({ target: spinSettings.workspaceId, set: { keepOriginalsDays: days } })
    .returning({ workspaceId: spinSettings.workspaceId });
};

/** The workspaces that do not keep clips forever. */
export const limitedWorkspaces = async (db: Reader): Promise<{ workspaceId: string; days: number }[]> =>
  (await db.select().from(spinSettings).where(isNotNull(spinSettings.keepOriginalsDays))).flatMap(
    ({ workspaceId, keepOriginalsDays: days }) => (days === null ? [] : [{ workspaceId, days }]),
  );

/** Spins that were ready before `readyBefore` and still have their clips. */
export const expiredJobs = (db: Reader, workspaceId: string, readyBefore: string): Promise<SpinJobRow[]> =>
  db
    .select()
    .from(spinJobs)
    .where(
      and(
        eq(spinJobs.workspaceId, workspaceId),
        eq(spinJobs.state, "ready"),
        isNotNull(spinJobs.videoKey),
        lt(spinJobs.readyAt, readyBefore),
      ),
    );

/** Removes the clips from the rows of these jobs. */
export const forgetVideos = async (tx: Writer, ids: readonly string[], updatedAt: string): Promise<void> => {
  await tx
    .update(spinJobs)
    .set({ videoKey: null, updatedAt })
    .where(inArray(spinJobs.id, [...ids]))
    .returning({ id: spinJobs.id });
};

/** The keys of the recorded frames and masks of these jobs. */
export const pictureKeys = async (db: Reader, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ key: spinFrames.key, maskKey: spinFrames.maskKey })
      .from(spinFrames)
      .where(inArray(spinFrames.jobId, [...ids]))
  ).flatMap(({ key, maskKey }) => (maskKey === null ? [key] : [key, maskKey]));
