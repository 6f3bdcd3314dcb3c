import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type CampaignRow, type CampaignScope, findVisibleCampaign } from "../../features/campaigns/campaigns.repo.ts";
import type { Access } from "../access.ts";
import { authorize } from "../authorize.ts";
import type { Authorized } from "../authorized.ts";
import { lacksPermission } from "../errors.ts";
import type { RecordDemand } from "./follow-vehicle.ts";

export type AuthorizedCampaign<P extends TeamPermission> = Authorized<CampaignRow, P | "view_inventory">;

/** The campaigns that the caller may see: those of their workspace, of their teams and of their teams' vehicles. */
export const campaignScope = ({ caller, teamIds }: Access): CampaignScope => ({
  workspaceId: caller.workspaceId,
  teamIds: teamIds("view_inventory"),
});

/**
 * A campaign. It belongs to its workspace, and also to its team and to the team of its vehicle. Throws
 * CAMPAIGN_NOT_FOUND, and INSUFFICIENT_PERMISSIONS for a campaign that the caller may only see.
 */
export async function requireCampaign<P extends TeamPermission>(
  access: Access,
  id: string,
  { permission, field = "id" }: RecordDemand<P>,
): Promise<AuthorizedCampaign<P>> {
  const found = await findVisibleCampaign(access.db, campaignScope(access), id);
  if (!found) throw new AppError("CAMPAIGN_NOT_FOUND", { field });
  const { campaign, vehicleTeamId } = found;
  const { workspaceId } = campaign;
  const isPermitted = [campaign.teamId, vehicleTeamId].some((teamId) =>
    access.may({ workspaceId, teamId }, permission),
  );
  if (!isPermitted) throw lacksPermission(permission);
  return authorize(campaign, permission);
}
