import type { Campaign } from "../../../../contracts/campaigns.ts";
import type { Reader } from "../../../platform/db/store.ts";
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
  return rows.map((row) => campaignOf(row, all.get(row.id) ?? []));
}

/** A campaign in the API's form, with its platforms. */
export const withPlatforms = async (db: Reader, row: CampaignRow): Promise<Campaign> =>
  campaignOf(row, await platformsOf(db, [row.id]));
