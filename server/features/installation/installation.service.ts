import { stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { Installation, TestMail, VisionSpeed } from "../../../contracts/system/installation.ts";
import { assertAdministrator, type Caller } from "../../access/caller.ts";
import type { Config } from "../../config.ts";
import { findFfmpeg } from "../../media/video/find-ffmpeg.ts";
import { VideoError } from "../../media/video/video-error.ts";
import { databaseIn } from "../../platform/backup/layout.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { DiskMonitor } from "../../platform/disk/monitor.ts";
import { productFolder } from "../../platform/paths.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { softwareVersion } from "../../platform/version.ts";
import type { Models } from "../../vision/models.ts";
import type { ModelDescription } from "../../vision/vision.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import { testMail } from "./mails.ts";
import { measureSpeed } from "./measure-speed.ts";
import { chooseOwnModels, modelChoice } from "./own-models.ts";

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly diskMonitor: DiskMonitor;
  readonly models: Models;
  readonly outbox: Pick<Outbox, "sendNow">;
}

/** SQLite's file and its write-ahead log. */
async function databaseBytes(dataFolder: string): Promise<number> {
  const file = databaseIn(dataFolder);
  const sizes = [file, `${file}-wal`].map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** `mail.example.com:587`, without the password that the URL may have. */
function mailServerOf(smtpUrl: string | undefined): string | null {
  if (smtpUrl === undefined) return null;
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === "smtps:" ? "465" : "587")}`;
}

const present = ({ name, version, provider, licence, card, classes, ap50, recall }: ModelDescription) => ({
  name,
  version,
  provider,
  licence,
  card,
  classes: classes.map((label) => ({
    name: label,
    ap50: own(ap50, label) ?? null,
    recall: own(recall, label) ?? null,
  })),
});

async function visionOf(config: Config, models: Models): Promise<Installation["vision"]> {
  const folder = config.modelFolder;
  const shipped = folder === join(productFolder, "models");
  const choice = modelChoice(config);
  try {
    const { threads, models: opened } = (await models.vision()).describe();
    return { folder, shipped, problem: null, threads, models: opened.map(present), choice };
  } catch (error) {
    const problem = error instanceof AppError ? error.message : "The models could not be opened.";
    return { folder, shipped, problem, threads: null, models: [], choice };
  }
}

async function ffmpegOf(path: string | undefined): Promise<Installation["ffmpeg"]> {
  try {
    return { version: (await findFfmpeg(path)).version, problem: null };
  } catch (error) {
    const problem = error instanceof VideoError ? error.message : "ffmpeg was not found; 360 video needs it.";
    return { version: null, problem };
  }
}

async function stateOf({ config, store, diskMonitor, models }: Needs): Promise<Installation> {
  const isSqlite = store.dialect === "sqlite";
  return {
    version: softwareVersion,
    mode: config.mode,
    dataFolder: config.dataFolder,
    storage: await diskMonitor.report(),
    database: {
      kind: isSqlite ? "sqlite" : "postgres",
      version: await store.version(),
      bytes: isSqlite ? await databaseBytes(config.dataFolder) : null,
    },
    mail: { server: mailServerOf(config.smtpUrl), from: config.mailFrom },
    vision: await visionOf(config, models),
    ffmpeg: await ffmpegOf(config.ffmpegPath),
  };
}

/** What the installation has and how well it works, for its administrator. */
export function createInstallation(needs: Needs) {
  const { storage, models, outbox } = needs;
  let measuring: Promise<VisionSpeed> | undefined;
  return {
    async read(caller: Caller): Promise<Installation> {
      assertAdministrator(caller);
      return stateOf(needs);
    },
    /** Throws VALIDATION_ERROR, RESOURCE_NOT_FOUND and MODEL_UNAVAILABLE. */
    async chooseModels(caller: Caller, folder: string | null): Promise<Installation> {
      assertAdministrator(caller);
      await chooseOwnModels(needs, caller, folder);
      return stateOf(needs);
    },
    /** Throws MODEL_UNAVAILABLE. */
    async measureSpeed(caller: Caller): Promise<VisionSpeed> {
      assertAdministrator(caller);
      measuring ??= models
        .vision()
        .then((vision) => measureSpeed(vision, storage))
        .finally(() => {
          measuring = undefined;
        });
      return measuring;
    },
    async testMail(caller: Caller): Promise<TestMail> {
      assertAdministrator(caller);
      const { status, error } = await outbox.sendNow(testMail(caller));
      return { to: caller.email, status: status === "queued" ? "failed" : status, error };
    },
  };
}
export type InstallationService = ReturnType<typeof createInstallation>;
