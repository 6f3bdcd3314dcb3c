import { accessOf, visibleWorkspaces } from "./access/access.ts";
import type { Caller } from "./access/caller.ts";
import { findVehicleById } from "./access/vehicles/require-vehicle.ts";
import type { AllHandlers } from "./app.ts";
import type { Config } from "./config.ts";
import { openIdentity } from "./features/accounts/accounts.open.ts";
import { pruneIdentity } from "./features/accounts/prune.ts";
import { openEstimates } from "./features/assessments/assessments.open.ts";
import { newestAssessment } from "./features/assessments/assessments.steps.ts";
import { byAskingPrice, firstOf } from "./features/assessments/estimating/value.ts";
import { openRateBooks } from "./features/assessments/rate-book/rate-book.service.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { openAudit } from "./features/audit/audit.service.ts";
import { openSocialCampaigns } from "./features/campaigns/campaigns.open.ts";
import { allPerUsd } from "./features/campaigns/connector/rates.ts";
import { openCaseWork } from "./features/cases/cases.open.ts";
import { createAdfImport } from "./features/contacts/adf/import-adf.ts";
import { contactRoutes } from "./features/contacts/contacts.routes.ts";
import { createContacts } from "./features/contacts/contacts.service.ts";
import { contactMergeRoutes } from "./features/contacts/merges/merges.routes.ts";
import { createContactMerges } from "./features/contacts/merges/merges.service.ts";
import { diagnosticRoutes } from "./features/diagnostics/diagnostics.routes.ts";
import { fileRoutes } from "./features/files/files.routes.ts";
import { createFiles } from "./features/files/files.service.ts";
import { openAccountKeys } from "./features/keys/account-keys.service.ts";
import { keyRoutes } from "./features/keys/keys.routes.ts";
import { openKeys } from "./features/keys/keys.service.ts";
import { kpiRoutes } from "./features/kpis/kpis.routes.ts";
import { openKpis } from "./features/kpis/kpis.service.ts";
import { leadRoutes } from "./features/leads/leads.routes.ts";
import { createLeads } from "./features/leads/leads.service.ts";
import { openMarketData } from "./features/market/market.open.ts";
import { mechanicalRateOf } from "./features/mechanical/diagnosis/rate.ts";
import { mechanicalRoutes } from "./features/mechanical/mechanical.routes.ts";
import { openMechanical } from "./features/mechanical/mechanical.service.ts";
import { outboxRoutes } from "./features/outbox/outbox.routes.ts";
import { openOutbox } from "./features/outbox/outbox.service.ts";
import { sharingRoutes } from "./features/sharing/sharing.routes.ts";
import { createSharing } from "./features/sharing/sharing.service.ts";
import { createSpin360 } from "./features/spin360/spin360.open.ts";
import { openCredentialWatch } from "./features/system/credential-watch.ts";
import { openStreamCount } from "./features/system/open-streams.ts";
import { readiness } from "./features/system/readiness.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { openTeamWork } from "./features/teams/teams.open.ts";
import { openPricing } from "./features/valuations/valuations.open.ts";
import { latestValueOf } from "./features/valuations/valuations.steps.ts";
import { openImports } from "./features/vehicles/import/import.service.ts";
import { openRemovals } from "./features/vehicles/removal.service.ts";
import { openSales } from "./features/vehicles/sales.service.ts";
import { openBulkTeamChanges } from "./features/vehicles/team/bulk.service.ts";
import { openTimelines } from "./features/vehicles/timeline.service.ts";
import { vehicleRoutes } from "./features/vehicles/vehicles.routes.ts";
import { openVehicles } from "./features/vehicles/vehicles.service.ts";
import { vinDatabasePath } from "./features/vehicles/vin/database/path.ts";
import { openVinDecoder } from "./features/vehicles/vin/decoder.ts";
import { createInspection } from "./features/visual/visual.open.ts";
import { openWebhooks } from "./features/webhooks/webhooks.open.ts";
import type { Damage } from "./platform/backup/damage.ts";
import type { Clock } from "./platform/clock.ts";
import { installationSecret } from "./platform/db/secrets.repo.ts";
import type { Reader, Store } from "./platform/db/store.ts";
import type { Room } from "./platform/disk/room.ts";
import { openLiveBus } from "./platform/events/live/open.ts";
import { openAttempts } from "./platform/http/limits/attempts.ts";
import { openLimiter, pruneUsage } from "./platform/http/limits/open.ts";
import type { JobRunner } from "./platform/jobs/runner.ts";
import type { Log } from "./platform/log.ts";
import { openStorage } from "./platform/storage/open.ts";
import { openUrlSigner } from "./platform/storage/signed-url.ts";
import { openPaperwork } from "./services/paperwork.ts";
import { vehicleDependents } from "./services/vehicle-dependents.ts";
import type { Models } from "./vision/models.ts";

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly models: Models;
  readonly room: Room;
  readonly damage: Damage;
  readonly publicUrl: () => string;
  /** Undefined until the jobs may run. */
  readonly runner: () => JobRunner | undefined;
}

