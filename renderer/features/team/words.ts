import { AppError } from "../../../contracts/kit/errors.ts";
import { type TeamPermission, teamPermissions } from "../../../contracts/teams.ts";
import { explainBriefly } from "../../api/failure.ts";
import { permissionWords } from "../../ui/permission-words.ts";

export const permissionGroups: readonly (readonly [name: string, permissions: readonly TeamPermission[]])[] = [
  ["Vehicles", ["view_inventory", "view_costs", "inspect_vehicles", "edit_inventory", "delete_inventory"]],
  ["Leads", ["create_leads", "manage_leads"]],
  ["Figures", ["view_analytics", "manage_kpis"]],
  ["People", ["invite_members", "remove_members", "manage_roles", "manage_team"]],
];

const names = (value: unknown): TeamPermission[] =>
  [value].flat().filter((name): name is TeamPermission => teamPermissions.some((known) => known === name));

const listed = (permissions: readonly TeamPermission[]): string =>
  permissions.map((name) => `“${permissionWords[name].label}”`).join(", ");

/** An error in one or two sentences, with permissions called as the page calls them. */
export function inWords(error: unknown): string {
  if (error instanceof AppError && error.code === "INSUFFICIENT_PERMISSIONS") {
    const required = names(error.details?.required);
    const lacking = names(error.details?.lacking);
    const why = "Nothing was changed. Ask the team's owner.";
    if (required.length > 0) return `Your role in this team does not include ${listed(required)}. ${why}`;
    if (lacking.length > 0) return `You can only give what you have yourself; you lack ${listed(lacking)}. ${why}`;
  }
  return explainBriefly(error);
}
