import type { market as contract } from "../../../contracts/pricing/market.ts";
import type { OwnPace } from "../../domain/valuation/days-to-sell/own-pace.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import type { Pruning } from "../../platform/jobs/nightly.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { VinDecoder } from "../vehicles/fields.ts";
import { createMarketBreakdown } from "./breakdown/breakdown.service.ts";
import { createEvidence, type Evidence } from "./evidence/evidence.service.ts";
import { createMarketState } from "./evidence/market-state.ts";
import { createImportJob } from "./import/import.job.ts";
import { createMarketImports } from "./import/import.service.ts";
import { marketRoutes } from "./market.routes.ts";
import { createMarketSearch } from "./market.service.ts";
import { createPriceModels, type PriceModels } from "./model/models.service.ts";
import { createTraining } from "./model/train.job.ts";
import { createMarketSupply } from "./supply/supply.service.ts";
import { createRowCompleter } from "./vins/complete-row.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly isDemo: boolean;
  readonly vinDecoder: VinDecoder;
  readonly live: LiveBus;
  readonly log: Log;
  readonly wakeJobs: () => void;
  /** How fast the cars of a workspace sell. */
  readonly ownPace: (workspaceId: string) => Promise<OwnPace>;
  /** The ZIP code of a workspace's dealership. Null: not set. */
  readonly zipCodeOf: (workspaceId: string) => Promise<string | null>;
  /** Called when the rows or the model of a workspace's market have changed. */
  readonly onChange: (workspaceId: string) => Promise<void>;
}

/** Connects the parts of the market: its routes, its jobs, and the evidence for valuations. */
export function createMarketData(needs: Needs): {
  readonly routes: Handlers<typeof contract>;
  readonly jobs: readonly JobHandler[];
  readonly prunings: readonly Pruning[];
  readonly evidence: Evidence;
  readonly models: PriceModels;
} {
  const state = createMarketState();
  const onChange = (workspaceId: string): Promise<void> => {
    state.changed(workspaceId);
    return needs.onChange(workspaceId);
  };
  const models = createPriceModels({ ...needs, onChange });
  const importing = createImportJob({ ...needs, onChange: models.afterChange });
  const training = createTraining(needs);
  return {
    routes: marketRoutes({
      search: createMarketSearch({ ...needs, models }),
      imports: createMarketImports(needs),
      breakdown: createMarketBreakdown(needs),
      supply: createMarketSupply({ ...needs, state }),
      models,
    }),
    jobs: [importing.job, training.job],
    prunings: [importing.pruning, training.pruning],
    evidence: createEvidence({ ...needs, state, models, complete: createRowCompleter(needs.vinDecoder) }),
    models,
  };
}
