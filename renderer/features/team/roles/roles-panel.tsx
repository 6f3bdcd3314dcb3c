import { Box, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import type { TeamRole } from "../../../../contracts/accounts/roles.ts";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import { api } from "../../../api/client/client.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import type { TeamAccess } from "../team-access.ts";
import { teamErrorText } from "../team-error-text.ts";
import { refetchTeams, setCachedRole, useRoles } from "../team-query.ts";
import { AddRole } from "./add-role.tsx";
import { changedRoles, type Draft, toggled, withoutSaved } from "./permission-draft.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import { RoleMenu } from "./role-menu.tsx";
import classes from "./roles.module.css";

interface RolesPanelProps {
  readonly team: Team;
  readonly access: TeamAccess;
}

/** Changes are collected and saved together, so that a mistaken click does not change anybody's permissions. */
export function RolesPanel({ team, access }: RolesPanelProps) {
  const roles = useRoles(team.id);
  const [draft, setDraft] = useState<Draft>({});
  const [adding, add] = useDisclosure(false);
  const canChange = access.can("manage_roles");
  if (hasFailed(roles)) return <ErrorNotice error={roles.error} onRetry={() => void roles.refetch()} />;
  if (!roles.data) {
    return (
      <Box className="panel">
        <LoadingRows rows={11} height={44} />
      </Box>
    );
  }
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {canChange
            ? t("team.roles.canChange")
            : t("team.roles.readOnly", { permission: t("permissions.manage_roles.label") })}
        </Text>
        {canChange && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            {t("team.roles.add.button")}
          </Button>
        )}
      </Group>
      <PermissionMatrix
        roles={roles.data}
        draft={draft}
        access={access}
        onToggle={(role, permission) => setDraft((before) => toggled(before, role, permission))}
        renderMenu={(role) => canChange && role.kind !== "owner" && <RoleMenu role={role} />}
      />
      <SaveBar roles={roles.data} draft={draft} onDraft={setDraft} />
      <AddRole teamId={team.id} roles={roles.data} access={access} opened={adding} onClose={add.close} />
    </>
  );
}

interface SaveBarProps {
  readonly roles: readonly TeamRole[];
  readonly draft: Draft;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
}

function SaveBar({ roles, draft, onDraft }: SaveBarProps) {
  const changed = changedRoles(draft, roles);
  const save = useMutation({
    mutationFn: async () => {
      // one after the other: if one is refused, the earlier ones are saved and the rest stays in the draft
      for (const { role, permissions } of changed) {
        const params = { teamId: role.teamId, roleId: role.id };
        const saved = await api.roles.update({ params, body: { permissions: [...permissions] } });
        setCachedRole(saved);
        onDraft((before) => withoutSaved(before, saved));
      }
    },
    onSuccess: () => notifications.show({ message: t("team.roles.saved") }),
    onError: (error) => notifications.show({ color: "red", message: teamErrorText(error) }),
    onSettled: refetchTeams,
  });
  if (changed.length === 0) return null;
  return (
    <section className={`panel ${classes.bar}`} aria-label={t("team.roles.unsaved.label")}>
      <Text size="sm" role="status">
        {t("team.roles.unsaved.text", { roles: changed.map(({ role }) => fromApi(role.name)).join(", ") })}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={() => onDraft({})} disabled={save.isPending}>
          {t("team.roles.unsaved.discard")}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t("common.save")}
        </Button>
      </Group>
    </section>
  );
}
