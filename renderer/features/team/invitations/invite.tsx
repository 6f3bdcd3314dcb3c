import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors, isAboutField } from "../../../api/client/error-explanation.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { grantableRoles, type TeamAccess } from "../team-access.ts";
import { teamErrorText } from "../team-error-text.ts";
import { refetchTeams, useRoles } from "../team-query.ts";
import { InvitationLink } from "./invitation-link.tsx";

interface InviteProps {
  readonly team: Team;
  readonly access: TeamAccess;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Once the invitation is created, only Done closes the dialog: its link is shown only this once. */
export function Invite({ team, access, opened, onClose }: InviteProps) {
  const invite = useMutation({
    mutationFn: ({ email, roleId }: InviteValues) =>
      api.teams.invite({ params: { teamId: team.id }, body: { email: email.trim(), roleId: roleId ?? "" } }),
    onSuccess: refetchTeams,
  });
  const isClosable = invite.isIdle || invite.isError;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={invite.reset}
      closeOnEscape={isClosable}
      withCloseButton={isClosable}
      title={t("team.invite.title", { team: team.name })}
    >
      {invite.data ? (
        <Stack>
          <InvitationLink invitation={invite.data} />
          <Group justify="flex-end">
            <Button variant="default" onClick={invite.reset}>
              {t("team.invite.another")}
            </Button>
            <Button onClick={onClose}>{t("common.done")}</Button>
          </Group>
        </Stack>
      ) : (
        <InviteForm team={team} access={access} invite={invite} onClose={onClose} />
      )}
    </Modal>
  );
}

interface InviteValues {
  readonly email: string;
  readonly roleId: string | null;
}

interface InviteFormProps extends Omit<InviteProps, "opened"> {
  readonly invite: UseMutationResult<unknown, Error, InviteValues>;
}

function InviteForm({ team, access, invite, onClose }: InviteFormProps) {
  const roles = useRoles(team.id);
  const form = useForm({
    initialValues: { email: "", roleId: null as string | null },
    validate: {
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : t("common.invalidEmail")),
      roleId: (id) => (id === null ? t("team.invite.chooseRole") : null),
    },
  });
  const send = (values: InviteValues) =>
    invite.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) });
  const hasFormError = invite.error && !isAboutField(fieldErrors(invite.error), form.values);
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <TextInput
          label={t("common.email")}
          type="email"
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps("email")}
        />
        <Select
          label={t("team.role")}
          placeholder={roles.isPending ? "…" : t("team.invite.chooseRole")}
          required
          allowDeselect={false}
          disabled={roles.data === undefined}
          data={grantableRoles(roles.data ?? [], access).map(({ id, name }) => ({ value: id, label: fromApi(name) }))}
          {...form.getInputProps("roleId")}
        />
        <Text size="sm" c="dimmed">
          {t("team.invite.text")}
        </Text>
        {roles.isError && <InviteError error={roles.error} />}
        {hasFormError && <InviteError error={invite.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={invite.isPending}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t("team.invite.button")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const InviteError = ({ error }: { readonly error: Error }) => (
  <Alert color="red" variant="outline" role="alert" bg="var(--alarm-wash)">
    {teamErrorText(error)}
  </Alert>
);
