import type { TeamPermission } from "../../../../contracts/accounts/teams.ts";

interface PermissionText {
  readonly label: string;
  readonly description: string;
}

/** The names and descriptions of permissions. */
export const permissions = {
  view_inventory: { label: "See vehicles", description: "See the team's vehicles, their inspections and their leads" },
  view_costs: { label: "See costs", description: "See purchase prices and figures based on costs" },
  inspect_vehicles: {
    label: "Inspect vehicles",
    description: "Add photos and clips, inspect vehicles, review findings",
  },
  edit_inventory: {
    label: "Edit vehicles",
    description: "Edit and sell the team's vehicles, share your own. Includes “Inspect vehicles”",
  },
  delete_inventory: { label: "Delete vehicles", description: "Archive or delete the team's vehicles" },
  create_leads: { label: "Add leads", description: "Add leads to the team's vehicles" },
  manage_leads: { label: "Manage leads", description: "Edit, sort and delete leads" },
  view_analytics: { label: "See figures", description: "See the team's figures on the page Today" },
  manage_kpis: { label: "Manage figures", description: "Add, edit, sort and hide figures" },
  invite_members: {
    label: "Invite people",
    description: "Invite people to roles with no more permissions than your own",
  },
  remove_members: { label: "Remove people", description: "Remove anyone except the owner" },
  manage_roles: { label: "Manage roles", description: "Edit this table and change members' roles" },
  manage_team: { label: "Manage the team", description: "Remove any vehicle from the team" },
} as const satisfies Record<TeamPermission, PermissionText>;
