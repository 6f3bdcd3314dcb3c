import { type Clock, instantOf, minutes, seconds } from "../../../../platform/clock.ts";
import type { Writer } from "../../../../platform/db/store.ts";
import { cancelJobs } from "../../../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../../../platform/jobs/queue.ts";
import { type DeliveryRecord, recordDelivery } from "../../campaigns.history.ts";
import type { CampaignRow } from "../../campaigns.repo.ts";
import { retryPolicy } from "../../connector/http/retry-policy.ts";
import type { Effect } from "../platform-state.ts";
import type { PlatformRow } from "../platforms.repo.ts";

/** The kind of job that reconciles a pending request; its subject is the platform's row. */
export const reconcileJob = "campaigns.look_up";
/** Longer than two calls in a row take with all their attempts (`sendRequest` makes no more). After it, no answer will come. */
export const requestTimeoutMs = 2 * retryPolicy.totalMs + seconds(5);

/** The kind of job that queries the state of a campaign at its end; its subject is the platform's row. */
export const endCheckJob = "campaigns.end";
/** By then the platforms have ended it too. Our own estimate. */
export const endCheckDelayMs = minutes(1);

interface Transaction {
  readonly tx: Writer;
  readonly clock: Clock;
}
interface Subject extends Pick<DeliveryRecord, "campaign" | "actor" | "details"> {
  readonly row: PlatformRow;
}

const recorded: Partial<Record<Effect, DeliveryRecord["what"]>> = {
  record_requested: "activation_requested",
  record_activated: "activated",
  record_resumed: "resumed",
  record_paused: "paused",
  record_ended: "ended",
  record_failed: "failed",
};

/** Carries out the effects of a transition, in its transaction. */
export async function performEffects(
  { tx, clock }: Transaction,
  effects: readonly Effect[],
  { row, ...subject }: Subject,
): Promise<void> {
  for (const effect of effects) {
    if (effect === "reconcile_later")
      await enqueue(tx, clock, { kind: reconcileJob, subject: row.id, startsIn: requestTimeoutMs });
    if (effect === "check_at_end") await checkAtEnd({ tx, clock }, row, subject.campaign);
    const what = recorded[effect];
    if (what) await recordDelivery(tx, clock, { what, platform: row.platform, ...subject });
  }
}

/** Schedules the check at the campaign's end, in place of the one at its former end. */
async function checkAtEnd({ tx, clock }: Transaction, { id }: PlatformRow, { endsAt }: CampaignRow): Promise<void> {
  const now = clock.now();
  const startsIn = endsAt === null ? undefined : Date.parse(endsAt) - now.getTime();
  // a campaign that is past its end was checked then, and is checked every night
  if (startsIn !== undefined && startsIn <= 0) return;
  await cancelJobs(tx, endCheckJob, id, instantOf(now));
  if (startsIn !== undefined)
    await enqueue(tx, clock, { kind: endCheckJob, subject: id, startsIn: startsIn + endCheckDelayMs });
}
