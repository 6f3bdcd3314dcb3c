import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconDots, IconLogout, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Team } from "../../../contracts/accounts/teams.ts";
import { api } from "../../api/client/client.ts";
import { t } from "../../texts/t.ts";
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
          <ActionIcon variant="default" size={36} aria-label={t("team.actions.label")}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
            {t("team.actions.createAnother")}
          </Menu.Item>
          {access.isOwner ? (
            <>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
                {t("team.rename.title")}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
                {t("team.delete.button")}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askToLeave}>
              {t("team.leave.menu")}
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
  const remove = useCloseTeam(
    () => api.teams.remove({ params: { id: team.id } }),
    t("team.delete.done", { team: team.name }),
  );
  return () =>
    modals.openConfirmModal({
      title: t("team.delete.question", { team: team.name }),
      children: t("team.delete.effect"),
      labels: { confirm: t("team.delete.button"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
}

function useLeave(team: Team, memberId: string) {
  const leave = useCloseTeam(
    () => api.teams.removeMember({ params: { teamId: team.id, memberId } }),
    t("team.leave.done", { team: team.name }),
  );
  return () =>
    modals.openConfirmModal({
      title: t("team.leave.question", { team: team.name }),
      children: t("team.leave.effect"),
      labels: { confirm: t("team.leave.button"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => leave.mutate(),
    });
}
