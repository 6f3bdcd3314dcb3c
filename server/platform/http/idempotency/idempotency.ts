import { createHash } from "node:crypto";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, hours, instantNow, later, minutes } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { essential } from "../../disk/essential.ts";
import type { Log } from "../../log.ts";
import { runWithKey } from "./begun.ts";
import {
  type Claimed,
  claimKey,
  completeAnswer,
  cutOffBegun,
  deleteStaleAnswers,
  findAnswer,
  noteWork,
  releaseKey,
} from "./idempotency.repo.ts";

export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}
interface RequestIdentity {
  /** The workspace, or the network address if the caller is not identified. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

const keptFor = hours(24);
/** Longer than any request can run: 50 photos by URL, fetched four at a time, take at most 5 minutes. */
const deadAfter = minutes(10);

export const fingerprintOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

const field = "Idempotency-Key";
const unknownOutcome = () =>
  new AppError("IDEMPOTENCY_IN_PROGRESS", {
    message:
      "The first request with this Idempotency-Key was cut off before its answer was kept: what it asks for may have been done. Look whether it was before you send it under another key.",
    field,
    details: { outcome: "unknown" },
  });

interface Needs {
  /** The plain store, not the one of `withBegunMarks`. */
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Replays the first answer to a repeated POST. Answers are stored for 24 hours and survive restarts. */
export function createIdempotency({ store, clock, log }: Needs) {
  async function begin(request: RequestIdentity): Promise<KeptAnswer | Claimed> {
    const now = instantNow(clock);
    const claim = { ...request, createdAt: now, expiresAt: later(clock, keptFor) };
    const startedBefore = later(clock, -deadAfter);
    const mine = await store.write((tx) => claimKey(tx, claim, startedBefore));
    if (mine) return claim;
    const first = await findAnswer(store.read, request.scope, request.key);
    if (first && first.fingerprint !== request.fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED", { field });
    if (first && first.status !== null) return { status: first.status, body: first.body };
    const isDead = first?.work === "cut off" || (first?.work === "begun" && first.createdAt < startedBefore);
    throw isDead ? unknownOutcome() : new AppError("IDEMPOTENCY_IN_PROGRESS", { field });
  }

  /** Stores an answer for replays. A failure is only logged: the work is done, so the caller gets the answer. */
  const keep = (request: RequestIdentity, answer: KeptAnswer): Promise<void> =>
    essential(() => store.write((tx) => completeAnswer(tx, request, answer))).catch((error: unknown) =>
      log.error({ err: error }, "the answer to an Idempotency-Key could not be kept"),
    );

  return {
    /**
     * Only for SQLite, where no other process runs requests: all unfinished ones have ended with a crash. Releases
     * their keys if nothing was committed.
     */
    forgetUnfinished: () =>
      store.write(async (tx) => {
        await deleteStaleAnswers(tx, instantNow(clock), later(clock, deadAfter));
        await cutOffBegun(tx);
      }),
    /** Deletes answers that can no longer be requested. */
    prune: () => store.write((tx) => deleteStaleAnswers(tx, instantNow(clock), later(clock, -deadAfter))),
    /** Replaces the stored answer by that of the finished work. */
    improve: keep,
    /**
     * Runs `work` once per key; a repeated request gets the stored answer. If `work` throws, the same request may be
     * sent again, unless it failed with an unexpected error after part of it was committed.
     */
    async run(request: RequestIdentity, work: () => Promise<KeptAnswer>): Promise<KeptAnswer & { replayed: boolean }> {
      const first = await begin(request);
      if ("status" in first) return { ...first, replayed: true };
      const done = await runWithKey(first, work);
      if ("answer" in done) {
        await keep(request, done.answer);
        return { ...done.answer, replayed: false };
      }
      const isRefusal = done.error instanceof AppError;
      // also on a full disk: otherwise the key stays claimed for minutes, and retries are refused
      await essential(() =>
        store.write(async (tx) => {
          if (done.isBegun && !isRefusal) await noteWork(tx, first, "cut off");
          else await releaseKey(tx, first);
        }),
      );
      throw done.error;
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;
