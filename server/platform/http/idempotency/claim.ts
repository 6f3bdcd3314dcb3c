import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, hours, instantNow, later, minutes } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { type Claimed, claimKey, findAnswer } from "./idempotency.repo.ts";
import type { StoredForm } from "./stored-form.ts";

export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

const keptFor = hours(24);
/** Longer than any request can run: fetching 50 photos by URL, four at a time, takes at most 5 minutes. */
export const deadAfter = minutes(10);

const field = "Idempotency-Key";
const cutOff = "was cut off before its answer was kept";
const unreadable =
  "has an answer that cannot be read any more, because the server has a new secret or a damaged database";
const unknownOutcome = (what: string) =>
  new AppError("IDEMPOTENCY_IN_PROGRESS", {
    message: `The first request with this Idempotency-Key ${what}: its work may have been done. Check whether it was done before you send the request again with another key.`,
    field,
    details: { outcome: "unknown" },
  });

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Claims a key, or returns the first answer. Throws IDEMPOTENCY_KEY_REUSED for another request, and IDEMPOTENCY_IN_PROGRESS
 * while the first one runs, or if its outcome is unknown.
 */
export async function claimOrReplay(needs: Needs, form: StoredForm): Promise<KeptAnswer | Claimed> {
  const { store, clock } = needs;
  const request = form.identity;
  await assertUnusedElsewhere(needs, form);
  const now = instantNow(clock);
  const claim = { ...request, createdAt: now, expiresAt: later(clock, keptFor) };
  const startedBefore = later(clock, -deadAfter);
  const mine = await store.write((tx) => claimKey(tx, claim, startedBefore));
  if (mine) return claim;
  const first = await findAnswer(store.read, request.scope, request.key);
  if (first && form.isLost(first.fingerprint)) throw unknownOutcome(unreadable);
  if (first && first.fingerprint !== request.fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED", { field });
  if (first && first.status !== null) return { status: first.status, body: readable(form.unpack(first.body)) };
  const isDead = first?.work === "cut off" || (first?.work === "begun" && first.createdAt < startedBefore);
  throw isDead ? unknownOutcome(cutOff) : new AppError("IDEMPOTENCY_IN_PROGRESS", { field });
}

/** An answer without a body is stored as null. */
function readable(body: unknown): unknown {
  if (body === undefined) throw unknownOutcome(unreadable);
  return body;
}

/** Throws IDEMPOTENCY_KEY_REUSED if the key was used for a request that is stored in the other form. */
async function assertUnusedElsewhere({ store, clock }: Needs, { identity, otherKey }: StoredForm): Promise<void> {
  const other = await findAnswer(store.read, identity.scope, otherKey);
  const isAnswered = other && other.status !== null && other.expiresAt > instantNow(clock);
  if (isAnswered) throw new AppError("IDEMPOTENCY_KEY_REUSED", { field });
}
