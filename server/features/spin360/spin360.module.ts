import type { spinFindings } from "../../../contracts/inspections/spin-findings.ts";
import type { spin360 as contract } from "../../../contracts/inspections/spin360.ts";
import { createVideo, type Video } from "../../media/video/video.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import type { Pruning } from "../../platform/jobs/nightly.ts";
import type { Log } from "../../platform/log.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Models } from "../../vision/models.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { createSpinExport } from "./export/export.ts";
import { createSpinPipeline } from "./pipeline/pipeline.ts";
import { createCleanup } from "./retention/cleanup.ts";
import { createSpinRetention } from "./retention/settings.ts";
import { sweepStraySpins } from "./retention/sweep.ts";
import { createSpinFindings } from "./spin360.findings.ts";
import { spinFindingRoutes, spinRoutes } from "./spin360.routes.ts";
import { createSpinJobs } from "./spin360.service.ts";
import { createUploads } from "./spin360.upload.ts";
import { createSpinViews } from "./spin360.views.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly log: Log;
  readonly vehicles: Vehicles;
  readonly urls: UrlSigner;
  readonly models: Models;
  /** The configured path of ffmpeg. */
  readonly ffmpegPath: string | undefined;
  readonly wakeJobs: () => void;
}
interface Spin360 {
  readonly routes: Handlers<typeof contract>;
  readonly findingRoutes: Handlers<typeof spinFindings>;
  readonly jobs: readonly JobHandler[];
  readonly prunings: readonly Pruning[];
  sweep(): Promise<number>;
}

/** Opened on first use, and tried again after a failure: ffmpeg may be installed meanwhile. */
function createVideoOnFirstUse(ffmpegPath: string | undefined): () => Promise<Video> {
  let opening: Promise<Video> | undefined;
  return () => {
    opening ??= createVideo(ffmpegPath === undefined ? {} : { ffmpegPath }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

/** Wires 360-degree video: routes, background jobs and nightly deletions. */
export function createSpin360(given: Needs): Spin360 {
  const needs = { ...given, video: createVideoOnFirstUse(given.ffmpegPath) };
  const settings = createSpinRetention(needs);
  const sweep = () => sweepStraySpins(needs);
  const views = createSpinViews(needs);
  const routes = spinRoutes({
    uploads: createUploads(needs),
    jobs: createSpinJobs(needs),
    views,
    cleanup: createCleanup(needs),
    settings,
    exportSpin: createSpinExport({ storage: needs.storage, shown: views.stored }),
  });
  return {
    routes,
    findingRoutes: spinFindingRoutes(createSpinFindings(needs)),
    jobs: [createSpinPipeline({ ...needs, vision: needs.models.vision })],
    prunings: [
      { what: "clips", run: settings.expire },
      { what: "stray files of spins", run: sweep },
    ],
    sweep,
  };
}
