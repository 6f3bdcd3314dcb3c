import { Box, Button, Select, Table, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { TeamRole } from "../../../../contracts/accounts/roles.ts";
import type { Member, Team } from "../../../../contracts/accounts/teams.ts";
import { api } from "../../../api/client/client.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Tag } from "../../../ui/page/tag.tsx";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { useKeepFocus } from "../../../ui/table/use-keep-focus.ts";
import { grantableRoles, type TeamAccess } from "../team-access.ts";
import { teamErrorText } from "../team-error-text.ts";
import { refetchTeams, useRoles } from "../team-query.ts";
import { useChangeRole } from "./use-change-role.tsx";

const rowHeight = 56;

interface MembersPanelProps {
  readonly team: Team;
  /** Undefined while they load. */
  readonly members: readonly Member[] | undefined;
  readonly failed: boolean;
  readonly access: TeamAccess;
}

export function MembersPanel({ team, members, failed, access }: MembersPanelProps) {
  const roles = useRoles(team.id);
  const list = useKeepFocus();
  if (members === undefined) {
    return failed ? null : (
      <Box className="panel">
        <LoadingRows rows={4} height={rowHeight} />
      </Box>
    );
  }
  return (
    <>
      {roles.isError && (
        <Box mb="md">
          <ErrorNotice error={roles.error} onRetry={() => void roles.refetch()} />
        </Box>
      )}
      <Box ref={list} tabIndex={-1} className="panel" style={{ overflow: "hidden" }}>
        <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("team.members.title")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("common.name")}</Table.Th>
              <Table.Th>{t("common.email")}</Table.Th>
              <Table.Th w={230}>{t("team.role")}</Table.Th>
              <Table.Th>{t("team.members.since")}</Table.Th>
              <Table.Th w={120} aria-label={t("common.actions")} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {members.map((member) => (
              <MemberRow key={member.id} team={team} member={member} roles={roles.data} access={access} />
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </>
  );
}

interface MemberRowProps {
  readonly team: Team;
  readonly member: Member;
  readonly roles: readonly TeamRole[] | undefined;
  readonly access: TeamAccess;
}

function MemberRow({ team, member, roles, access }: MemberRowProps) {
  const isMe = member.id === access.userId;
  const askToRemove = useRemove(team, member);
  return (
    <Table.Tr h={rowHeight}>
      <Table.Td fw={600} data-main="line" style={{ overflowWrap: "anywhere" }}>
        {member.name} {isMe && <Tag tone="accent">{t("team.members.you")}</Tag>}
      </Table.Td>
      <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
        {member.email}
      </Table.Td>
      <Table.Td>
        <MemberRole team={team} member={member} roles={roles} access={access} />
      </Table.Td>
      <Table.Td data-label={t("team.members.sinceShort")} style={{ whiteSpace: "nowrap" }}>
        {day(member.createdAt)}
      </Table.Td>
      <Table.Td ta="right">
        {!member.isOwner && !isMe && access.can("remove_members") && (
          <Button
            size="xs"
            variant="default"
            aria-label={t("team.members.remove.labelFor", { name: member.name })}
            onClick={askToRemove}
          >
            {t("team.members.remove.button")}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function MemberRole({ team, member, roles, access }: MemberRowProps) {
  const change = useChangeRole(team.id);
  if (member.isOwner) return <Tag tone="good">{t("team.members.owner")}</Tag>;
  if (roles === undefined || !access.can("manage_roles")) return <Text size="sm">{fromApi(member.role.name)}</Text>;
  const options = grantableRoles(roles, access).map(({ id, name }) => ({ value: id, label: fromApi(name) }));
  const own = { value: member.role.id, label: fromApi(member.role.name) };
  return (
    <Select
      size="sm"
      aria-label={t("team.members.roleOf", { name: member.name })}
      allowDeselect={false}
      data={options.some(({ value }) => value === own.value) ? options : [own, ...options]}
      value={member.role.id}
      onChange={(roleId) => {
        const to = roles.find(({ id }) => id === roleId);
        if (to && to.id !== member.role.id) change(member, to);
      }}
    />
  );
}

function useRemove(team: Team, member: Member) {
  const remove = useMutation({
    mutationFn: () => api.teams.removeMember({ params: { teamId: team.id, memberId: member.id } }),
    onSuccess: () =>
      notifications.show({ message: t("team.members.remove.done", { name: member.name, team: team.name }) }),
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
    onSettled: refetchTeams,
  });
  return () =>
    modals.openConfirmModal({
      title: t("team.members.remove.question", { name: member.name }),
      children: t("team.members.remove.effect", { name: member.name }),
      labels: { confirm: t("team.members.remove.button"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
}
