import { Alert, Modal, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { TeamRole } from "../../../../contracts/accounts/roles.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { grantableRoles, type TeamAccess } from "../team-access.ts";
import { teamErrorText } from "../team-error-text.ts";
import { refetchTeams } from "../team-query.ts";

interface AddRoleProps {
  readonly teamId: string;
  readonly roles: readonly TeamRole[];
  readonly access: TeamAccess;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const roleNameProblem = (text: string): string | null => {
  if (text.trim() === "") return t("team.roles.nameMissing");
  return text.trim().length > 50 ? t("common.tooLong", { max: 50 }) : null;
};

export function AddRole({ opened, onClose, ...rest }: AddRoleProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("team.roles.add.title")}>
      <AddForm onClose={onClose} {...rest} />
    </Modal>
  );
}

const noRole = "none";

function AddForm({ teamId, roles, access, onClose }: Omit<AddRoleProps, "opened">) {
  const form = useForm({ initialValues: { name: "", copyFrom: noRole }, validate: { name: roleNameProblem } });
  const add = useMutation({
    mutationFn: ({ name, copyFrom }: { name: string; copyFrom: string }) => {
      const permissions = roles.find(({ id }) => id === copyFrom)?.permissions ?? [];
      return api.roles.create({ params: { teamId }, body: { name: name.trim(), permissions: [...permissions] } });
    },
    onSuccess: async ({ name }) => {
      await refetchTeams();
      notifications.show({ message: t("team.roles.add.done", { role: name }) });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const hasFormError = add.error && fieldErrors(add.error).name === undefined;
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <Stack>
        <TextInput
          label={t("common.name")}
          placeholder={t("team.roles.add.example")}
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Select
          label={t("team.roles.add.copyFrom")}
          allowDeselect={false}
          data={[
            { value: noRole, label: t("team.roles.add.noRole") },
            ...grantableRoles(roles, access).map(({ id, name }) => ({ value: id, label: fromApi(name) })),
          ]}
          {...form.getInputProps("copyFrom")}
        />
        {hasFormError && (
          <Alert color="red" variant="outline" role="alert" bg="var(--alarm-wash)">
            {teamErrorText(add.error)}
          </Alert>
        )}
        <FormButtons submit={t("team.roles.add.button")} isPending={add.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
