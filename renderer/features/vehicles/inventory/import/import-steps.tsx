import { Box, Button, Group, Loader, Select, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Team } from "../../../../../contracts/accounts/teams.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import { api } from "../../../../api/client/client.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { useMyTeams } from "../../../../api/records/teams.ts";
import { t } from "../../../../texts/t.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { editableTeams, initialTeam, onlyMe, teamOptions } from "../../form/team-choice.ts";
import { ChooseFile, type ChosenFile } from "./choose-file.tsx";
import { ImportSummary } from "./import-summary.tsx";
import { ImportedRows } from "./imported-rows.tsx";
import { PrivateNote } from "./private-note.tsx";

/** `team`: the team of new vehicles; if empty, the server decides. */
const send = (file: ChosenFile, { dryRun, team = "" }: { dryRun: boolean; team?: string }) =>
  api.vehicles.importCsv({
    query: { dryRun: dryRun ? "true" : "false", ...(team !== "" && { teamId: team === onlyMe ? "none" : team }) },
    // the bytes from when the file was chosen, so that exactly the previewed content is imported
    file: new Blob([file.bytes], { type: "text/csv" }),
    fileName: file.name,
  });

interface ImportStepsProps {
  /** Called with the name of the file, and with undefined to start over. */
  readonly onFile?: (name: string | undefined) => void;
}

/** The user chooses a file and sees a preview. Nothing is imported before they confirm it. */
export function ImportSteps({ onFile }: ImportStepsProps) {
  const [file, setFile] = useState<ChosenFile>();
  const myTeams = useMyTeams().data ?? [];
  const teams = editableTeams(myTeams);
  const [picked, setPicked] = useState<string>();
  const team = picked ?? (teams.length > 0 ? initialTeam(teams) : "");
  const preview = useMutation({ mutationFn: (chosen: ChosenFile) => send(chosen, { dryRun: true }) });
  const run = useMutation({
    mutationFn: (chosen: ChosenFile) => send(chosen, { dryRun: false, team }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["vehicles"] }),
  });
  const choose = (chosen: ChosenFile) => {
    setFile(chosen);
    onFile?.(chosen.name);
    run.reset();
    preview.mutate(chosen);
  };
  const startOver = () => {
    setFile(undefined);
    onFile?.(undefined);
    preview.reset();
    run.reset();
  };
  const shown = run.data ?? preview.data;
  return (
    <>
      <PrivateNote teams={myTeams} />
      {file === undefined && <ChooseFile onChoose={choose} />}
      {preview.isPending && <Busy text={t("vehicles.import.reading")} />}
      {preview.isError && (
        <ImportError error={preview.error} onOther={startOver} onRetry={() => file && preview.mutate(file)} />
      )}
      {run.isPending && <Busy text={t("vehicles.import.importing", { count: changedCount(preview.data?.summary) })} />}
      {run.isError && <ImportError error={run.error} onOther={startOver} onRetry={() => file && run.mutate(file)} />}
      {file && shown && !run.isPending && (
        <>
          {shown.dryRun && shown.summary.created > 0 && teams.length > 0 && (
            <NewVehiclesTeam teams={teams} value={team} onChange={setPicked} />
          )}
          <ImportSummary
            answer={shown}
            needsTeam={shown.summary.created > 0 && teams.length > 0 && team === ""}
            isPreview={run.data === undefined && !run.isError}
            onImport={() => run.mutate(file)}
            onOther={startOver}
          />
          <ImportedRows key={String(shown.dryRun)} answer={shown} bytes={file.bytes} />
        </>
      )}
    </>
  );
}

interface NewVehiclesTeamProps {
  readonly teams: readonly Team[];
  readonly value: string;
  readonly onChange: (team: string) => void;
}

/** The team of the vehicles that the import adds. */
const NewVehiclesTeam = ({ teams, value, onChange }: NewVehiclesTeamProps) => (
  <Select
    mb="md"
    w={320}
    label={t("vehicles.import.team")}
    placeholder={t("vehicles.choose.team")}
    allowDeselect={false}
    value={value === "" ? null : value}
    onChange={(chosen) => onChange(chosen ?? "")}
    data={teamOptions(teams)}
  />
);

const changedCount = (summary: { created: number; updated: number } | undefined): number =>
  (summary?.created ?? 0) + (summary?.updated ?? 0);

const Busy = ({ text }: { readonly text: string }) => (
  <Box className="panel" p="xl" mb="md">
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text>{text}</Text>
    </Group>
  </Box>
);

interface ImportErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onOther: () => void;
}

/** Offers a retry only for server and connection errors: a file that the server refuses is refused again. */
const ImportError = ({ error, onRetry, onOther }: ImportErrorProps) => (
  <Box mb="md">
    <ErrorNotice error={error} {...(!(error instanceof AppError && error.status < 500) && { onRetry })} />
    <Button mt="sm" variant="default" onClick={onOther}>
      {t("vehicles.import.chooseOther")}
    </Button>
  </Box>
);
