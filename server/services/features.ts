import type { Language } from "../../contracts/accounts/languages.ts";
import type { Config } from "../config.ts";
import { unitRates } from "../domain/unit-rates.ts";
import { createIdentity } from "../features/accounts/accounts.module.ts";
import { newestAssessment } from "../features/assessments/assessments.steps.ts";
import { createRateBooks } from "../features/assessments/rate-book/rate-book.service.ts";
import { openBackups } from "../features/backups/backups.service.ts";
import { createSocialCampaigns } from "../features/campaigns/campaigns.module.ts";
import { allPerUsd } from "../features/campaigns/connector/rates.ts";
import { createCaseWork } from "../features/cases/cases.module.ts";
import { createContacts } from "../features/contacts/contacts.service.ts";
import { createDealerships, type Dealerships } from "../features/dealership/dealership.service.ts";
import { createFiles } from "../features/files/files.service.ts";
import { createAccountKeys } from "../features/keys/account-keys.service.ts";
import { createKeys, type Keys } from "../features/keys/keys.service.ts";
import { createLeads } from "../features/leads/leads.service.ts";
import { createMarketData } from "../features/market/market.module.ts";
import { createVinEvidence } from "../features/market/vins/vin-evidence.ts";
import { mechanicalRateOf } from "../features/mechanical/diagnosis/rate.ts";
import { createMechanical } from "../features/mechanical/mechanical.service.ts";
import { createOutbox } from "../features/outbox/outbox.service.ts";
import { createPhoneCameras } from "../features/phones/phones.module.ts";
import { recountDaysToSell } from "../features/sales/recount-days.ts";
import { createSpin360 } from "../features/spin360/spin360.module.ts";
import { isAwaited } from "../features/sync/blobs/blobs.repo.ts";
import { createSync } from "../features/sync/sync.module.ts";
import { createSyncService } from "../features/sync/sync.service.ts";
import { openCredentialWatch } from "../features/system/credential-watch.ts";
import { createOwnPace } from "../features/valuations/market-value/market/own-pace.ts";
import { repriceAfterChange } from "../features/valuations/repricing/repricing.job.ts";
import { createPricing } from "../features/valuations/valuations.module.ts";
import { createPublicPhotos } from "../features/vehicle-photos/public-photos.ts";
import { regrade } from "../features/vehicles/grades/grades.ts";
import { createTimelines } from "../features/vehicles/timeline.service.ts";
import { createVehicles } from "../features/vehicles/vehicles.service.ts";
import { createInspection } from "../features/visual/visual.module.ts";
import { openWebhooks } from "../features/webhooks/webhooks.module.ts";
import type { DamageRecord } from "../platform/backup/damage.ts";
import type { Clock } from "../platform/clock.ts";
import type { Reader, Store, Writer } from "../platform/db/store.ts";
import type { DiskMonitor } from "../platform/disk/monitor.ts";
import { publishChanges } from "../platform/events/live/changed-records.ts";
import { openLiveBus } from "../platform/events/live/open.ts";
import type { LiveBus } from "../platform/events/live.ts";
import { createAttempts } from "../platform/http/limits/attempts.ts";
import { openLimiter } from "../platform/http/limits/open.ts";
import { randomHex } from "../platform/ids.ts";
import type { JobRunner } from "../platform/jobs/runner.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import { openStorage } from "../platform/storage/open.ts";
import { createPublicLinks } from "../platform/storage/public-links.ts";
import { createUrlSigner } from "../platform/storage/signed-url.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { readCover } from "../reports/cover-photo.ts";
import type { PrintOptions, PrintSubject } from "../reports/document.ts";
import { vinDatabasePath } from "../vin/database/path.ts";
import { openVinDecoder } from "../vin/decoder.ts";
import type { Models } from "../vision/models.ts";
import { createArrivals } from "./arrivals/arrivals.ts";
import type { WorkNeeds } from "./arrivals/work.ts";
import { derivedColumns } from "./derived-columns.ts";
import { createMediaArrivals } from "./media-arrivals.ts";
import { createPaperwork } from "./paperwork.ts";
import { createUnshare } from "./team-leaving.ts";

export interface ServiceNeeds {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly models: Models;
  readonly diskMonitor: DiskMonitor;
  readonly damage: DamageRecord;
  readonly secrets: Secrets;
  readonly publicUrl: () => string;
  /** Undefined until jobs can run. */
  readonly runner: () => JobRunner | undefined;
  readonly metrics: Metrics | undefined;
  /** Whether the server is about to stop and should receive no more requests. */
  readonly isLeaving: () => boolean;
}

/** Options to print PDFs: the letterhead of the dealership and the cover photo of the vehicle. */
function printWith({ isDemo, dealerships, storage }: { isDemo: boolean; dealerships: Dealerships; storage: Storage }) {
  return async ({ workspaceId, coverKey }: PrintSubject, language?: Language): Promise<PrintOptions> => ({
    isDemo,
    locale: await dealerships.locale(workspaceId, language),
    letterhead: await dealerships.letterhead(workspaceId),
    cover: await readCover(storage, coverKey),
  });
}

interface SyncedMedia extends WorkNeeds {
  readonly storage: Storage;
  readonly wakeJobs: () => void;
}

/** Opens sync: with a hosted server, or with the workstations of this server. */
function openSync(needs: ServiceNeeds & SyncedMedia, live: LiveBus, { assertLive }: Pick<Keys, "assertLive">) {
  const { config, store, clock, wakeJobs } = needs;
  const { mode, role, allowPrivateTargets } = config;
  const now = () => clock.now().getTime();
  const sync = createSync({
    store,
    derive: derivedColumns,
    regrade,
    reportNews: createArrivals(needs),
    now,
    random: randomHex,
  });
  const media = { storage: needs.storage, ...createMediaArrivals({ store, clock, wakeJobs }) };
  const works = role !== "api";
  return createSyncService({ ...needs, ...media, live, sync, mode, works, allowPrivateTargets, assertLive });
}

