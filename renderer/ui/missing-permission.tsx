import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { Team, TeamPermission } from "../../contracts/teams.ts";
import { permissionTexts } from "./permission-texts.ts";

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
      ? `Your role in ${team.name} does not include “${permissionTexts[permission].label}”. ` +
        `Ask ${team.owner.name}, the owner of the team, for this permission.`
      : "This vehicle belongs to another account and is not in any of your teams."}
    {alternative && ` ${alternative}`}
  </Alert>
);
