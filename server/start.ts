import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Config, StartError } from "./config.ts";
import type { Store } from "./db/store.ts";
import { servedHosts } from "./http/guards/origin.ts";
import { notingBegun } from "./http/idempotency/begun.ts";
import { openIdempotency } from "./http/idempotency/idempotency.ts";
import { openNightly } from "./jobs/nightly.ts";
import { type JobRunner, startJobRunner } from "./jobs/runner.ts";
import { listen } from "./listening.ts";
import type { Log } from "./log.ts";
import { migrationsFolder } from "./paths.ts";
import { openServices } from "./services.ts";
import { type Models, openModels } from "./vision/models.ts";

export interface RunningServer {
  /** `http://HOST:PORT`, where it can be asked from this machine. */
  readonly url: string;
  readonly store: Store;
  /** Requests in flight finish, jobs are handed back, the database is closed. */
  close(): Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Closed with the server; opened as the configuration says when absent. */
  readonly models?: Models | undefined;
}

/** Jobs that run at a time: one may wait for the models while another draws a paper or sends a mail. */
const jobsAtOnce = 2;

/** Puts the server together and starts it: configuration, store, services, app, job runner. */
export async function start({ config, log, clock = systemClock, ...given }: Options): Promise<RunningServer> {
  prepareFolder(config.dataFolder);
  const models = given.models ?? (await modelsOf(config));
  const { url, answerWith, stop } = await listen(config);
  const store = await openStore(config).catch((error: unknown) => {
    throw inWords(
      error,
      `The database of ${config.databaseUrl ? "FORECOURT_DATABASE_URL" : config.dataFolder} could not be opened`,
    );
  });
  let runner: JobRunner | undefined;
  const publicUrl = () => config.publicUrl ?? new URL(url).origin;
  const services = await openServices({
    ...{ config, clock, log, models, publicUrl, runner: () => runner },
    store: notingBegun(store),
  });
  const { handlers, authenticator, limiter, storage } = services;

  // nobody else works on a SQLite file: whatever looks unfinished in it was left by a crash
  const alone = store.dialect === "sqlite";
  const idempotency = openIdempotency({ store, clock, log });
  if (alone) await idempotency.forgetUnfinished();
  const prunings = [...services.prunings, { what: "idempotent answers", run: idempotency.prune }];
  const nightly = openNightly({ store, clock, log, prunings, begins: services.nightly });
  await nightly.schedule();
  const jobs = [...services.jobs, nightly.job];
  runner = await startJobRunner({
    store,
    clock,
    log,
    live: services.live,
    handlers: jobs,
    alone,
    parallel: jobsAtOnce,
  });
  await services.webhooks.start();
  const hosts = servedHosts(config.host, config.publicUrl);
  const behindProxy = config.mode === "hosted";
  const mountOptions = { authenticator, limiter, idempotency, storage, clock, publicUrl, behindProxy };
  answerWith(buildApp({ handlers, mountOptions, hosts, isDemo: config.isDemo, log }));
  void services.sweep().catch((error: unknown) => log.warn({ err: error }, "sweeping stray files failed"));

  return {
    url,
    store,
    async close() {
      services.live.end();
      // jobs are handed back at once, however long a request may still take
      await Promise.all([stop(), runner?.stop(), services.webhooks.stop()]);
      await services.close();
      await store.close();
    },
  };
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw inWords(error, `The data folder ${folder} cannot be written to`);
  }
}

/** The models; where their folder was named, only when they are there, as the manifest says, and have answered. */
async function modelsOf({ modelFolder, executionProviders, checksModelsAtStart }: Config): Promise<Models> {
  const models = openModels({ folder: modelFolder, providers: executionProviders });
  if (checksModelsAtStart) {
    await models.vision().catch((error: unknown) => {
      throw inWords(error, "The models cannot be used");
    });
  }
  return models;
}

const inWords = (error: unknown, what: string): StartError =>
  error instanceof StartError
    ? error
    : new StartError(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** Only the dialect's own driver is loaded: the other one need not even be there. */
async function openStore(config: Config): Promise<Store> {
  if (config.databaseUrl !== undefined) {
    const { openPg } = await import("./db/pg.ts");
    return openPg(config.databaseUrl, migrationsFolder("pg"));
  }
  const { openSqlite } = await import("./db/sqlite.ts");
  return openSqlite(join(config.dataFolder, "forecourt.db"), migrationsFolder("sqlite"));
}
