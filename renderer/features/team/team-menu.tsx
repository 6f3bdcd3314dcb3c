import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconDots, IconLogout, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Team } from "../../../contracts/teams.ts";
import { api } from "../../api/client.ts";
import { RenameTeam } from "./rename-team.tsx";
import type { TeamAccess } from "./team-access.ts";
import { teamErrorText } from "./team-error-text.ts";
import { refetchTeams } from "./team-query.ts";

interface TeamMenuProps {
  readonly team: Team;
  readonly access: TeamAccess;
  readonly onCreate: () => void;
}

/** What concerns the team as a whole. */
export function TeamMenu({ team, access, onCreate }: TeamMenuProps) {
  const [renaming, rename] = useDisclosure(false);
  const askToDelete = useDelete(team);
  const askToLeave = useLeave(team, access.userId);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More about this team">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
            Found another team
          </Menu.Item>
          {access.isOwner ? (
            <>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
                Rename the team
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
                Delete the team
              </Menu.Item>
            </>
          ) : (
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askToLeave}>
              Leave the team
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RenameTeam team={team} opened={renaming} onClose={rename.close} />
    </>
  );
}

/** Does it, then goes to the other teams; a refusal is told and the page stays. */
function useEnd(act: () => Promise<unknown>, done: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await navigate("/team", { replace: true });
      await refetchTeams();
      notifications.show({ message: done });
    },
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
  });
}

function useDelete(team: Team) {
  const end = useEnd(() => api.teams.remove({ params: { id: team.id } }), `The team ${team.name} is deleted.`);
  return () =>
    modals.openConfirmModal({
      title: `Delete “${team.name}”?`,
      children:
        "Its roles and open invitations go with it, and this cannot be taken back. Vehicles stay with the accounts " +
        "that they belong to. A team with other members cannot be deleted.",
      labels: { confirm: "Delete the team", cancel: "Keep it" },
      confirmProps: { color: "red" },
      onConfirm: () => end.mutate(),
    });
}

function useLeave(team: Team, memberId: string) {
  const end = useEnd(
    () => api.teams.removeMember({ params: { teamId: team.id, memberId } }),
    `You have left ${team.name}.`,
  );
  return () =>
    modals.openConfirmModal({
      title: `Leave “${team.name}”?`,
      children: "You no longer see its vehicles, and your own are no longer its. Only an invitation lets you in again.",
      labels: { confirm: "Leave", cancel: "Stay" },
      confirmProps: { color: "red" },
      onConfirm: () => end.mutate(),
    });
}
