import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { type Config, StartError } from "./config.ts";
import type { Sessions } from "./features/accounts/sessions/sessions.service.ts";
import { createDamageRecord } from "./platform/backup/damage.ts";
import { markInstallation } from "./platform/backup/data-folder.ts";
import { databaseIn } from "./platform/backup/layout.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Store } from "./platform/db/store.ts";
import { essential } from "./platform/disk/essential.ts";
import { isDiskFull } from "./platform/disk/full.ts";
import { guardedStore } from "./platform/disk/guarded-store.ts";
import { type DiskMonitor, openDiskMonitor, type SpaceOf } from "./platform/disk/monitor.ts";
import { servedHosts } from "./platform/http/guards/origin.ts";
import { withBegunMarks } from "./platform/http/idempotency/begun.ts";
import { createIdempotency } from "./platform/http/idempotency/idempotency.ts";
import { type Listening, listen } from "./platform/http/listening.ts";
import type { JobRunner } from "./platform/jobs/runner.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics, type Metrics } from "./platform/metrics/metrics.ts";
import { migrationsFolder } from "./platform/paths.ts";
import type { KeySources } from "./platform/secrets/key-places.ts";
import { createKeychain, type Keychain } from "./platform/secrets/keychain.ts";
import { openSecrets, type Secrets } from "./platform/secrets/secrets.ts";
import { withProof } from "./platform/shell/proof.ts";
import { noteRunning } from "./platform/shell/running-file.ts";
import { openMeasuring } from "./services/measuring.ts";
import { startWork } from "./services/work.ts";
import { openServices } from "./services.ts";
import { type Models, openModels } from "./vision/models.ts";

export interface RunningServer {
  /** `http://HOST:PORT`, as reached from this machine. */
  readonly url: string;
  readonly store: Store;
  /** Signs accounts in without their passwords, for commands on this machine. */
  readonly sessions: Pick<Sessions, "start" | "refresh">;
  /** Reports that it is not ready any more, and answers for `drainMs`, so that a proxy stops sending requests. */
  drain(): Promise<void>;
  /** Finishes requests in flight, for up to `graceMs`, hands back jobs and closes the database. */
  close(options?: { readonly graceMs?: number | undefined }): Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Closed with the server. By default they are opened as configured. */
  readonly models?: Models | undefined;
  /** The free space of a folder's disk. By default the operating system is asked. */
  readonly spaceOf?: SpaceOf | undefined;
  /** Whether an answered commit to SQLite survives a power cut, for which it waits for the disk. By default it does. */
  readonly survivesPowerCut?: boolean;
  /** With which the server proves to the desktop shell that it belongs to this data folder. By default a new one. */
  readonly token?: string | undefined;
  /** From the desktop shell: a key for the stored secrets, where the system has no keychain that the server can use. */
  readonly shellKey?: string | undefined;
  /** Whether others that open the data folder find the server and use it. By default they do. */
  readonly isFound?: boolean;
  /** By default the system's. */
  readonly keychain?: Keychain | undefined;
}

/** Starts the server: configuration, store, services, job runner and app. */
export async function start({ config, log, clock = systemClock, ...given }: Options): Promise<RunningServer> {
  prepareFolder(config.dataFolder);
  const token = given.token ?? randomBytes(32).toString("hex");
  const metrics = config.metricsToken === undefined ? undefined : createMetrics();
  const models = given.models ?? (await modelsOf(config, metrics));
  const listening = await listen(config);
  const diskMonitor = await openDiskMonitor({ folder: config.dataFolder, clock, log, spaceOf: given.spaceOf });
  const opened = await openStoreIn(diskMonitor, config, {
    clock,
    log,
    survivesPowerCut: given.survivesPowerCut ?? true,
  });
  const store = opened.dialect === "sqlite" ? guardedStore(opened, diskMonitor) : opened;
  // on a full disk, the server still starts, and users can read and delete
  const openKept = () =>
    openSecrets({ store, clock, log, sources: keySources(config, given), acceptsFile: config.mode === "hosted" });
  return essential(() =>
    explainingDamage(config, async () => {
      const secrets = await openKept();
      const isFound = given.isFound ?? true;
      return run({ config, log, clock, models, listening, diskMonitor, store, token, metrics, secrets, isFound });
    }),
  );
}

type StoreTools = Pick<Parts, "clock" | "log"> & { readonly survivesPowerCut: boolean };
interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly models: Models;
  readonly listening: Listening;
  readonly diskMonitor: DiskMonitor;
  readonly store: Store;
  readonly token: string;
  readonly metrics: Metrics | undefined;
  readonly secrets: Secrets;
  readonly isFound: boolean;
}

