import { Modal, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Team } from "../../../contracts/accounts/teams.ts";
import { api } from "../../api/client/client.ts";
import { isAboutField } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { TeamFields, type TeamValues, teamFieldErrors, useTeamForm } from "./team-fields.tsx";
import { refetchTeams } from "./team-query.ts";

interface RenameTeamProps {
  readonly team: Team;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RenameTeam({ team, opened, onClose }: RenameTeamProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("team.rename.title")}>
      <RenameForm team={team} onClose={onClose} />
    </Modal>
  );
}

function RenameForm({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useTeamForm({ name: team.name, slug: team.slug });
  const rename = useMutation({
    mutationFn: ({ name, slug }: TeamValues) =>
      api.teams.update({ params: { id: team.id }, body: { name: name.trim(), slug } }),
    onSuccess: async ({ slug }) => {
      await refetchTeams();
      await navigate(`/team/${slug}`, { replace: true });
      notifications.show({ message: t("team.rename.done") });
      onClose();
    },
    onError: (error) => form.setErrors(teamFieldErrors(error)),
  });
  const hasFormError = rename.error && !isAboutField(teamFieldErrors(rename.error), form.values);
  return (
    <form onSubmit={form.onSubmit((values) => rename.mutate(values))} noValidate>
      <Stack>
        <TeamFields form={form} derivesSlug={false} />
        {hasFormError && <ErrorNotice error={rename.error} />}
        <FormButtons submit={t("common.save")} isPending={rename.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
