import type { Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import type { CampaignRow } from "../campaigns.repo.ts";
import { isOfAnother, markOf } from "../connections/accounts.ts";
import { findConnection } from "../connections/connections.repo.ts";
import { platformNames, Refused } from "../connector/port.ts";
import { isBought, mayBeBought } from "./outcomes.ts";
import type { PlatformRow } from "./platforms.repo.ts";

/** A purchase of its own: nothing of the one before it counts but what that has spent. */
const anew = ({ metrics, earlier }: PlatformRow, boughtWith: string): Partial<PlatformRow> => ({
  ...{ request: newId(), boughtWith, state: "not_running" },
  ...{ platformCampaignId: null, adSetId: null, adId: null, metrics: null, metricsAt: null },
  ...(metrics && { earlier: [...(earlier ?? []), { spent: metrics.spent, currency: metrics.currency }] }),
});

/**
 * What starting a campaign on a platform changes before it is asked for: nothing where what was bought with the connected
 * account goes on, else it is a purchase of its own. Throws Refused with ACCOUNT_NOT_CONNECTED where there is no account,
 * and for what may run with another one: this one would buy it a second time.
 */
export async function purchaseOf(
  tx: Writer,
  campaign: CampaignRow,
  before: PlatformRow,
): Promise<Partial<PlatformRow>> {
  const account = await findConnection(tx, campaign.workspaceId, before.platform);
  const name = platformNames[before.platform];
  if (!account) throw new Refused("ACCOUNT_NOT_CONNECTED", `No ${name} account is connected.`);
  const isOther = isOfAnother(before, account);
  if (mayBeBought(before) && isOther) {
    const message = `The campaign may run with another ${name} account: connect that one again, or draft another campaign.`;
    throw new Refused("ACCOUNT_NOT_CONNECTED", message);
  }
  return (isBought(before) && !isOther) || mayBeBought(before) ? {} : anew(before, markOf(account));
}
