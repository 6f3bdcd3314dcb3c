import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { Team, TeamPermission } from "../../../contracts/accounts/teams.ts";
import { t } from "../../texts/t.ts";

interface MissingPermissionProps {
  readonly permission: TeamPermission;
  /** The team whose role decides; undefined if the vehicle is not in one of the user's teams. */
  readonly team: Team | undefined;
  /** What the user can still do here, in one sentence. */
  readonly alternative?: string;
}

/** Tells which permission is missing and who can grant it, before the user starts any work. */
export const MissingPermission = ({ permission, team, alternative }: MissingPermissionProps) => (
  <Alert icon={<IconLock size={18} aria-hidden />} color="gray" variant="outline" role="note" mb="md">
    {team
      ? t("ui.missingPermission.ofRole", {
          team: team.name,
          permission: t(`permissions.${permission}.label`),
          owner: team.owner.name,
        })
      : t("ui.missingPermission.notInTeam")}
    {alternative && ` ${alternative}`}
  </Alert>
);
