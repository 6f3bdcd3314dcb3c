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
          title="No permission to invite"
          text="Your role in this team does not include “Invite people”. Ask the team's owner for this permission."
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
            text="Invited people get a message with a link. An invitation stays on this list until the link is used or expires after 7 days."
            action={<Button onClick={onInvite}>Invite</Button>}
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
      <Table className={`${tableClasses.table} ${stacked.table}`} aria-label="Invitations">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>E-mail address</Table.Th>
            <Table.Th w={180}>Account</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th w={130}>Expires</Table.Th>
            <Table.Th w={250} aria-label="Actions" />
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
            None yet
          </Text>
        )}
      </Table.Td>
      <Table.Td>{role.name}</Table.Td>
      <Table.Td data-label="until" style={{ whiteSpace: "nowrap" }}>
        {day(expiresAt)}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={`Create a new link for ${email}`}
            loading={isRenewing}
            onClick={onRenew}
          >
            New link
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Cancel the invitation for ${email}`}
            onClick={() => askToCancel(invitation)}
          >
            Cancel
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
      title="New link"
    >
      {invitation && (
        <Stack>
          <InvitationLink invitation={invitation} />
          <Text size="sm" c="dimmed">
            The earlier link no longer works.
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function useCancel() {
  const cancel = useMutation({
    mutationFn: ({ id }: Invitation) => api.teams.cancelInvitation({ params: { invitationId: id } }),
    onSuccess: (_result, { email }) => notifications.show({ message: `Invitation for ${email} canceled.` }),
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
    onSettled: refetchTeams,
  });
  return (invitation: Invitation) =>
    modals.openConfirmModal({
      title: "Cancel this invitation?",
      children: `The link sent to ${invitation.email} stops working. You can invite this address again.`,
      labels: { confirm: "Cancel invitation", cancel: "Keep invitation" },
      confirmProps: { color: "red" },
      onConfirm: () => cancel.mutate(invitation),
    });
}
