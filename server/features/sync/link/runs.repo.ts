import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type Clock, days, instantOf, minutes } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { syncLink, syncRuns } from "../sync.table.ts";
import type { EndedRun } from "./links.ts";

const keptMs = days(30);
/** The precision of the stored time of the last success. */
const exactMs = minutes(1);

const hasNews = ({ rowsIn, rowsOut, error, afterFailure }: EndedRun): boolean =>
  rowsIn + rowsOut > 0 || error !== null || afterFailure;

/** Stores the history of exchanges. */
export function createRuns({ store, clock }: { readonly store: Pick<Store, "write">; readonly clock: Clock }) {
  const storedAt = new Map<string, number>();
  return {
    /** Stores an exchange, unless it succeeded without rows. Returns whether pages must be updated. */
    async note(workspaceId: string, ended: EndedRun): Promise<boolean> {
      const now = clock.now().getTime();
      const isNews = hasNews(ended);
      const isDue = ended.error === null && now - (storedAt.get(workspaceId) ?? 0) >= exactMs;
      if (!isNews && !isDue) return false;
      await store.write(async (tx) => {
        if (ended.error === null) {
          await tx.update(syncLink).set({ lastSuccessAt: ended.endedAt }).where(eq(syncLink.workspaceId, workspaceId));
        }
        if (ended.rowsIn + ended.rowsOut > 0 || ended.error) await storeRun(tx, workspaceId, ended);
        const before = instantOf(new Date(now - keptMs));
        await tx.delete(syncRuns).where(and(eq(syncRuns.workspaceId, workspaceId), lt(syncRuns.endedAt, before)));
      });
      if (ended.error === null) storedAt.set(workspaceId, now);
      return isNews;
    },
  };
}

async function storeRun(tx: Writer, workspaceId: string, ended: EndedRun): Promise<void> {
  const { startedAt, endedAt, rowsIn, rowsOut, error } = ended;
  const [last] = await tx
    .select()
    .from(syncRuns)
    .where(eq(syncRuns.workspaceId, workspaceId))
    .orderBy(desc(syncRuns.endedAt), desc(syncRuns.id))
    .limit(1);
  if (error && rowsIn + rowsOut === 0 && last?.errorCode === error.code) {
    const again = { endedAt, errorMessage: error.message, attempts: sql`${syncRuns.attempts} + 1` };
    await tx.update(syncRuns).set(again).where(eq(syncRuns.id, last.id));
    return;
  }
  await tx.insert(syncRuns).values({
    id: newId(),
    workspaceId,
    startedAt,
    endedAt,
    rowsIn,
    rowsOut,
    attempts: 1,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
  });
}
