import type { spinFindings } from "../../../contracts/spin-findings.ts";
import type { spin360 as contract } from "../../../contracts/spin360.ts";
import { createVideo, type Video } from "../../media/video/video.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Pruning } from "../../platform/jobs/nightly.ts";
import type { JobHandler } from "../../platform/jobs/runner.ts";
import type { Log } from "../../platform/log.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Models } from "../../vision/models.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { openSpinExport } from "./export/export.ts";
import { openSpinPipeline } from "./pipeline/pipeline.ts";
import { openCleanup } from "./retention/cleanup.ts";
import { openSpinRetention } from "./retention/settings.ts";
import { sweepStraySpins } from "./retention/sweep.ts";
import { openSpinFindings } from "./spin360.findings.ts";
import { spinFindingRoutes, spinRoutes } from "./spin360.routes.ts";
import { openSpinJobs } from "./spin360.service.ts";
import { openUploads } from "./spin360.upload.ts";
import { openSpinViews } from "./spin360.views.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly log: Log;
  readonly vehicles: Vehicles;
  readonly urls: UrlSigner;
  readonly models: Models;
  /** Where ffmpeg is, if somebody said so. */
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

/** Opened when it is first needed, and tried again after a failure: ffmpeg may be installed meanwhile. */
function openWhenNeeded(ffmpegPath: string | undefined): () => Promise<Video> {
  let opening: Promise<Video> | undefined;
  return () => {
    opening ??= createVideo(ffmpegPath === undefined ? {} : { ffmpegPath }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

/** 360-degree video, put together: its routes, its background work, and what goes each night. */
export function openSpin360(given: Needs): Spin360 {
  const needs = { ...given, video: openWhenNeeded(given.ffmpegPath) };
  const settings = openSpinRetention(needs);
  const sweep = () => sweepStraySpins(needs);
  const views = openSpinViews(needs);
  const routes = spinRoutes({
    uploads: openUploads(needs),
    jobs: openSpinJobs(needs),
    views,
    cleanup: openCleanup(needs),
    settings,
    exportSpin: openSpinExport({ storage: needs.storage, shown: views.stored }),
  });
  return {
    routes,
    findingRoutes: spinFindingRoutes(openSpinFindings(needs)),
    jobs: [openSpinPipeline({ ...needs, vision: needs.models.vision })],
    prunings: [
      { what: "clips", run: settings.expire },
      { what: "stray files of spins", run: sweep },
    ],
    sweep,
  };
}
