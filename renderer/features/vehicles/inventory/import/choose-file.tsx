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

/** What is wrong with a file; undefined if it can be sent. */
function problemOf(file: File): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name))
    return `${file.name} is a spreadsheet. Open it in the spreadsheet program, save it as CSV, then choose the CSV file.`;
  if (file.size > maxImportBytes) return `${file.name} is larger than ${maxMegabytes} MB. Split it into smaller files.`;
  return file.size === 0 ? `${file.name} is empty. Choose another file.` : undefined;
}

export function ChooseFile({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const [problem, setProblem] = useState<string>();
  const chooseFile = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const fileProblem = files.length > 1 ? "Choose one file at a time." : problemOf(file);
    setProblem(fileProblem);
    if (fileProblem !== undefined) return;
    try {
      onChoose({ name: file.name, bytes: await file.arrayBuffer() });
    } catch {
      setProblem(
        `${file.name} cannot be read. Check that it is not open in another program and that its drive is connected.`,
      );
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
        inputProps={{ "aria-label": "Drop a CSV file here", tabIndex: -1 }}
        styles={{ inner: { pointerEvents: "all" } }}
      >
        <Stack align="center" gap="xs" py={48} ta="center">
          <IconFileSpreadsheet size={44} stroke={1.2} aria-hidden />
          <Title order={2}>Drop a CSV file here</Title>
          <Text c="dimmed" maw={520}>
            The first row must have the column names: VIN, stock number, make, model, year, mileage, price and so on, in
            any order. You see a preview before anything is imported.
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
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        data-testid="csv"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
