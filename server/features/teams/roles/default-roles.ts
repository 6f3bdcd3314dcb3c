import { type TeamPermission, teamPermissions } from "../../../../contracts/teams.ts";

export interface DefaultRole {
  readonly name: string;
  readonly kind: "owner" | "default";
  readonly permissions: readonly TeamPermission[];
}

/**
 * The roles that a team is founded with (interface, 2.4). The Admin lacks what no permission grants: to change
 * or delete the team itself. To edit a lead is `manage_leads` (completions, 13), so a salesperson has it. The
 * Inspector inspects, uploads and reviews, sees no costs and changes no price.
 */
export const defaultRoles: readonly DefaultRole[] = [
  { name: "Owner", kind: "owner", permissions: teamPermissions },
  { name: "Admin", kind: "default", permissions: teamPermissions },
  {
    name: "Manager",
    kind: "default",
    permissions: [
      "view_inventory",
      "view_costs",
      "inspect_vehicles",
      "edit_inventory",
      "create_leads",
      "manage_leads",
      "view_analytics",
    ],
  },
  {
    name: "Salesperson",
    kind: "default",
    permissions: ["view_inventory", "view_costs", "create_leads", "manage_leads"],
  },
  { name: "Viewer", kind: "default", permissions: ["view_inventory", "view_costs", "view_analytics"] },
  { name: "Inspector", kind: "default", permissions: ["view_inventory", "inspect_vehicles"] },
];
