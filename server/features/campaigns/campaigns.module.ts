import type { campaignResults } from "../../../contracts/customers/campaign-results.ts";
import type { campaigns as contract } from "../../../contracts/customers/campaigns.ts";
import type { RateBook } from "../../../contracts/repair/rate-book.ts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import type { Log } from "../../platform/log.ts";
import type { PublicPhotos } from "../vehicle-photos/public-photos.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { createPictureUrls } from "./campaign-photos.ts";
import { campaignRoutes } from "./campaigns.routes.ts";
import { type Campaigns, createCampaigns } from "./campaigns.service.ts";
import { createAccounts } from "./connections/accounts.ts";
import { createConnections } from "./connections/connections.service.ts";
import { createConnectors } from "./connector/connectors.ts";
import { createActivation } from "./delivery/activation/activation.service.ts";
import { createAdChanges } from "./delivery/ad-changes.service.ts";
import { createMetricsJobs } from "./delivery/metrics.job.ts";
import { createMetrics } from "./delivery/metrics.service.ts";
import { noteEarlierStarts } from "./delivery/note-earlier-starts.ts";
import { createPurchases } from "./delivery/purchase.service.ts";
import { createReconciliation } from "./delivery/reconcile.job.ts";
import { campaignResultRoutes } from "./results/results.routes.ts";
import { createCampaignResults } from "./results/results.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<Config, "connectorUrl" | "connectorKey" | "mode" | "publicUrl">;
  readonly photos: Pick<PublicPhotos, "urls">;
  readonly vehicles: Vehicles;
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}
interface SocialCampaigns {
  readonly routes: Handlers<typeof contract>;
  readonly resultRoutes: Handlers<typeof campaignResults>;
  readonly jobs: readonly JobHandler[];
  /** The kinds of the jobs that start every night. */
  readonly nightly: readonly string[];
  readonly unshare: Campaigns["unshare"];
  /** After a start: of campaigns that an earlier version of the product started. */
  readonly noteEarlierStarts: () => Promise<void>;
}

/** Connects the parts of social campaigns: routes, jobs and the connectors to the platforms. */
export function createSocialCampaigns(needs: Needs): SocialCampaigns {
  const connectors = createConnectors({ ...needs, ...needs.config });
  const accounts = createAccounts({ ...needs, connectors });
  const pictureUrls = createPictureUrls(needs.store, needs.photos);
  const isReachable = needs.config.publicUrl !== undefined;
  const delivery = { ...needs, connectors, accounts, pictureUrls, isReachable };
  const purchases = createPurchases(delivery);
  const reconciliation = createReconciliation({ ...delivery, purchases });
  const metrics = createMetrics(delivery);
  const metricsJobs = createMetricsJobs({ ...needs, reconciliation, metrics });
  const campaigns = createCampaigns({ ...needs, accounts, changeAds: createAdChanges({ ...needs, purchases }) });
  const routes = campaignRoutes({
    campaigns,
    activation: createActivation({ ...delivery, purchases, reconciliation, metrics }),
    metrics,
    connections: createConnections({ ...delivery, purchases, reconciliation }),
  });
  return {
    routes,
    resultRoutes: campaignResultRoutes(createCampaignResults({ ...needs, metrics })),
    jobs: [reconciliation.job, metricsJobs.nightly, metricsJobs.atEnd],
    nightly: [metricsJobs.nightly.kind],
    unshare: campaigns.unshare,
    noteEarlierStarts: () => noteEarlierStarts(needs.store),
  };
}
