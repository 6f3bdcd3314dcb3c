import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { Team, TeamPermission } from "../../contracts/teams.ts";
import { permissionTexts } from "./permission-texts.ts";

interface MissingPermissionProps {
  readonly permission: TeamPermission;
  /** The team whose role decides; undefined where the vehicle is in none of the person's teams any more. */
  readonly team: Team | undefined;
  /** What can still be done here, in one sentence. */
  readonly still?: string;
}

/** What is missing and who can give it, in words, before any work is done. */
export const MissingPermission = ({ permission, team, still }: MissingPermissionProps) => (
  <Alert icon={<IconLock size={18} aria-hidden />} color="gray" variant="outline" role="note" mb="md">
    {team
      ? `Your role in ${team.name} does not include “${permissionTexts[permission].label}”. ` +
        `${team.owner.name}, who owns the team, can give it to you.`
      : "This vehicle belongs to another account and is in none of your teams."}
    {still && ` ${still}`}
  </Alert>
);
