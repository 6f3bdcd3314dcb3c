import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Store } from "../../db/store.ts";
import { type Claimed, noteWork } from "./idempotency.repo.ts";

/** An Idempotency-Key while the work under it runs. */
interface Running extends Claimed {
  /** Something of the work is committed: it must not be done again. */
  isBegun: boolean;
  /** What the work left behind (a woken job, news) has nothing to do with its key any more. */
  isOver: boolean;
}

const running = new AsyncLocalStorage<Running | undefined>();

/** Runs the work under a key, and answers whether it came to an end and whether anything of it is committed. */
export async function runUnder<T>(
  claimed: Claimed,
  work: () => Promise<T>,
): Promise<{ isBegun: boolean } & ({ answer: T } | { error: unknown })> {
  const claim: Running = { ...claimed, isBegun: false, isOver: false };
  try {
    const answer = await running.run(claim, work);
    return { answer, isBegun: claim.isBegun };
  } catch (error) {
    return { error, isBegun: claim.isBegun };
  } finally {
    claim.isOver = true;
  }
}

/** For what is stored before the thing itself is done, and does no harm where it is done twice: it begins no work. */
export const beforehand = <T>(work: () => Promise<T>): Promise<T> => running.run(undefined, work);

/**
 * The store whose first commit in a work notes with its key that the work is begun: in one transaction, so that a crash
 * leaves both or neither. Throws IDEMPOTENCY_IN_PROGRESS, with nothing committed, where the work took so long that the
 * key is another request's.
 */
export const notingBegun = (store: Store): Store => ({
  ...store,
  async write(work) {
    const claim = running.getStore();
    if (!claim || claim.isBegun || claim.isOver) return store.write(work);
    const result = await store.write(async (tx) => {
      const isOurs = await noteWork(tx, claim, "begun");
      if (!isOurs && !claim.isOver) throw new AppError("IDEMPOTENCY_IN_PROGRESS", { field: "Idempotency-Key" });
      return work(tx);
    });
    claim.isBegun = true;
    return result;
  },
});
