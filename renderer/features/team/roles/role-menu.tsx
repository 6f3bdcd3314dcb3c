import { ActionIcon, Button, Group, Menu, Modal, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconDotsVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { TeamRole } from "../../../../contracts/roles.ts";
import { api } from "../../../api/client.ts";
import { fieldErrors } from "../../../api/error-explanation.ts";
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
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Actions for role ${role.name}`}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={renaming} onClose={rename.close} title={`Rename ${role.name}`}>
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
        <TextInput label="Name" required data-autofocus {...form.getInputProps("name")} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rename.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const inUse = "Members or open invitations use this role. Change their roles or cancel the invitations first.";

function useDelete(role: TeamRole) {
  const remove = useMutation({
    mutationFn: () => api.roles.remove({ params: { teamId: role.teamId, roleId: role.id } }),
    onSuccess: () => notifications.show({ message: `Role ${role.name} deleted.` }),
    onError: (error) =>
      notifications.show({
        color: "red",
        title: `Role ${role.name} was not deleted`,
        message: error instanceof AppError && error.code === "ROLE_IN_USE" ? inUse : teamErrorText(error),
      }),
    onSettled: refetchTeams,
  });
  return () =>
    modals.openConfirmModal({
      title: `Delete the role “${role.name}”?`,
      children: "This cannot be undone. A role that is in use cannot be deleted.",
      labels: { confirm: "Delete", cancel: "Cancel" },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
}
