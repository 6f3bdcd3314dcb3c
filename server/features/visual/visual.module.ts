import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { Language } from "../../../contracts/accounts/languages.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import type { Log } from "../../platform/log.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { LocaleOf, PrintFor } from "../../reports/document.ts";
import type { Models } from "../../vision/models.ts";
import type { Files } from "../files/files.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { createPipeline } from "./analysis/pipeline.ts";
import { createSights } from "./angles/sights.service.ts";
import { byHandRoutes } from "./by-hand/by-hand.routes.ts";
import { createByHand } from "./by-hand/by-hand.service.ts";
import { createDrawing } from "./report/drawing.ts";
import { createConditionPdfs } from "./report/pdf.ts";
import { createReviews } from "./reviews/reviews.service.ts";
import type { Addresses } from "./visual.present.ts";
import { visualReport } from "./visual.report.ts";
import { visualRoutes } from "./visual.routes.ts";
import { createVisual } from "./visual.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly files: Files;
  readonly vehicles: Vehicles;
  readonly urls: UrlSigner;
  readonly publicUrl: () => string;
  readonly models: Models;
  readonly log: Log;
  readonly wakeJobs: () => void;
  readonly print: PrintFor;
  readonly localeOf: LocaleOf;
  readonly paperIn: (inspectionId: string, language: Language) => Promise<string>;
}

/** Wires visual inspections: routes and background jobs. */
export function createInspection(needs: Needs) {
  const { store, clock, storage, urls, models, wakeJobs } = needs;
  const addressesIn = (environment: Environment): Addresses => {
    // One time for the entire answer: a file that appears twice has one address.
    const now = clock.now();
    return {
      media: (key) => urls.sign(key, now),
      self: (id) => `${needs.publicUrl()}${baseAddresses[environment]}/inspections/visual/${id}`,
    };
  };
  const visual = createVisual({ ...needs, addressesIn, modelVersion: models.version });
  const report = visualReport({ ...needs, addressesIn });
  const drawing = createDrawing({ store, storage, report, print: needs.print, localeOf: needs.localeOf });
  const pipeline = createPipeline({
    ...needs,
    vision: models.vision,
    damageCapabilities: models.damageCapabilities,
    drawing,
    addressesIn,
  });
  const reviews = createReviews({ store, clock, visual, vehicles: needs.vehicles, wakeJobs });
  const byHand = byHandRoutes(createByHand({ store, clock, vehicles: needs.vehicles, wakeJobs }));
  const papers = createConditionPdfs({ ...needs, report });
  const sights = createSights({ files: needs.files, storage, vision: models.vision, ended: needs.live.ended });
  const jobs: readonly JobHandler[] = [pipeline, ...drawing.jobs];
  return {
    routes: visualRoutes({ visual, sights, reviews, papers }),
    byHand,
    jobs,
    visual,
    papers,
    report,
    sights,
    addressesIn,
  };
}
