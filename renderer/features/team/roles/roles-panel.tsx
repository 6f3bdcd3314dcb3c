import { Box, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import type { TeamRole } from "../../../../contracts/roles.ts";
import type { Team } from "../../../../contracts/teams.ts";
import { api } from "../../../api/client.ts";
import { LoadingRows, Trouble } from "../../../ui/states.tsx";
import type { Standing } from "../standing.ts";
import { readTeamsAgain, showRole, useRoles } from "../team-query.ts";
import { inWords } from "../words.ts";
import { AddRole } from "./add-role.tsx";
import { changedRoles, type Draft, toggled, withoutSaved } from "./draft.ts";
import { Matrix } from "./matrix.tsx";
import { RoleMenu } from "./role-menu.tsx";
import classes from "./roles.module.css";

interface RolesPanelProps {
  readonly team: Team;
  readonly standing: Standing;
}

/** Ticks are gathered and saved together: what decides who may do what is not changed by a slip of the hand. */
export function RolesPanel({ team, standing }: RolesPanelProps) {
  const roles = useRoles(team.id);
  const [draft, setDraft] = useState<Draft>({});
  const [adding, add] = useDisclosure(false);
  const mayChange = standing.may("manage_roles");
  if (roles.isError) return <Trouble error={roles.error} onRetry={() => void roles.refetch()} />;
  if (roles.isPending) {
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
          {mayChange
            ? "The owner may do everything. Every other role is yours to change."
            : "Your role in this team does not include “Manage roles”: this is to look at."}
        </Text>
        {mayChange && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            Add a role
          </Button>
        )}
      </Group>
      <Matrix
        roles={roles.data}
        draft={draft}
        standing={standing}
        onToggle={(role, permission) => setDraft((before) => toggled(before, role, permission))}
        menuOf={(role) => mayChange && role.kind !== "owner" && <RoleMenu role={role} />}
      />
      <SaveBar roles={roles.data} draft={draft} onDraft={setDraft} />
      <AddRole teamId={team.id} roles={roles.data} standing={standing} opened={adding} onClose={add.close} />
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
      // one after the other: where one is refused, those before it stand and the rest stay in the draft
      for (const { role, permissions } of changed) {
        const params = { teamId: role.teamId, roleId: role.id };
        const saved = await api.roles.update({ params, body: { permissions: [...permissions] } });
        showRole(saved);
        onDraft((before) => withoutSaved(before, saved));
      }
    },
    onSuccess: () => notifications.show({ message: "Saved. It counts from their next click on." }),
    onError: (error) => notifications.show({ color: "red", message: inWords(error) }),
    onSettled: readTeamsAgain,
  });
  if (changed.length === 0) return null;
  return (
    <section className={`panel ${classes.bar}`} aria-label="Changes that are not saved">
      <Text size="sm" role="status">
        Not saved yet: {changed.map(({ role }) => role.name).join(", ")}.
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={() => onDraft({})} disabled={save.isPending}>
          Discard
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Save
        </Button>
      </Group>
    </section>
  );
}
