import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { Member } from "../../../../contracts/accounts/teams.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { t } from "../../../texts/t.ts";
import { teamErrorText } from "../team-error-text.ts";
import { refetchTeams, type TeamDetails, teamKey } from "../team-query.ts";

type Role = Member["role"];
interface Change {
  readonly member: Member;
  readonly to: Role;
}

const withRole =
  ({ member, to }: Change) =>
  (details: TeamDetails | undefined) =>
    details && {
      ...details,
      members: details.members.map((one) => (one.id === member.id ? { ...one, role: to } : one)),
    };

/** Changes a member's role. The page shows the change at once, reverts it if the server refuses it, and offers to undo it. */
export function useChangeRole(teamId: string): (member: Member, to: Role) => void {
  const key = teamKey(teamId);
  const changeRole = useMutation({
    mutationFn: ({ member, to }: Change) =>
      api.teams.changeMember({ params: { teamId, memberId: member.id }, body: { roleId: to.id } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<TeamDetails>(key, withRole(change));
    },
    onSuccess: (_member, change) => showUndoToast(change, (back) => changeRole.mutate(back)),
    onError: (error, { member }) => {
      queryClient.setQueryData<TeamDetails>(key, withRole({ member, to: member.role }));
      notifications.show({ color: "red", message: teamErrorText(error) });
    },
    onSettled: refetchTeams,
  });
  return (member, to) => changeRole.mutate({ member, to });
}

function showUndoToast({ member, to }: Change, onUndo: (back: Change) => void): void {
  const id = `role-of-${member.id}`;
  const undo = () => {
    notifications.hide(id);
    onUndo({ member: { ...member, role: to }, to: member.role });
  };
  notifications.hide(id);
  notifications.show({
    id,
    autoClose: 8000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t("team.members.roleChanged", { name: member.name, role: to.name })}</Text>
        <Button size="xs" variant="default" onClick={undo}>
          {t("common.undo")}
        </Button>
      </Group>
    ),
  });
}
