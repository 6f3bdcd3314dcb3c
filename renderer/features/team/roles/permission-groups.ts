import type { TeamPermission } from "../../../../contracts/accounts/teams.ts";
import type { team } from "../../../texts/en/stock/team.ts";

/** The rows of the permission table, by subject. */
export const permissionGroups: readonly (readonly [
  group: keyof typeof team.roles.groups,
  permissions: readonly TeamPermission[],
])[] = [
  ["vehicles", ["view_inventory", "view_costs", "inspect_vehicles", "edit_inventory", "delete_inventory"]],
  ["leads", ["create_leads", "manage_leads"]],
  ["figures", ["view_analytics", "manage_kpis"]],
  ["people", ["invite_members", "remove_members", "manage_roles", "manage_team"]],
];
