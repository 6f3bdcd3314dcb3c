import { createHash } from "node:crypto";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Clock, hours, instantNow, later, minutes } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { claimKey, completeAnswer, deleteAnswer, deleteStaleAnswers, findAnswer } from "./idempotency.repo.ts";

export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}
interface RequestIdentity {
  /** The workspace, or the network address where nobody is signed in. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

const keptFor = hours(24);
/** Longer than any request may run: 50 photos by address, four at a time, take at most 5 minutes. */
const deadAfter = minutes(10);

export const fingerprintOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Replays the first answer to a repeated POST: kept for 24 hours, over restarts too. */
export function openIdempotency(store: Store, clock: Clock) {
  async function begin(request: RequestIdentity): Promise<KeptAnswer | undefined> {
    const now = instantNow(clock);
    const wish = { ...request, createdAt: now, expiresAt: later(clock, keptFor) };
    const mine = await store.write((tx) => claimKey(tx, wish, later(clock, -deadAfter)));
    if (mine) return undefined;
    const first = await findAnswer(store.read, request.scope, request.key);
    if (first && first.fingerprint !== request.fingerprint) {
      throw new AppError("IDEMPOTENCY_KEY_REUSED", { field: "Idempotency-Key" });
    }
    if (!first || first.status === null) throw new AppError("IDEMPOTENCY_IN_PROGRESS", { field: "Idempotency-Key" });
    return { status: first.status, body: first.body };
  }

  return {
    /** On SQLite no other process can be running a request: what a crash left unfinished is free at once. */
    forgetUnfinished: () => store.write((tx) => deleteStaleAnswers(tx, instantNow(clock), later(clock, deadAfter))),
    /** Takes away what nobody can ask for any more. */
    prune: () => store.write((tx) => deleteStaleAnswers(tx, instantNow(clock), later(clock, -deadAfter))),
    /** A better answer than the one kept: the work that the first one announced has ended. */
    improve: (request: RequestIdentity, answer: KeptAnswer) => store.write((tx) => completeAnswer(tx, request, answer)),
    /** Runs `work` once per key; undefined from `begin` means that this is the first time. */
    async run(request: RequestIdentity, work: () => Promise<KeptAnswer>): Promise<KeptAnswer & { replayed: boolean }> {
      const kept = await begin(request);
      if (kept) return { ...kept, replayed: true };
      const answer = await work().catch(async (error: unknown) => {
        // nothing was done: the same request may be tried again
        await store.write((tx) => deleteAnswer(tx, request.scope, request.key));
        throw error;
      });
      await store.write((tx) => completeAnswer(tx, request, answer));
      return { ...answer, replayed: false };
    },
  };
}
export type Idempotency = ReturnType<typeof openIdempotency>;
