import { Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Team } from "../../../contracts/accounts/teams.ts";
import { api } from "../../api/client/client.ts";
import { isAboutField } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { countPrivateVehicles, ShareStock } from "./share-stock.tsx";
import { TeamFields, type TeamValues, teamFieldErrors, useTeamForm } from "./team-fields.tsx";
import { refetchTeams } from "./team-query.ts";

interface CreateTeamProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateTeam({ opened, onClose }: CreateTeamProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => {
        onClose();
        // the team may already be created, while the offer to share vehicles was closed
        void refetchTeams();
      }}
      title={t("team.create.title")}
    >
      <CreateTeamSteps onClose={onClose} />
    </Modal>
  );
}

interface CreatedTeam {
  readonly team: Pick<Team, "id" | "name" | "slug">;
  readonly vehicles: number;
}

/** First the team's names. Then, if the user has private vehicles, the offer to share them. */
function CreateTeamSteps({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedTeam>();
  const finish = async ({ slug }: CreatedTeam["team"]) => {
    await refetchTeams();
    onClose();
    await navigate(`/team/${slug}`);
  };
  const onCreated = async (team: CreatedTeam["team"]) => {
    const vehicles = await countPrivateVehicles(team.id);
    if (vehicles === 0) await finish(team);
    else setCreated({ team, vehicles });
  };
  if (!created) return <CreateForm onClose={onClose} onCreated={onCreated} />;
  const { team, vehicles } = created;
  return <ShareStock teamId={team.id} teamName={team.name} vehicles={vehicles} onDone={() => void finish(team)} />;
}

interface CreateFormProps {
  readonly onClose: () => void;
  readonly onCreated: (team: CreatedTeam["team"]) => Promise<void>;
}

function CreateForm({ onClose, onCreated }: CreateFormProps) {
  const form = useTeamForm({ name: "", slug: "" });
  const create = useMutation({
    mutationFn: ({ name, slug }: TeamValues) => api.teams.create({ body: { name: name.trim(), slug } }),
    onSuccess: onCreated,
    onError: (error) => form.setErrors(teamFieldErrors(error)),
  });
  const hasFormError = create.error && !isAboutField(teamFieldErrors(create.error), form.values);
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <Text size="sm">{t("team.create.text")}</Text>
        <TeamFields form={form} derivesSlug />
        {hasFormError && <ErrorNotice error={create.error} />}
        <FormButtons submit={t("team.create.button")} isPending={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
