import { type Clock, days, later } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { JobHandler } from "../../../platform/jobs/runner.ts";
import type { Log } from "../../../platform/log.ts";
import { findCampaignForWork } from "../campaigns.repo.ts";
import { endedWithin, ending } from "./asking.ts";
import type { LookingUp } from "./looking-up.ts";
import type { Measuring } from "./metrics.ts";
import { isBought, mayBeBought } from "./platform-state.ts";
import { heldAfter, type PlatformRow, platformById } from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly lookingUp: Pick<LookingUp, "settled" | "about">;
  readonly measuring: Pick<Measuring, "measure">;
}

/** A slow service may take minutes for so many: then other jobs have their turn. Our own estimate. */
const rowsAtOnce = 20;
/** The interface's figure (4.5), with a day more: a platform's figures settle within 24 to 48 hours. */
const figuresSettleWithin = days(3);

/** Compares campaigns with what the platforms say of them, and asks what they have spent. */
export function openComparing({ store, clock, log, lookingUp, measuring }: Needs) {
  const kind = "campaigns.compare";

  async function compare(row: PlatformRow): Promise<void> {
    if (isBought(row.status) || mayBeBought(row.status)) await lookingUp.settled(row);
    const now = await platformById(store.read, row.id);
    const work = await findCampaignForWork(store.read, row.campaignId);
    if (now && work) await measuring.measure(work.campaign, now, work.environment);
  }

  /**
   * All that runs, is paused, or may run, a few at a time: the job's subject is the row after which it goes on. One that
   * does not answer keeps none from its turn.
   */
  const nightly: JobHandler = {
    kind,
    maxAttempts: 3,
    async run(after, _payload, signal) {
      const endedSince = later(clock, -figuresSettleWithin);
      const rows = await heldAfter(store.read, { after, endedSince, limit: rowsAtOnce });
      for (const row of rows) {
        signal.throwIfAborted();
        await compare(row).catch((error: unknown) =>
          log.warn({ err: error, row: row.id }, "a campaign's state is unknown"),
        );
      }
      const last = rows[rowsAtOnce - 1];
      if (last) await store.write((tx) => enqueue(tx, clock, { kind, subject: last.id }));
    },
    failed: async () => undefined,
  };

  /** One whose end has come, or that was given a later one while it was paused. */
  const atItsEnd: JobHandler = {
    kind: ending,
    // for about an hour; then the night tells
    maxAttempts: 15,
    async run(id) {
      const row = await platformById(store.read, id);
      const work = row && (await findCampaignForWork(store.read, row.campaignId));
      if (!work || !isBought(row.status) || work.campaign.endsAt === null) return;
      const startsIn = Date.parse(work.campaign.endsAt) - clock.now().getTime();
      if (startsIn <= 0) return compare(row);
      await store.write((tx) => enqueue(tx, clock, { kind: ending, subject: id, startsIn: startsIn + endedWithin }));
    },
    about: lookingUp.about,
    failed: async () => undefined,
  };

  return { nightly, atItsEnd };
}
