import { z } from "zod";

/** What a member may do with the team's vehicles, leads, figures and people. */
export const teamPermissions = [
  "view_inventory",
  "edit_inventory",
  "delete_inventory",
  "create_leads",
  "manage_leads",
  "view_analytics",
  "manage_kpis",
  "invite_members",
  "remove_members",
  "manage_roles",
  "manage_team",
] as const;
export const TeamPermission = z.enum(teamPermissions);
export type TeamPermission = z.infer<typeof TeamPermission>;
