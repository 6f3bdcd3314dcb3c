import { Box, Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconLock, IconMailForward } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Invitation, Team } from "../../../../contracts/accounts/teams.ts";
import { api } from "../../../api/client/client.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { useKeepFocus } from "../../../ui/table/use-keep-focus.ts";
import type { TeamAccess } from "../team-access.ts";
import { teamErrorText } from "../team-error-text.ts";
import { refetchTeams, useInvitations } from "../team-query.ts";
import { InvitationLink } from "./invitation-link.tsx";

const rowHeight = 56;

interface InvitationsPanelProps {
  readonly team: Team;
  readonly access: TeamAccess;
  readonly onInvite: () => void;
}

export function InvitationsPanel({ team, access, onInvite }: InvitationsPanelProps) {
  const allowed = access.can("invite_members");
  const invitations = useInvitations(team.id, allowed);
  const list = useKeepFocus();
  if (!allowed) {
    return (
      <Box className="panel">
        <EmptyState
          icon={<IconLock size={40} stroke={1.2} />}
          title={t("team.invitations.refused.title")}
          text={t("team.invitations.refused.text", { permission: t("permissions.invite_members.label") })}
        />
      </Box>
    );
  }
  return (
    <>
      {invitations.isError && (
        <Box mb="md">
          <ErrorNotice error={invitations.error} onRetry={() => void invitations.refetch()} />
        </Box>
      )}
      <Box ref={list} tabIndex={-1} className="panel" style={{ overflow: "hidden" }}>
        {invitations.isPending && <LoadingRows rows={3} height={rowHeight} />}
        {invitations.data?.length === 0 && (
          <EmptyState
            icon={<IconMailForward size={40} stroke={1.2} />}
            title={t("team.invitations.none.title")}
            text={t("team.invitations.none.text")}
            action={<Button onClick={onInvite}>{t("team.invite.button")}</Button>}
          />
        )}
        {invitations.data && invitations.data.length > 0 && <InvitationsTable invitations={invitations.data} />}
      </Box>
    </>
  );
}

function InvitationsTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const renew = useMutation({
    mutationFn: ({ teamId, email, roleId }: Invitation) =>
      api.teams.invite({ params: { teamId }, body: { email, roleId } }),
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
    onSettled: refetchTeams,
  });
  return (
    <>
      <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("team.invitations.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("common.email")}</Table.Th>
            <Table.Th w={180}>{t("team.invitations.account")}</Table.Th>
            <Table.Th>{t("team.role")}</Table.Th>
            <Table.Th w={130}>{t("team.invitations.expires")}</Table.Th>
            <Table.Th w={250} aria-label={t("common.actions")} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isRenewing={renew.isPending && renew.variables.id === invitation.id}
              onRenew={() => renew.mutate(invitation)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <RenewedLink invitation={renew.data} onClose={renew.reset} />
    </>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly isRenewing: boolean;
  readonly onRenew: () => void;
}

function InvitationRow({ invitation, isRenewing, onRenew }: InvitationRowProps) {
  const { email, user, role, expiresAt } = invitation;
  const askToCancel = useCancel();
  return (
    <Table.Tr h={rowHeight}>
      <Table.Td fw={600} data-main="line" style={{ overflowWrap: "anywhere" }}>
        {email}
      </Table.Td>
      <Table.Td data-empty={user === null || undefined} style={{ overflowWrap: "anywhere" }}>
        {user?.name ?? (
          <Text c="dimmed" size="sm">
            {t("team.invitations.noAccount")}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{fromApi(role.name)}</Table.Td>
      <Table.Td data-label={t("team.invitations.until")} style={{ whiteSpace: "nowrap" }}>
        {day(expiresAt)}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t("team.invitations.newLink.labelFor", { email })}
            loading={isRenewing}
            onClick={onRenew}
          >
            {t("team.invitations.newLink.title")}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t("team.invitations.cancel.labelFor", { email })}
            onClick={() => askToCancel(invitation)}
          >
            {t("team.invitations.cancel.button")}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface RenewedLinkProps {
  /** Undefined: the dialog is closed. */
  readonly invitation: (Invitation & { readonly token: string }) | undefined;
  readonly onClose: () => void;
}

/** The dialog with the new link of an invitation. Only Done closes it: the link is shown only this once. */
function RenewedLink({ invitation, onClose }: RenewedLinkProps) {
  return (
    <Modal
      opened={invitation !== undefined}
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      title={t("team.invitations.newLink.title")}
    >
      {invitation && (
        <Stack>
          <InvitationLink invitation={invitation} />
          <Text size="sm" c="dimmed">
            {t("team.invitations.newLink.effect")}
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("common.done")}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function useCancel() {
  const cancel = useMutation({
    mutationFn: ({ id }: Invitation) => api.teams.cancelInvitation({ params: { invitationId: id } }),
    onSuccess: (_result, { email }) => notifications.show({ message: t("team.invitations.cancel.done", { email }) }),
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
    onSettled: refetchTeams,
  });
  return (invitation: Invitation) =>
    modals.openConfirmModal({
      title: t("team.invitations.cancel.question"),
      children: t("team.invitations.cancel.effect", { email: invitation.email }),
      labels: { confirm: t("team.invitations.cancel.confirm"), cancel: t("team.invitations.cancel.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => cancel.mutate(invitation),
    });
}
