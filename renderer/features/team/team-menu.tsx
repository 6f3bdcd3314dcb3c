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

/** Actions for the team: create another one, rename, delete or leave. */
export function TeamMenu({ team, access, onCreate }: TeamMenuProps) {
  const [renaming, rename] = useDisclosure(false);
  const askToDelete = useDelete(team);
  const askToLeave = useLeave(team, access.userId);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Team actions">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
            Create another team
          </Menu.Item>
          {access.isOwner ? (
            <>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
                Rename team
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
                Delete team
              </Menu.Item>
            </>
          ) : (
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askToLeave}>
              Leave team
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RenameTeam team={team} opened={renaming} onClose={rename.close} />
    </>
  );
}

/** Deletes or leaves a team, then opens the other teams. If the server refuses, shows why and stays on the page. */
function useCloseTeam(request: () => Promise<unknown>, successMessage: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: request,
    onSuccess: async () => {
      await navigate("/team", { replace: true });
      await refetchTeams();
      notifications.show({ message: successMessage });
    },
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
  });
}

function useDelete(team: Team) {
  const remove = useCloseTeam(() => api.teams.remove({ params: { id: team.id } }), `Team ${team.name} deleted.`);
  return () =>
    modals.openConfirmModal({
      title: `Delete “${team.name}”?`,
      children:
        "Its roles and open invitations are deleted, too. This cannot be undone. Vehicles stay with their owners. " +
        "A team with other members cannot be deleted.",
      labels: { confirm: "Delete team", cancel: "Cancel" },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
}

function useLeave(team: Team, memberId: string) {
  const leave = useCloseTeam(
    () => api.teams.removeMember({ params: { teamId: team.id, memberId } }),
    `You have left ${team.name}.`,
  );
  return () =>
    modals.openConfirmModal({
      title: `Leave “${team.name}”?`,
      children:
        "You lose access to its vehicles, and your vehicles are no longer shared with it. You can join again only " +
        "with a new invitation.",
      labels: { confirm: "Leave", cancel: "Cancel" },
      confirmProps: { color: "red" },
      onConfirm: () => leave.mutate(),
    });
}
