import { Alert, Button, Stack, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { maxImportBytes } from "../../../../../contracts/vehicles.ts";

export interface ChosenFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

const maxMegabytes = maxImportBytes / 1024 / 1024;

/** What is wrong with a file before it is sent; undefined where nothing is. */
function problemOf(file: File): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name))
    return `${file.name} is a spreadsheet's own format. Open it there and save it as CSV, then choose that file.`;
  if (file.size > maxImportBytes) return `${file.name} is larger than ${maxMegabytes} MB. Cut it into smaller files.`;
  return file.size === 0 ? `${file.name} is empty.` : undefined;
}

export function ChooseFile({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const wrong = files.length > 1 ? "One file at a time, please." : problemOf(file);
    setProblem(wrong);
    if (wrong !== undefined) return;
    try {
      onChoose({ name: file.name, bytes: await file.arrayBuffer() });
    } catch {
      setProblem(`${file.name} cannot be read. Is it open elsewhere, or on a drive that was removed?`);
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
        onDrop={(files: readonly File[]) => void take(files)}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ "aria-label": "Drop a CSV file here", tabIndex: -1 }}
        styles={{ inner: { pointerEvents: "all" } }}
      >
        <Stack align="center" gap="xs" py={48} ta="center">
          <IconFileSpreadsheet size={44} stroke={1.2} aria-hidden />
          <Title order={2}>Drop a CSV file here</Title>
          <Text c="dimmed" maw={520}>
            Its first row names the columns: VIN, stock number, make, model, year, mileage, price and so on, in any
            order and by their usual names. You see what will happen before anything is written.
          </Text>
          <Button
            mt="xs"
            h={44}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv"
            aria-label="CSV file"
            data-testid="csv"
            onChange={(event) => {
              void take([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = "";
            }}
          />
        </Stack>
      </Dropzone>
    </>
  );
}
