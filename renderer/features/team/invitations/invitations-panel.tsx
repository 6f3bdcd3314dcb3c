import { Box, Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconLock, IconMailForward } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Invitation, Team } from "../../../../contracts/teams.ts";
import { api } from "../../../api/client.ts";
import { day } from "../../../ui/format.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/states.tsx";
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
          title="Inviting is for others"
          text="Your role in this team does not include “Invite people”. The team's owner can change that."
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
            title="No open invitations"
            text="Who is invited gets a message with a link, and stays on this list until the link is used or its 7 days are over."
            action={<Button onClick={onInvite}>Invite</Button>}
          />
        )}
        {invitations.data && invitations.data.length > 0 && <InvitationsTable invitations={invitations.data} />}
      </Box>
    </>
  );
}

function InvitationsTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const again = useMutation({
    mutationFn: ({ teamId, email, roleId }: Invitation) =>
      api.teams.invite({ params: { teamId }, body: { email, roleId } }),
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
    onSettled: refetchTeams,
  });
  const askToCancel = useCancel();
  return (
    <>
      <Table className={`${tableClasses.table} ${stacked.table}`} aria-label="Invitations">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>E-mail address</Table.Th>
            <Table.Th w={180}>Account</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th w={130}>Works until</Table.Th>
            <Table.Th w={250} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <Table.Tr key={invitation.id} h={rowHeight}>
              <Table.Td fw={600} data-main="line" style={{ overflowWrap: "anywhere" }}>
                {invitation.email}
              </Table.Td>
              <Table.Td data-empty={invitation.user === null || undefined} style={{ overflowWrap: "anywhere" }}>
                {invitation.user?.name ?? (
                  <Text c="dimmed" size="sm">
                    None yet
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{invitation.role.name}</Table.Td>
              <Table.Td data-label="until" style={{ whiteSpace: "nowrap" }}>
                {day(invitation.expiresAt)}
              </Table.Td>
              <Table.Td>
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`New link for ${invitation.email}`}
                    loading={again.isPending && again.variables.id === invitation.id}
                    onClick={() => again.mutate(invitation)}
                  >
                    New link
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Cancel the invitation of ${invitation.email}`}
                    onClick={() => askToCancel(invitation)}
                  >
                    Cancel
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Modal
        opened={again.data !== undefined}
        onClose={again.reset}
        closeOnEscape={false}
        withCloseButton={false}
        title="A new link"
      >
        {again.data && (
          <Stack>
            <InvitationLink invitation={again.data} />
            <Text size="sm" c="dimmed">
              The earlier link no longer works.
            </Text>
            <Group justify="flex-end">
              <Button onClick={again.reset}>Done</Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}

function useCancel() {
  const cancel = useMutation({
    mutationFn: ({ id }: Invitation) => api.teams.cancelInvitation({ params: { invitationId: id } }),
    onSuccess: (_answer, { email }) => notifications.show({ message: `The invitation of ${email} is cancelled.` }),
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
    onSettled: refetchTeams,
  });
  return (invitation: Invitation) =>
    modals.openConfirmModal({
      title: "Cancel this invitation?",
      children: `The link that ${invitation.email} has stops working. You can invite the address again.`,
      labels: { confirm: "Cancel the invitation", cancel: "Keep it" },
      confirmProps: { color: "red" },
      onConfirm: () => cancel.mutate(invitation),
    });
}
