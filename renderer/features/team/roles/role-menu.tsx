import { ActionIcon, Button, Group, Menu, Modal, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconDotsVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { TeamRole } from "../../../../contracts/accounts/roles.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { teamErrorText } from "../team-error-text.ts";
import { refetchTeams } from "../team-query.ts";
import { roleNameProblem } from "./add-role.tsx";

export function RoleMenu({ role }: { readonly role: TeamRole }) {
  const [renaming, rename] = useDisclosure(false);
  const askToDelete = useDelete(role);
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t("team.roles.actionsFor", { role: fromApi(role.name) })}
          >
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
            {t("team.roles.rename.button")}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
            {t("team.roles.delete.button")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={renaming}
        onClose={rename.close}
        title={t("team.roles.rename.title", { role: fromApi(role.name) })}
      >
        <RenameForm role={role} onClose={rename.close} />
      </Modal>
    </>
  );
}

function RenameForm({ role, onClose }: { readonly role: TeamRole; readonly onClose: () => void }) {
  const form = useForm({ initialValues: { name: role.name }, validate: { name: roleNameProblem } });
  const rename = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      api.roles.update({ params: { teamId: role.teamId, roleId: role.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await refetchTeams();
      onClose();
    },
    onError: (error) => form.setErrors({ name: teamErrorText(error), ...fieldErrors(error) }),
  });
  return (
    <form onSubmit={form.onSubmit((values) => rename.mutate(values))} noValidate>
      <Stack>
        <TextInput label={t("common.name")} required data-autofocus {...form.getInputProps("name")} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t("common.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useDelete(role: TeamRole) {
  const remove = useMutation({
    mutationFn: () => api.roles.remove({ params: { teamId: role.teamId, roleId: role.id } }),
    onSuccess: () => notifications.show({ message: t("team.roles.delete.done", { role: fromApi(role.name) }) }),
    onError: (error) =>
      notifications.show({
        color: "red",
        title: t("team.roles.delete.refused", { role: fromApi(role.name) }),
        message:
          error instanceof AppError && error.code === "ROLE_IN_USE"
            ? t("team.roles.delete.inUse")
            : teamErrorText(error),
      }),
    onSettled: refetchTeams,
  });
  return () =>
    modals.openConfirmModal({
      title: t("team.roles.delete.question", { role: fromApi(role.name) }),
      children: t("team.roles.delete.effect"),
      labels: { confirm: t("team.roles.delete.button"), cancel: t("common.cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
}
