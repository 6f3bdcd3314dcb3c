import type { repricing as repricingContract } from "../../../contracts/pricing/repricing.ts";
import type { valuations as contract } from "../../../contracts/pricing/valuations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import type { Log } from "../../platform/log.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import type { Evidence as Market } from "../market/evidence/evidence.service.ts";
import type { PriceModels } from "../market/model/models.service.ts";
import type { VinDecoder } from "../vehicles/fields.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import type { Visual } from "../visual/visual.service.ts";
import { createBulk } from "./bulk/bulk.service.ts";
import { createExclusions } from "./exclusions/exclusions.service.ts";
import { createExitPrices, type ReadExitPrice } from "./exit-price.ts";
import { cacheMarket } from "./market-value/market/cached-market.ts";
import type { ReadOwnPace } from "./market-value/market/own-pace.ts";
import { createMarketValues } from "./market-value/market-values.ts";
import { createRepricingJob, repricingJob } from "./repricing/repricing.job.ts";
import { repricingRoutes } from "./repricing/repricing.routes.ts";
import { createRepricing } from "./repricing/repricing.service.ts";
import { valuationRoutes } from "./valuations.routes.ts";
import { createValuations } from "./valuations.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly vinDecoder: VinDecoder;
  readonly visual: Visual;
  readonly vehicles: Vehicles;
  readonly market: Market;
  readonly priceModels: PriceModels;
  readonly ownPace: ReadOwnPace;
  readonly papers: Papers;
  readonly dealerships: Dealerships;
  readonly publicUrl: () => string;
  readonly wakeJobs: () => void;
}

interface Pricing {
  readonly handlers: {
    readonly valuations: Handlers<typeof contract>;
    readonly repricing: Handlers<typeof repricingContract>;
  };
  readonly exitPrice: ReadExitPrice;
  readonly jobs: readonly JobHandler[];
  /** The kinds of jobs that are enqueued every night. */
  readonly nightly: readonly string[];
}

/** Connects the parts of market valuation. */
export function createPricing(needs: Needs): Pricing {
  const { ownPace } = needs;
  const marketValues = createMarketValues({ ...needs, ownPace });
  const valuations = createValuations({ ...needs, marketValues });
  const createCachedMarketValues = () => createMarketValues({ ...needs, ownPace, market: cacheMarket(needs.market) });
  const bulk = createBulk({ ...needs, createCachedMarketValues, valuations });
  const exclusions = createExclusions({ ...needs, ownPace, valuations });
  return {
    handlers: {
      valuations: valuationRoutes({ ...needs, valuations, bulk, exclusions }),
      repricing: repricingRoutes(createRepricing(needs)),
    },
    exitPrice: createExitPrices({ ...needs, valuations }),
    jobs: [createRepricingJob({ ...needs, createCachedMarketValues })],
    nightly: [repricingJob],
  };
}
