import { AppError } from "../../../contracts/kit/errors.ts";
import { type TeamPermission, teamPermissions } from "../../../contracts/teams.ts";
import { explainBriefly } from "../../api/failure.ts";

interface Described {
  readonly label: string;
  readonly means: string;
}

export const permissionWords: Readonly<Record<TeamPermission, Described>> = {
  view_inventory: { label: "See vehicles", means: "The team's vehicles, their inspections and their leads" },
  view_costs: { label: "See costs", means: "Purchase prices, and the figures made of costs" },
  inspect_vehicles: { label: "Inspect vehicles", means: "Add photos and clips, inspect, review findings" },
  edit_inventory: { label: "Edit vehicles", means: "Change the team's vehicles and share own ones; includes Inspect" },
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