/** Opens the services of the platform and of every feature, in dependency order. */
export async function openFeatures(needs: ServiceNeeds) {
  const { config, store, clock, log, models, diskMonitor, secrets, publicUrl, runner, metrics } = needs;
  const secret = secrets.installation;
  const storage = await openStorage({ config, clock, log });
  const urls = createUrlSigner(await secret("signed-urls"), publicUrl);
  const links = createPublicLinks(await secret("signed-urls"), publicUrl);
  const live = openLiveBus({ store, clock, log });
  publishChanges(store, live);
  const limiter = openLimiter(store, clock);
  const vinDecoder = openVinDecoder(vinDatabasePath(), clock);
  const wakeJobs = () => runner()?.wake();

  const dealerships = createDealerships({ store, clock, storage, recountDays: recountDaysToSell });
  const outbox = createOutbox({ store, clock, config, storage });
  const { defaultPlan, demoAccounts, allowPrivateTargets, isDemo } = config;
  const attempts = createAttempts(store, clock);
  const accountKeys = createAccountKeys(clock);
  const shared = { store, clock, storage, live, log, urls, publicUrl, wakeJobs, localeOf: dealerships.locale };
  const accountNeeds = { outbox, accountKeys, attempts, defaultPlan, demoAccounts, secret };
  const identity = await createIdentity({ ...shared, ...accountNeeds });
  const { accounts, sessions } = identity;
  const keys = createKeys({ store, clock, accounts, accountKeys, attempts, outbox, publicUrl, wakeJobs, log });
  const files = createFiles({
    ...{ store, clock, storage, urls, allowPrivateTargets },
    isAwaited: (key) => isAwaited(store.read, key),
  });
  const leads = createLeads({ store, clock, accounts });
  const onTeamLeft = (tx: Writer, vehicleIds: readonly string[]) => leads.unassignUnseen(tx, { vehicleIds });
  const vinEvidence = createVinEvidence(store);
  const vehicles = createVehicles({ store, clock, vinDecoder, vinEvidence, urls, onTeamLeft });
  const print = printWith({ isDemo, dealerships, storage });
  const paperIn = (id: string, language: Language) => papers.path({ kind: "visual", id }, language);
  const inspection = createInspection({ ...shared, files, vehicles, models, print, paperIn });
  const { sights } = inspection;
  const phones = createPhoneCameras({ ...shared, config, files, sessions, sights, attempts, diskMonitor });
  const { steps, caseReports, papers } = createPaperwork({ ...shared, vehicles, inspection, print });
  const spin360 = createSpin360({ ...shared, vehicles, models, ffmpegPath: config.ffmpegPath });
  const ownPace = createOwnPace({ store, clock });
  const market = createMarketData({
    ...{ ...shared, isDemo, vinDecoder, ownPace, onChange: repriceAfterChange({ store, clock }) },
    zipCodeOf: async (workspaceId) => (await dealerships.settings(store.read, workspaceId)).zipCode,
  });
  const rateBooks = createRateBooks({ store, clock });
  const rateOf = async (db: Reader, workspaceId: string) => mechanicalRateOf(await rateBooks.current(db, workspaceId));
  const unitRatesOf = async (db: Reader, workspaceId: string) => {
    const { exchange_rates } = await rateBooks.current(db, workspaceId);
    const { currency } = await dealerships.settings(db, workspaceId);
    return unitRates(allPerUsd(exchange_rates), currency ?? "USD");
  };
  const mechanical = createMechanical({ store, clock, vehicles, papers, rateOf, publicUrl });
  const pricing = createPricing({
    ...{ ...shared, vinDecoder, dealerships, vehicles, ownPace, papers },
    visual: inspection.visual,
    market: market.evidence,
    priceModels: market.models,
  });
  const timelines = createTimelines({ store });
  const caseWork = createCaseWork({
    store,
    clock,
    vehicles,
    timelines,
    steps,
    papers,
    publicUrl,
    visual: inspection.visual,
    mechanical,
    reports: caseReports,
    newestAssessment: (vehicleId, addressOf) => newestAssessment(store.read, vehicleId, addressOf),
  });
  const publicPhotos = createPublicPhotos({ store, clock, files, links });
  const campaigns = createSocialCampaigns({ store, clock, log, config, vehicles, rateBooks, photos: publicPhotos });
  const webhooks = openWebhooks({ ...shared, outbox, allowPrivateTargets, observe: metrics?.delivery });
  const contacts = createContacts({ store, clock, leads });
  const credentials = openCredentialWatch({
    clock,
    log,
    revision: store.revision,
    liveUntil: (via, ids) => (via === "key" ? keys : sessions).liveUntil(ids),
  });
  const backups = openBackups({ config, store, clock, log });
  const sync = openSync({ ...needs, storage, wakeJobs, steps, addressesIn: inspection.addressesIn }, live, keys);
  return {
    attempts,
    backups,
    campaigns,
    caseWork,
    contacts,
    credentials,
    dealerships,
    files,
    identity,
    inspection,
    keys,
    leads,
    limiter,
    publicPhotos,
    live,
    market,
    mechanical,
    onTeamLeft,
    outbox,
    papers,
    phones,
    pricing,
    print,
    rateBooks,
    shared,
    spin360,
    storage,
    sync,
    timelines,
    unitRatesOf,
    unshare: createUnshare({ vehicles, campaigns, leads }),
    vehicles,
    vinDecoder,
    webhooks,
  };
}
export type Features = Awaited<ReturnType<typeof openFeatures>>;
