import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { type Clock, systemClock } from "./clock.ts";
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
import { openLimiter } from "./http/guards/limits.ts";
import { servedHosts } from "./http/guards/origin.ts";
import { openIdempotency } from "./http/idempotency/idempotency.ts";
import { type JobRunner, startJobRunner } from "./jobs/runner.ts";
import type { Log } from "./log.ts";
import { migrationsFolder } from "./paths.ts";
import { openDiskStorage } from "./storage/disk.ts";
import { openUrlSigner } from "./storage/signed-url.ts";
import { openModels } from "./vision/models.ts";

export interface RunningServer {
  /** `http://HOST:PORT`, where it really listens. */
  readonly url: string;
  readonly store: Store;
  /** Requests in flight finish, jobs are handed back, the database is closed. */
  close(): Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
}

/** Puts the server together and starts it: configuration, store, services, app, job runner. */
export async function start({ config, log, clock = systemClock }: Options): Promise<RunningServer> {
  mkdirSync(config.dataFolder, { recursive: true });
  const server = await listen(config);
  const address = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${(server.address() as AddressInfo).port}`;
  const publicUrl = () => config.publicUrl ?? address;
  const store = await openStore(config);
  const secret = (name: string) => installationSecret(store, clock, name);
  const storage = openDiskStorage(config.dataFolder);
  const urls = openUrlSigner(await secret("signed-urls"), publicUrl);
  const live = openLiveBus();
  const limiter = openLimiter(clock);
  const models = openModels({ folder: config.modelFolder, providers: config.executionProviders });
  let runner: JobRunner | undefined;
  const wakeJobs = () => runner?.wake();

  const outbox = openOutbox({ store, clock, config });
  const accounts = openAccounts({
    store,
    clock,
    outbox,
    attempts: openAttempts(clock),
    defaultPlan: config.defaultPlan,
    publicUrl,
  });
  const sessions = openSessions({
    store,
    clock,
    accounts,
    accessTokens: openAccessTokens(await secret("access-tokens"), clock),
  });
  const keys = openKeys({ store, clock, accounts });
  const files = openFiles({ store, clock, storage, urls, allowPrivateTargets: config.allowPrivateTargets });
  const vinDecoder = openVinDecoder(vinDatabasePath(), clock);
  const vehicles = openVehicles({ store, clock, vinDecoder, urls, isReferredTo: hasInspections });
  const inspection = openInspection({
    store,
    clock,
    storage,
    live,
    files,
    vehicles,
    urls,
    publicUrl,
    models,
    wakeJobs,
  });

  const idempotency = openIdempotency(store, clock);
  if (store.dialect === "sqlite") await idempotency.forgetUnfinished();
  const app = buildApp({
    hosts: servedHosts(config.host, config.publicUrl),
    log,
    mountOptions: {
      authenticator: { bySession: sessions.caller, byKey: keys.caller },
      limiter,
      idempotency,
      storage,
      clock,
    },
    handlers: {
      system: systemRoutes({
        clock,
        live,
        readiness: () =>
          readiness({ config, store, modelVersion: models.version, runner: () => runner, vin: vinDecoder.status }),
      }),
      accounts: accountRoutes(accounts, sessions),
      keys: keyRoutes(keys, accounts, limiter),
      vehicles: vehicleRoutes(vehicles),
      files: fileRoutes(files),
      outbox: outboxRoutes(outbox, { mode: config.mode, isAnyoneVerified: accounts.isAnyoneVerified }),
      visual: inspection.routes,
    },
  });
  runner = await startJobRunner({
    store,
    clock,
    log,
    handlers: [outbox.job, ...inspection.jobs],
    alone: store.dialect === "sqlite",
    parallel: 2,
  });
  server.on("request", app);
  void files.sweep().catch((error: unknown) => log.warn({ err: error }, "sweeping stray photos failed"));

  return {
    url: address,
    store,
    async close() {
      live.end();
      await stopListening(server);
      await runner?.stop();
      await models.close();
      vinDecoder.close();
      await store.close();
    },
  };
}

/** Only the dialect's own driver is loaded: the other one need not even be there. */
async function openStore(config: Config): Promise<Store> {
  if (config.databaseUrl !== undefined) {
    const { openPg } = await import("./db/pg.ts");
    return openPg(config.databaseUrl, migrationsFolder("pg"));
  }
  const { openSqlite } = await import("./db/sqlite.ts");
  return openSqlite(join(config.dataFolder, "forecourt.db"), migrationsFolder("sqlite"));
}

async function listen(config: Config): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve());
  });
  return server;
}

/** How long a slow answer may still take once the server was told to stop. */
const graceMs = 5_000;

async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