async function run({
  config,
  log,
  clock,
  models,
  listening,
  diskMonitor,
  store,
  token,
  metrics,
  secrets,
  isFound,
}: Parts): Promise<RunningServer> {
  const { url, serveWith, closeAfterAnswers, stop } = listening;
  const damage = createDamageRecord(config, log);
  let runner: JobRunner | undefined;
  let leaving = false;
  const publicUrl = () => config.publicUrl ?? new URL(url).origin;
  const services = await openServices({
    config,
    clock,
    log,
    models,
    diskMonitor,
    damage,
    secrets,
    publicUrl,
    runner: () => runner,
    metrics,
    isLeaving: () => leaving,
    store: withBegunMarks(store),
  });
  const { handlers, authenticator, visitors, isAllowedOrigin, noteKeyError, timeZoneOf, limiter, storage } = services;

  const isOnlyProcess = store.dialect === "sqlite";
  const idempotency = createIdempotency({
    store,
    clock,
    log,
    secret: await secrets.installation("idempotent-answers"),
  });
  if (isOnlyProcess) await idempotency.forgetUnfinished();
  await services.sync.resume();
  const prunings = [{ what: "idempotent answers", run: idempotency.prune }];
  const works = config.role !== "api";
  if (works) runner = await startWork({ store, clock, log, services, prunings, observe: metrics?.job });
  const hosts = servedHosts(config.host, config.publicUrl);
  const behindProxy = config.mode === "hosted";
  const mountOptions = {
    authenticator,
    visitors,
    isAllowedOrigin,
    noteKeyError,
    timeZoneOf,
    limiter,
    idempotency,
    storage,
    diskMonitor,
    damage,
    clock,
    publicUrl,
    behindProxy,
  };
  const isHttps = config.publicUrl?.startsWith("https:") ?? false;
  const phonePage = services.phones.page;
  const { isDemo } = config;
  const servesApi = config.role !== "worker";
  const measuring = openMeasuring({ config, store, clock, diskMonitor, runner: () => runner, metrics });
  const app = { handlers, mountOptions, phonePage, hosts, isHttps, isDemo, log, servesApi, metrics: measuring };
  serveWith(withProof(token, buildApp(app)));
  if (servesApi) await services.phones.resume();
  if (works) {
    for (const { what, run: complete } of services.completions) {
      void complete().catch((error: unknown) => log.error({ err: error, what }, "completing records failed"));
    }
    void services.sweep().catch((error: unknown) => log.warn({ err: error }, "sweeping stray files failed"));
  }

  const running = { url, pid: process.pid, token };
  const forgetRunning = isOnlyProcess && isFound ? noteRunning(config.dataFolder, running, log) : () => {};

  return {
    url,
    store,
    sessions: services.sessions,
    async drain() {
      leaving = true;
      closeAfterAnswers();
      await pause(config.drainMs);
    },
    async close({ graceMs } = {}) {
      forgetRunning();
      services.live.end();
      // jobs and a running backup end at once: neither waits for requests, and no request waits for them
      await Promise.all([services.backups.close(), stop(graceMs), runner?.stop(), services.webhooks.stop()]);
      measuring?.close();
      await services.close();
      await store.close();
      await diskMonitor.close();
    },
  };
}

const keySources = (config: Config, { keychain, shellKey }: Pick<Options, "keychain" | "shellKey">): KeySources => ({
  setting: config.secretKey,
  keychain: config.usesKeychain ? (keychain ?? createKeychain()) : undefined,
  shellKey,
  dataFolder: config.dataFolder,
});

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw asStartError(error, `The data folder ${folder} cannot be written to`);
  }
}

/** Opens the models. If their folder is configured, they are checked against the manifest and run once. */
async function modelsOf(
  { modelFolder, executionProviders, checksModelsAtStart, role }: Config,
  metrics: Metrics | undefined,
): Promise<Models> {
  const models = openModels({
    folder: modelFolder,
    providers: executionProviders,
    analyzes: role !== "api",
    checksCloser: checksModelsAtStart,
    observe: metrics?.inference,
  });
  if (checksModelsAtStart) {
    await models.vision().catch((error: unknown) => {
      throw asStartError(error, "The models cannot be used");
    });
  }
  return models;
}

const asStartError = (error: unknown, what: string): StartError =>
  error instanceof StartError
    ? error
    : new StartError(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** Converts the error of a damaged database to a StartError that explains how to restore a backup. */
async function explainingDamage<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (config.databaseUrl !== undefined) throw error;
    const { asStartErrorIfDamaged } = await import("./platform/backup/installation.ts");
    throw await asStartErrorIfDamaged(config, error);
  }
}

/** If the disk has no space even for the files that SQLite opens, releases the disk reserve and tries again. */
async function openStoreIn(diskMonitor: DiskMonitor, config: Config, tools: StoreTools): Promise<Store> {
  for (;;) {
    try {
      return await openStore(config, tools);
    } catch (error) {
      if (isDiskFull(error) && (await diskMonitor.release())) continue;
      const { databaseUrl, dataFolder } = config;
      throw asStartError(
        error,
        `The database of ${databaseUrl ? "FORECOURT_DATABASE_URL" : dataFolder} could not be opened`,
      );
    }
  }
}

/** Loads only the driver of the dialect. The other one need not be installed. */
async function openStore(config: Config, { clock, log, survivesPowerCut }: StoreTools): Promise<Store> {
  if (config.databaseUrl !== undefined) {
    const { openPg } = await import("./platform/db/pg.ts");
    return openPg(config.databaseUrl, migrationsFolder("pg"));
  }
  const { dataFolder, backupFolder, s3Url } = config;
  const { prepareDatabase } = await import("./platform/backup/installation.ts");
  const { openSqlite } = await import("./platform/db/sqlite.ts");
  return explainingDamage(config, async () => {
    await prepareDatabase({ dataFolder, backupFolder, hasMedia: s3Url === undefined, clock, log });
    const store = openSqlite(databaseIn(dataFolder), migrationsFolder("sqlite"), { survivesPowerCut });
    markInstallation(dataFolder, clock);
    return store;
  });
}
