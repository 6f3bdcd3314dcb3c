import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../api/client.ts";
import { Trouble } from "../../ui/states.tsx";
import { TeamFields, type TeamValues, teamFieldErrors, useTeamForm } from "./team-fields.tsx";
import { readTeamsAgain } from "./team-query.ts";

interface CreateTeamProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateTeam({ opened, onClose }: CreateTeamProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Found a team">
      <CreateForm onClose={onClose} />
    </Modal>
  );
}

function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useTeamForm({ name: "", slug: "" });
  const create = useMutation({
    mutationFn: ({ name, slug }: TeamValues) => api.teams.create({ body: { name: name.trim(), slug } }),
    onSuccess: async ({ slug }) => {
      await readTeamsAgain();
      onClose();
      await navigate(`/team/${slug}`);
    },
    onError: (error) => form.setErrors(teamFieldErrors(error)),
  });
  const unplaced = create.error && Object.keys(teamFieldErrors(create.error)).length === 0;
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <Text size="sm">
          You own it. It comes with the roles Owner, Admin, Manager, Salesperson, Viewer and Inspector, which you can
          change.
        </Text>
        <TeamFields form={form} follow />
        {unplaced && <Trouble error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Found the team
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