/** Every feature, opened and wired to those it builds on. */
export async function openServices({ config, store, clock, log, models, room, damage, publicUrl, runner }: Needs) {
  const secret = (name: string) => installationSecret(store, clock, name);
  const storage = await openStorage({ config, clock, log });
  const urls = openUrlSigner(await secret("signed-urls"), publicUrl);
  const live = openLiveBus({ store, clock, log });
  const limiter = openLimiter(store, clock);
  const vinDecoder = openVinDecoder(vinDatabasePath(), clock);
  const wakeJobs = () => runner()?.wake();

  const outbox = openOutbox({ store, clock, config, storage });
  const { defaultPlan, demoAccounts, allowPrivateTargets, isDemo } = config;
  const attempts = openAttempts(store, clock);
  const accountKeys = openAccountKeys(clock);
  const identity = await openIdentity({
    ...{ store, clock, outbox, accountKeys, attempts },
    ...{ defaultPlan, demoAccounts, publicUrl, wakeJobs, secret },
  });
  const { accounts, sessions } = identity;
  const keys = openKeys({ store, clock, accounts, accountKeys, attempts, outbox, publicUrl, wakeJobs });
  const files = createFiles({ store, clock, storage, urls, allowPrivateTargets });
  const vehicles = openVehicles({ store, clock, vinDecoder, urls });
  const shared = { store, clock, storage, live, log, urls, publicUrl, wakeJobs };
  const inspection = createInspection({ ...shared, files, vehicles, models, print: { isDemo } });
  const { steps, caseReports, papers } = openPaperwork({ ...shared, vehicles, inspection, isDemo });
  const spin360 = createSpin360({ ...shared, vehicles, models, ffmpegPath: config.ffmpegPath });
  const market = openMarketData({ ...shared, isDemo });
  const rateBooks = openRateBooks({ store, clock });
  const rateOf = async (db: Reader, workspaceId: string) => mechanicalRateOf(await rateBooks.current(db, workspaceId));
  const perUsd = async (db: Reader, workspaceId: string) =>
    allPerUsd((await rateBooks.current(db, workspaceId)).exchange_rates);
  const mechanical = openMechanical({ store, clock, vehicles, papers, rateOf, publicUrl });
  const timelines = openTimelines({ store });
  const caseWork = openCaseWork({
    ...{ store, clock, vehicles, timelines, steps, papers, publicUrl },
    ...{ visual: inspection.visual, mechanical, reports: caseReports },
    newestAssessment: (vehicleId, addressOf) => newestAssessment(store.read, vehicleId, addressOf),
  });
  const campaigns = openSocialCampaigns({ store, clock, log, config, vehicles, rateBooks });
  const unshare = async (...of: Parameters<typeof vehicles.unshare>) => {
    await vehicles.unshare(...of);
    await campaigns.unshare(...of);
  };
  const webhooks = openWebhooks({ store, clock, log, live, outbox, allowPrivateTargets, wakeJobs });
  const leads = createLeads({ store, clock, accounts });
  const contacts = createContacts({ store, clock, leads });
  const credentials = openCredentialWatch({
    ...{ clock, log, revision: store.revision },
    liveUntil: (via, ids) => (via === "key" ? keys : sessions).liveUntil(ids),
  });
  const audience = {
    visibleWorkspaces: (caller: Caller) => visibleWorkspaces(store.read, caller),
    sees: async (caller: Caller, vehicleId: string) =>
      (await findVehicleById(await accessOf(store.read, caller), vehicleId, "view_inventory")) !== undefined,
  };
  const ready = () =>
    readiness({ config, store, room, damage, modelVersion: models.version, runner, vin: vinDecoder.status });

  const awaitsFirstAccount = async () => config.mode === "workstation" && accounts.isEmpty();

  const handlers: AllHandlers = {
    system: systemRoutes({
      ...{ clock, isDemo, room, awaitsFirstAccount, live, audience },
      ...{ watch: credentials.watch, count: openStreamCount() },
      readiness: ready,
    }),
    ...identity.handlers,
    audit: auditRoutes(openAudit(store)),
    keys: keyRoutes({ keys, accounts, limiter, isDemo }),
    vehicles: vehicleRoutes({
      vehicles,
      sales: openSales({ store, clock, vehicles, contacts }),
      timelines,
      removals: openRemovals({ ...shared, dependents: vehicleDependents({ clock, files, papers }) }),
      imports: openImports({ store, clock, log, vinDecoder }),
      bulk: openBulkTeamChanges({ store, clock }),
    }),
    files: fileRoutes(files),
    outbox: outboxRoutes(outbox, { mode: config.mode, isAnyoneVerified: accounts.isAnyoneVerified }),
    visual: inspection.routes,
    diagnostics: diagnosticRoutes,
    mechanical: mechanicalRoutes(mechanical),
    ...caseWork,
    reportSharing: sharingRoutes(createSharing({ ...shared, attempts, outbox, vehicles, papers: inspection.papers })),
    assessments: openEstimates({
      ...shared,
      vehicles,
      rateBooks,
      papers,
      valueOf: firstOf(latestValueOf(clock), byAskingPrice),
    }),
    spin360: spin360.routes,
    spinFindings: spin360.findingRoutes,
    kpis: kpiRoutes(openKpis({ store, clock, perUsd })),
    market: market.routes,
    ...openTeamWork({ ...shared, outbox, attempts, vehicles: { ...vehicles, unshare } }),
    leads: leadRoutes(leads),
    contacts: contactRoutes(contacts, createAdfImport({ store, leads, contacts })),
    contactMerges: contactMergeRoutes(createContactMerges({ store, clock, leads })),
    valuations: openPricing({
      ...shared,
      vinDecoder,
      visual: inspection.visual,
      market: market.evidence,
      papers,
    }),
    webhooks: webhooks.routes,
    campaigns: campaigns.routes,
  };
  return {
    handlers,
    prunings: [
      { what: "sessions and tokens", run: () => pruneIdentity({ store, clock }) },
      { what: "mails", run: outbox.prune },
      { what: "counts", run: () => pruneUsage({ store, clock }) },
      ...spin360.prunings,
      ...market.prunings,
      ...webhooks.prunings,
    ],
    nightly: campaigns.nightly,
    jobs: [
      outbox.job,
      identity.job,
      ...inspection.jobs,
      ...spin360.jobs,
      ...market.jobs,
      papers.job,
      ...campaigns.jobs,
    ],
    authenticator: { bySession: sessions.caller, byKey: keys.caller },
    limiter,
    storage,
    live,
    webhooks,
    sweep: async () => (await files.sweep()) + (await spin360.sweep()),
    async close(): Promise<void> {
      storage.close();
      credentials.close();
      await live.close();
      await limiter.close();
      await models.close();
      vinDecoder.close();
    },
  };
}
