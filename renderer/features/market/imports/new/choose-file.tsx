import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { maxMarketBytes } from "../../../../../contracts/pricing/market-files.ts";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format/format.ts";

const maxMegabytes = maxMarketBytes / 1024 / 1024;

/** What is wrong with the chosen files; undefined if the first one can be sent. */
function problemOf(files: readonly File[]): string | undefined {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) return t("market.file.problem.several");
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) return t("market.file.problem.spreadsheet", { file: file.name });
  if (file.size > maxMarketBytes)
    return t("market.file.problem.large", { file: file.name, megabytes: count(maxMegabytes) });
  return file.size === 0 ? t("market.file.problem.empty", { file: file.name }) : undefined;
}

function useChoice(onChoose: (file: File) => void) {
  const [problem, setProblem] = useState<string>();
  const choose = (files: readonly File[]) => {
    const found = problemOf(files);
    setProblem(found);
    if (files[0] && found === undefined) onChoose(files[0]);
  };
  return { problem, choose } as const;
}

const FileProblem = ({ problem }: { readonly problem: string | undefined }) =>
  problem === undefined ? null : (
    <Alert color="red" variant="outline" role="alert" bg="var(--alarm-wash)" mb="md">
      {problem}
    </Alert>
  );

/** A place to drop the file, and a button that opens the file dialog. */
export function ChooseFile({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { problem, choose } = useChoice(onChoose);
  return (
    <>
      <FileProblem problem={problem} />
      <Dropzone
        className="panel"
        onDrop={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ "aria-label": t("market.file.drop"), tabIndex: -1 }}
        styles={{ inner: { pointerEvents: "all" } }}
      >
        <Stack align="center" gap="xs" py={40} ta="center">
          <IconFileSpreadsheet size={44} stroke={1.2} aria-hidden />
          <Title order={2}>{t("market.file.drop")}</Title>
          <Text c="dimmed" maw={560}>
            {t("market.file.text")}
          </Text>
          <FileButton onFiles={choose} isPrimary />
        </Stack>
      </Dropzone>
    </>
  );
}

/** The chosen file, and a button to choose another one. */
export function ChosenFile({ file, onChoose }: { readonly file: File; readonly onChoose: (file: File) => void }) {
  const { problem, choose } = useChoice(onChoose);
  const megabytes = Math.max(0.1, file.size / 1024 / 1024).toFixed(1);
  return (
    <>
      <FileProblem problem={problem} />
      <Group className="panel" justify="space-between" gap="xs" p="md" mb="md">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {t("market.file.size", { name: file.name, size: megabytes })}
        </Text>
        <FileButton onFiles={choose} />
      </Group>
    </>
  );
}

interface FileButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isPrimary?: boolean;
}

function FileButton({ onFiles, isPrimary = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(isPrimary ? { mt: "xs", h: 44 } : { variant: "default" })}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(isPrimary ? "market.file.choose" : "market.file.another")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz,text/csv"
        aria-label={t("market.file.label")}
        data-testid="market-file"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
