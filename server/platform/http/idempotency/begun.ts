import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Store } from "../../db/store.ts";
import { type Claimed, noteWork } from "./idempotency.repo.ts";

/** The claim of an Idempotency-Key while its request runs. */
interface Running extends Claimed {
  /** Part of the work is committed, so it must not run again. */
  isBegun: boolean;
  /** The request has ended. Work that it started (a woken job, an event) no longer belongs to its key. */
  isOver: boolean;
}

const running = new AsyncLocalStorage<Running | undefined>();

/** Runs the work of a request with a key. Returns its answer or its error, and whether any part of it was committed. */
export async function runWithKey<T>(
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

/** Runs preparation before the actual work. It may run twice, so its commits do not mark the key as begun. */
export const asPreparation = <T>(work: () => Promise<T>): Promise<T> => running.run(undefined, work);

/**
 * Wraps a store so that the first commit of a request's work marks its key as begun. Both are in one transaction, so a
 * crash leaves both or neither. Throws IDEMPOTENCY_IN_PROGRESS and commits nothing if the work took so long that
 * another request has claimed the key.
 */
export const withBegunMarks = (store: Store): Store => ({
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
