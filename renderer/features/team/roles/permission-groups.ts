import type { TeamPermission } from "../../../../contracts/teams.ts";

/** The rows of the permission table, by subject. */
export const permissionGroups: readonly (readonly [name: string, permissions: readonly TeamPermission[]])[] = [
  ["Vehicles", ["view_inventory", "view_costs", "inspect_vehicles", "edit_inventory", "delete_inventory"]],
  ["Leads", ["create_leads", "manage_leads"]],
  ["Figures", ["view_analytics", "manage_kpis"]],
  ["People", ["invite_members", "remove_members", "manage_roles", "manage_team"]],
];
