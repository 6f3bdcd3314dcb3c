import { type TeamPermission, teamPermissions } from "../../../../contracts/accounts/teams.ts";

export interface DefaultRole {
  readonly name: string;
  readonly kind: "owner" | "default";
  readonly permissions: readonly TeamPermission[];
}

/**
 * The roles of a new team (interface, 2.4). An Admin has every permission; only the owner changes or deletes the team
 * itself. Editing a lead is `manage_leads` (completions, 13), so a Salesperson has it. An Inspector inspects, uploads
 * and reviews, sees no costs and changes no price.
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
