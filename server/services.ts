import { pruneIdentity } from "./features/accounts/prune.ts";
import { createChanges } from "./features/changes/changes.service.ts";
import { gradeInspected } from "./features/vehicles/grades/grades.ts";
import { pruneUsage } from "./platform/http/limits/open.ts";
import { createVisitorLimit } from "./platform/http/limits/visitors.ts";
import { openFeatures, type ServiceNeeds } from "./services/features.ts";
import { createHandlers } from "./services/handlers.ts";

/** Opens every feature and collects its parts for the server: handlers, jobs and prunings. */
export async function openServices(needs: ServiceNeeds) {
  const { store, clock, models } = needs;
  const features = await openFeatures(needs);
  const { backups, campaigns, credentials, dealerships, files, identity, inspection, keys, limiter, live } = features;
  const { market, outbox, papers, phones, pricing, spin360, storage, vinDecoder, webhooks } = features;
  return {
    handlers: createHandlers(needs, features),
    prunings: [
      { what: "sessions and tokens", run: () => pruneIdentity({ store, clock }) },
      { what: "mails", run: outbox.prune },
      { what: "counts", run: () => pruneUsage({ store, clock }) },
      { what: "tombstones", run: createChanges({ store, clock }).prune },
      { what: "errors of API keys", run: keys.errors.prune },
      ...spin360.prunings,
      ...market.prunings,
      ...webhooks.prunings,
      ...phones.prunings,
    ],
    nightly: [...campaigns.nightly, ...pricing.nightly],
    jobs: [
      outbox.job,
      identity.job,
      ...inspection.jobs,
      ...spin360.jobs,
      ...market.jobs,
      ...pricing.jobs,
      papers.job,
      ...campaigns.jobs,
    ],
    visitors: createVisitorLimit(features.attempts),
    noteKeyError: keys.errors.note,
    isAllowedOrigin: keys.isAllowedOrigin,
    authenticator: { bySession: identity.sessions.caller, byKey: keys.caller },
    sessions: identity.sessions,
    timeZoneOf: (workspaceId: string) => dealerships.timeZone(store.read, workspaceId),
    limiter,
    storage,
    live,
    backups,
    webhooks,
    phones,
    sync: features.sync,
    completions: completionsOf(store, features),
    sweep: () => sweepAll([files, spin360, dealerships.logos, features.sync]),
    async close(): Promise<void> {
      await features.sync.close();
      await phones.close();
      await keys.errors.close();
      storage.close();
      credentials.close();
      await live.close();
      await limiter.close();
      await models.close();
      vinDecoder.close();
    },
  };
}

/** After a start: what earlier versions of the product did not store. */
const completionsOf = (store: ServiceNeeds["store"], { campaigns }: Awaited<ReturnType<typeof openFeatures>>) => [
  { what: "grades of vehicles", run: () => gradeInspected(store) },
  { what: "starts of campaigns", run: campaigns.noteEarlierStarts },
];

/** Deletes stored files that no row names. Returns their number. */
async function sweepAll(parts: readonly { sweep(): Promise<number> }[]): Promise<number> {
  let swept = 0;
  for (const part of parts) swept += await part.sweep();
  return swept;
}
