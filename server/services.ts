import type { AllHandlers } from "./app.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { installationSecret } from "./db/secrets.repo.ts";
import type { Store } from "./db/store.ts";
import { openLiveBus } from "./events/live.ts";
import { openAccessTokens } from "./features/accounts/access-token.ts";
import { accountRoutes } from "./features/accounts/accounts.routes.ts";
import { openAccounts } from "./features/accounts/accounts.service.ts";
import { openSessions } from "./features/accounts/sessions.service.ts";
import { fileRoutes } from "./features/files/files.routes.ts";
import { openFiles } from "./features/files/files.service.ts";
import { keyRoutes } from "./features/keys/keys.routes.ts";
import { openKeys } from "./features/keys/keys.service.ts";
import { outboxRoutes } from "./features/outbox/outbox.routes.ts";
import { openOutbox } from "./features/outbox/outbox.service.ts";
import { readiness } from "./features/system/readiness.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { vehicleRoutes } from "./features/vehicles/vehicles.routes.ts";
import { openVehicles } from "./features/vehicles/vehicles.service.ts";
import { vinDatabasePath } from "./features/vehicles/vin/database/path.ts";
import { openVinDecoder } from "./features/vehicles/vin/decoder.ts";
import { openInspection } from "./features/visual/visual.open.ts";
import { hasInspections } from "./features/visual/visual.repo.ts";
import { openAttempts } from "./http/guards/attempts.ts";
import type { Caller } from "./http/guards/caller.ts";
import { openLimiter } from "./http/guards/limits.ts";
import type { JobRunner } from "./jobs/runner.ts";
import type { Log } from "./log.ts";
import { openDiskStorage } from "./storage/disk.ts";
import { openUrlSigner } from "./storage/signed-url.ts";
import type { Models } from "./vision/models.ts";

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly models: Models;
  readonly publicUrl: () => string;
  /** Undefined until the jobs may run. */
  readonly runner: () => JobRunner | undefined;
}

/** Every feature, opened and wired to those it builds on. */
export async function openServices({ config, store, clock, log, models, publicUrl, runner }: Needs) {
  const secret = (name: string) => installationSecret(store, clock, name);
  const storage = openDiskStorage(config.dataFolder);
  const urls = openUrlSigner(await secret("signed-urls"), publicUrl);
  const live = openLiveBus();
  const limiter = openLimiter(clock);
  const vinDecoder = openVinDecoder(vinDatabasePath(), clock);
  const wakeJobs = () => runner()?.wake();

  const outbox = openOutbox({ store, clock, config });
  const { defaultPlan, allowPrivateTargets } = config;
  const accounts = openAccounts({ store, clock, outbox, attempts: openAttempts(clock), defaultPlan, publicUrl });
  const accessTokens = openAccessTokens(await secret("access-tokens"), clock);
  const sessions = openSessions({ store, clock, accounts, accessTokens });
  const keys = openKeys({ store, clock, accounts });
  const files = openFiles({ store, clock, storage, urls, allowPrivateTargets });
  const vehicles = openVehicles({ store, clock, vinDecoder, urls, isReferredTo: hasInspections });
  const shared = { store, clock, storage, live, log, urls, publicUrl, wakeJobs };
  const inspection = openInspection({ ...shared, files, vehicles, models });
  const isStillValid = ({ via, credentialId }: Caller) => (via === "key" ? keys : sessions).isValid(credentialId);
  const ready = () => readiness({ config, store, modelVersion: models.version, runner, vin: vinDecoder.status });

  const handlers: AllHandlers = {
    system: systemRoutes({ clock, live, isStillValid, readiness: ready }),
    accounts: accountRoutes(accounts, sessions),
    keys: keyRoutes(keys, accounts, limiter),
    vehicles: vehicleRoutes(vehicles),
    files: fileRoutes(files),
    outbox: outboxRoutes(outbox, { mode: config.mode, isAnyoneVerified: accounts.isAnyoneVerified }),
    visual: inspection.routes,
  };
  return {
    handlers,
    jobs: [outbox.job, ...inspection.jobs],
    authenticator: { bySession: sessions.caller, byKey: keys.caller },
    limiter,
    storage,
    live,
    sweep: files.sweep,
    async close(): Promise<void> {
      await models.close();
      vinDecoder.close();
    },
  };
}
