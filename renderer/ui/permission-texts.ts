import type { TeamPermission } from "../../contracts/teams.ts";

interface PermissionText {
  readonly label: string;
  readonly means: string;
}

/** The permissions as the page calls them. */
export const permissionTexts: Readonly<Record<TeamPermission, PermissionText>> = {
  view_inventory: { label: "See vehicles", means: "The team's vehicles, their inspections and their leads" },
  view_costs: { label: "See costs", means: "Purchase prices, and the figures made of costs" },
  inspect_vehicles: { label: "Inspect vehicles", means: "Add photos and clips, inspect, review findings" },
  edit_inventory: {
    label: "Edit vehicles",
    means: "Change and sell the team's vehicles, share own ones. Includes Inspect",
  },
  delete_inventory: { label: "Delete vehicles", means: "Archive or delete the team's vehicles" },
  create_leads: { label: "Add leads", means: "On the team's vehicles" },
  manage_leads: { label: "Manage leads", means: "Edit, order and delete them" },
  view_analytics: { label: "See figures", means: "The dashboard of the team's vehicles" },
  manage_kpis: { label: "Manage figures", means: "Add, change, order and hide them" },
  invite_members: { label: "Invite people", means: "To a role with no more than one has oneself" },
  remove_members: { label: "Remove people", means: "Anyone but the owner" },
  manage_roles: { label: "Manage roles", means: "Change this table, and who has which role" },
  manage_team: { label: "Manage the team", means: "Take any vehicle out of the team" },
};
