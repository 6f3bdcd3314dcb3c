import type { Team } from "../../../../contracts/teams.ts";

/** The form's value for a vehicle that no team shares. */
export const onlyMe = "only-me";

/** The teams that a person may give a vehicle to. */
export const editableTeams = (teams: readonly Team[]): readonly Team[] =>
  teams.filter(({ permissions }) => permissions.includes("edit_inventory"));

/** The choices of a field that asks who shares a vehicle. */
export const teamOptions = (teams: readonly Team[]): { value: string; label: string }[] => [
  ...teams.map(({ id, name }) => ({ value: id, label: name })),
  { value: onlyMe, label: "Only me" },
];

/** What the form of a new vehicle begins with: the only team; empty, so that it asks, where there are several. */
export function initialTeam(editable: readonly Team[]): string {
  const [only, ...others] = editable;
  if (!only) return onlyMe;
  return others.length === 0 ? only.id : "";
}
