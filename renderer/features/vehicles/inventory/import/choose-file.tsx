import { Alert, Button, Stack, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { maxImportBytes } from "../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../texts/t.ts";

export interface ChosenFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

const maxMegabytes = maxImportBytes / 1024 / 1024;

/** What is wrong with a file; undefined if it can be sent. */
function problemOf(file: File): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) return t("vehicles.import.problem.spreadsheet", { file: file.name });
  if (file.size > maxImportBytes)
    return t("vehicles.import.problem.large", { file: file.name, megabytes: maxMegabytes });
  return file.size === 0 ? t("vehicles.import.problem.empty", { file: file.name }) : undefined;
}

export function ChooseFile({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const [problem, setProblem] = useState<string>();
  const chooseFile = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const fileProblem = files.length > 1 ? t("vehicles.import.problem.several") : problemOf(file);
    setProblem(fileProblem);
    if (fileProblem !== undefined) return;
    try {
      onChoose({ name: file.name, bytes: await file.arrayBuffer() });
    } catch {
      setProblem(t("vehicles.import.problem.unreadable", { file: file.name }));
    }
  };
  return (
    <>
      {problem && (
        <Alert color="red" variant="outline" role="alert" bg="var(--alarm-wash)" mb="md">
          {problem}
        </Alert>
      )}
      <Dropzone
        className="panel"
        onDrop={(files: readonly File[]) => void chooseFile(files)}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ "aria-label": t("vehicles.import.drop"), tabIndex: -1 }}
        styles={{ inner: { pointerEvents: "all" } }}
      >
        <Stack align="center" gap="xs" py={48} ta="center">
          <IconFileSpreadsheet size={44} stroke={1.2} aria-hidden />
          <Title order={2}>{t("vehicles.import.drop")}</Title>
          <Text c="dimmed" maw={520}>
            {t("vehicles.import.header")}
          </Text>
          <FilePicker onFiles={(files) => void chooseFile(files)} />
        </Stack>
      </Dropzone>
    </>
  );
}

function FilePicker({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        mt="xs"
        h={44}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t("vehicles.import.chooseFile")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t("vehicles.import.file")}
        data-testid="csv"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
