import type { campaigns as contract } from "../../../contracts/campaigns.ts";
import type { RateBook } from "../../../contracts/rate-book.ts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { JobHandler } from "../../platform/jobs/runner.ts";
import type { Log } from "../../platform/log.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { campaignRoutes } from "./campaigns.routes.ts";
import { type Campaigns, openCampaigns } from "./campaigns.service.ts";
import { openAccounts } from "./connections/accounts.ts";
import { openConnections } from "./connections/connections.service.ts";
import { openConnectors } from "./connector/connectors.ts";
import { openActivation } from "./delivery/activation.service.ts";
import { openAsking } from "./delivery/asking.ts";
import { openChanging } from "./delivery/changing.ts";
import { openComparing } from "./delivery/comparing.ts";
import { openLookingUp } from "./delivery/looking-up.ts";
import { openMeasuring } from "./delivery/metrics.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<Config, "connectorUrl" | "connectorKey" | "mode">;
  readonly vehicles: Vehicles;
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}
interface OpenedCampaigns {
  readonly routes: Handlers<typeof contract>;
  readonly jobs: readonly JobHandler[];
  /** The kinds of those that begin every night. */
  readonly nightly: readonly string[];
  readonly unshare: Campaigns["unshare"];
}

/** Social campaigns, put together: their routes, what finds out how they stand, and the way to the platforms. */
export function openSocialCampaigns(given: Needs): OpenedCampaigns {
  const connectors = openConnectors({ ...given, ...given.config });
  const accounts = openAccounts({ ...given, connectors });
  const reaching = { ...given, connectors, accounts };
  const asking = openAsking(reaching);
  const lookingUp = openLookingUp({ ...reaching, asking });
  const measuring = openMeasuring(reaching);
  const comparing = openComparing({ ...given, lookingUp, measuring });
  const campaigns = openCampaigns({ ...given, accounts, tellPlatforms: openChanging({ ...given, asking }) });
  const routes = campaignRoutes({
    campaigns,
    activation: openActivation({ ...reaching, asking, lookingUp, measuring }),
    measuring,
    connections: openConnections({ ...reaching, asking, lookingUp }),
  });
  return {
    routes,
    jobs: [lookingUp.job, comparing.nightly, comparing.atItsEnd],
    nightly: [comparing.nightly.kind],
    unshare: campaigns.unshare,
  };
}
