import { createHash } from "node:crypto";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow, later } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { essential } from "../../disk/essential.ts";
import type { Log } from "../../log.ts";
import { runWithKey } from "./begun.ts";
import { claimOrReplay, deadAfter, type KeptAnswer } from "./claim.ts";
import { completeAnswer, cutOffBegun, deleteStaleAnswers, noteWork, releaseKey } from "./idempotency.repo.ts";
import { plainForm, type RequestIdentity, type StoredForm, sealedForm } from "./stored-form.ts";

interface KeyedRequest extends RequestIdentity {
  /** The request or the answer contains secrets, so the answer is stored encrypted. */
  readonly isSensitive: boolean;
}

export const fingerprintOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

interface Needs {
  /** The plain store, not the one of `withBegunMarks`. */
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** The secret of the installation. Encrypts answers that contain secrets. */
  readonly secret: string;
}

/** Replays the first answer to a repeated POST. Answers are stored for 24 hours and survive restarts. */
export function createIdempotency({ store, clock, log, secret }: Needs) {
  const formOf = ({ isSensitive, ...identity }: KeyedRequest): StoredForm =>
    isSensitive ? sealedForm(secret, identity) : plainForm(identity);

  /** Stores an answer for replays. A failure is only logged: the work is done, so the client gets the answer. */
  const keep = ({ identity, pack }: StoredForm, { status, body }: KeptAnswer): Promise<void> =>
    essential(() => store.write((tx) => completeAnswer(tx, identity, { status, body: pack(body) }))).catch(
      (error: unknown) => log.error({ err: error }, "the answer to an Idempotency-Key could not be kept"),
    );

  return {
    /**
     * Only for SQLite, where no other process runs requests: all unfinished requests were ended by a crash. Releases
     * keys of requests that committed nothing.
     */
    forgetUnfinished: () =>
      store.write(async (tx) => {
        await deleteStaleAnswers(tx, instantNow(clock), later(clock, deadAfter));
        await cutOffBegun(tx);
      }),
    /** Deletes answers that can no longer be requested. */
    prune: () => store.write((tx) => deleteStaleAnswers(tx, instantNow(clock), later(clock, -deadAfter))),
    /** Replaces the stored answer with the answer of the finished work. */
    improve: (request: KeyedRequest, answer: KeptAnswer) => keep(formOf(request), answer),
    /**
     * Runs `work` once per key; a repeated request gets the stored answer. If `work` throws, the same request may be
     * sent again, unless it failed with an unexpected error after part of it was committed.
     */
    async run(request: KeyedRequest, work: () => Promise<KeptAnswer>): Promise<KeptAnswer & { replayed: boolean }> {
      const form = formOf(request);
      const first = await claimOrReplay({ store, clock }, form);
      if ("status" in first) return { ...first, replayed: true };
      const done = await runWithKey(first, work);
      if ("answer" in done) {
        await keep(form, done.answer);
        return { ...done.answer, replayed: false };
      }
      const isRefusal = done.error instanceof AppError;
      // Also on a full disk: otherwise the key stays claimed for minutes, and retries are refused.
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
