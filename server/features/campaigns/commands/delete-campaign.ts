import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCampaign } from "../../../access/records/require-campaign.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { type CampaignRow, deleteCampaign, lockCampaign } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import { platformNames } from "../connector/port.ts";
import { isPending, mayBeBought } from "../delivery/platform-state.ts";
import { platformsOf } from "../delivery/platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "isBuyerConnected">;
}

/** Deletes a campaign that runs on no platform. */
export const removeCampaign = ({ store, clock, accounts }: Needs, caller: Caller, id: string): Promise<void> =>
  store.write(async (tx) => {
    await lockCampaign(tx, id);
    const campaign = await requireCampaign(await accessOf(tx, caller), id, { permission: "edit_inventory" });
    await assertNotRunning(tx, accounts, campaign);
    await deleteCampaign(tx, campaign);
    const { name, workspaceId } = campaign;
    const details = { workspaceId, name, dailyBudget: campaign.dailyBudgetCents / 100 };
    const subject = { subjectType: "campaign", subjectId: id } as const;
    await record(tx, clock, caller, { action: "campaign.deleted", ...subject, details });
  });

async function assertNotRunning(
  tx: Writer,
  accounts: Needs["accounts"],
  { id, workspaceId }: CampaignRow,
): Promise<void> {
  const rows = await platformsOf(tx, [id]);
  if (rows.some(({ status }) => status === "running" || isPending(status))) {
    const message = "The campaign is running: pause it on every platform first.";
    throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message, field: "id" });
  }
  // a purchase that cannot be queried does not block the deletion
  for (const row of rows.filter(({ status }) => mayBeBought(status))) {
    if (!(await accounts.isBuyerConnected(tx, workspaceId, row))) continue;
    const message = `It is unknown whether the campaign runs on ${platformNames[row.platform]}: pause it there first.`;
    throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message, field: "id" });
  }
}
