import { AppError } from "../../../contracts/kit/errors.ts";
import type { TeamPermission } from "../../../contracts/teams.ts";
import { type Access, accessOf, lacksPermission } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import type { Reader } from "../../platform/db/store.ts";
import { type CampaignRow, findVisibleCampaign, type Viewer } from "./campaigns.repo.ts";

export const viewerOf = (caller: Caller, access: Access): Viewer => ({
  workspaceId: caller.workspaceId,
  teamIds: access.teamIds("view_inventory"),
});

interface Wanted {
  readonly id: string;
  readonly permission: TeamPermission;
  /** What the request calls it. */
  readonly field?: string;
}

/**
 * A campaign is its workspace's; one with a team, or of a team's vehicle, is that team's as well. Throws
 * CAMPAIGN_NOT_FOUND, and INSUFFICIENT_PERMISSIONS for one that the caller may only see.
 */
export async function campaignFor(
  db: Reader,
  caller: Caller,
  { id, permission, field = "id" }: Wanted,
): Promise<{ campaign: CampaignRow; access: Access }> {
  const access = await accessOf(db, caller);
  const found = await findVisibleCampaign(db, viewerOf(caller, access), id);
  if (!found) throw new AppError("CAMPAIGN_NOT_FOUND", { field });
  const { campaign, vehicleTeamId } = found;
  const permitted = access.teamIds(permission);
  const may =
    campaign.workspaceId === caller.workspaceId ||
    [campaign.teamId, vehicleTeamId].some((teamId) => teamId !== null && permitted.includes(teamId));
  if (!may) throw lacksPermission(permission);
  return { campaign, access };
}
