import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { withExistingPhotos } from "../campaign-photos.ts";
import { campaignOf } from "../campaigns.present.ts";
import type { CampaignRow } from "../campaigns.repo.ts";
import { platformsOf } from "../delivery/platforms.repo.ts";

/** Campaigns in the API's form, with their platforms. */
export async function allWithPlatforms(db: Reader, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const all = Map.groupBy(
    await platformsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ campaignId }) => campaignId,
  );
  const campaigns = await withExistingPhotos(db, rows);
  return campaigns.map((row) => campaignOf(row, all.get(row.id) ?? []));
}

/** A campaign in the API's form, with its platforms. */
export async function withPlatforms(db: Reader, row: CampaignRow): Promise<Campaign> {
  const [campaign] = await allWithPlatforms(db, [row]);
  if (!campaign) throw new Error("one row has one campaign");
  return campaign;
}
