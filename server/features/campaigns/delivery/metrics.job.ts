import { type Clock, days, later } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { JobHandler } from "../../../platform/jobs/handler.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log.ts";
import { findCampaignForWork } from "../campaigns.repo.ts";
import type { MetricsService } from "./metrics.service.ts";
import { isBought, mayBeBought } from "./platform-state.ts";
import { type PlatformRow, platformById, settledPurchasesAfter } from "./platforms.repo.ts";
import type { Reconciliation } from "./reconcile.job.ts";
import { endCheckDelayMs, endCheckJob } from "./requests/perform-effects.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly reconciliation: Pick<Reconciliation, "reconcile" | "about">;
  readonly metrics: Pick<MetricsService, "measure">;
}

/** A slow service may take minutes for so many; then other jobs run. Our own estimate. */
const batchSize = 20;
/** A platform's figures settle within 24 to 48 hours (interface, 4.5); we add a day. */
const metricsSettleMs = days(3);

/** The jobs that update the state of purchases and their metrics: every night, and at the end of a campaign. */
export function createMetricsJobs({ store, clock, log, reconciliation, metrics }: Needs) {
  const kind = "campaigns.compare";

  async function update(row: PlatformRow): Promise<void> {
    if (isBought(row.status) || mayBeBought(row.status)) await reconciliation.reconcile(row);
    const current = await platformById(store.read, row.id);
    const work = await findCampaignForWork(store.read, row.campaignId);
    if (current && work) await metrics.measure(work.campaign, current, work.environment);
  }

  /** Updates a batch of purchases and enqueues the next: the job's subject is the row after which it continues. */
  const nightly: JobHandler = {
    kind,
    maxAttempts: 3,
    async run(after, _payload, signal) {
      const endedSince = later(clock, -metricsSettleMs);
      const rows = await settledPurchasesAfter(store.read, { after, endedSince, limit: batchSize });
      for (const row of rows) {
        signal.throwIfAborted();
        // one that fails does not stop the others
        await update(row).catch((error: unknown) =>
          log.warn({ err: error, row: row.id }, "a campaign's state is unknown"),
        );
      }
      const last = rows[batchSize - 1];
      if (last) await store.write((tx) => enqueue(tx, clock, { kind, subject: last.id }));
    },
    failed: async () => undefined,
  };

  /** Updates a campaign's purchase at its end. An end that was moved while it was paused is checked later. */
  const atEnd: JobHandler = {
    kind: endCheckJob,
    // for about an hour; after that, the nightly job updates it
    maxAttempts: 15,
    async run(id) {
      const row = await platformById(store.read, id);
      const work = row && (await findCampaignForWork(store.read, row.campaignId));
      if (!work || !isBought(row.status) || work.campaign.endsAt === null) return;
      const endsIn = Date.parse(work.campaign.endsAt) - clock.now().getTime();
      if (endsIn <= 0) return update(row);
      const startsIn = endsIn + endCheckDelayMs;
      await store.write((tx) => enqueue(tx, clock, { kind: endCheckJob, subject: id, startsIn }));
    },
    about: reconciliation.about,
    failed: async () => undefined,
  };

  return { nightly, atEnd };
}
