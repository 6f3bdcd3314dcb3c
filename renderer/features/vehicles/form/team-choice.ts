import type { Team } from "../../../../contracts/accounts/teams.ts";
import { t } from "../../../texts/t.ts";

/** The form's value for a private vehicle. */
export const onlyMe = "only-me";

/** The teams with which the user may share vehicles. */
export const editableTeams = (teams: readonly Team[]): readonly Team[] =>
  teams.filter(({ permissions }) => permissions.includes("edit_inventory"));

/** The options of a team field. */
export const teamOptions = (teams: readonly Team[]): { value: string; label: string }[] => [
  ...teams.map(({ id, name }) => ({ value: id, label: name })),
  { value: onlyMe, label: t("vehicles.choose.onlyMe") },
];

/** The initial team of a new vehicle: the only team, or nothing if there are several, so that the user must choose. */
export function initialTeam(editable: readonly Team[]): string {
  const [only, ...others] = editable;
  if (!only) return onlyMe;
  return others.length === 0 ? only.id : "";
}
