import type { Team } from "../../../../../contracts/accounts/teams.ts";
import { t } from "../../../../texts/t.ts";
import { MissingPermission } from "../../../../ui/page/missing-permission.tsx";
import { editableTeams } from "../../form/team-choice.ts";

interface PrivateNoteProps {
  readonly teams: readonly Team[];
}

/** Tells members who may not edit any team's inventory that no team will see the vehicles they add. */
export function PrivateNote({ teams }: PrivateNoteProps) {
  const [team] = teams;
  if (!team || editableTeams(teams).length > 0) return null;
  return <MissingPermission permission="edit_inventory" team={team} alternative={t("vehicles.form.private")} />;
}
