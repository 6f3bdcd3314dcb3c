import "../../../texts/lazy/mechanical-texts.ts";
import { Alert, Button, FileButton, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LogReading } from "../../../../contracts/mechanical/diagnostics.ts";
import { type ObdData, type Readings, readingNames } from "../../../../contracts/mechanical/obd.ts";
import { quantityLabels } from "../../../../contracts/mechanical/readings/quantities.ts";
import { api } from "../../../api/client/client.ts";
import { takeOpened } from "../../../app/desktop/opened-files.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
import { count, duration, figure } from "../../../ui/format/format.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import type { Draft, ReadLog } from "../draft/draft.ts";
import { withLog } from "../draft/log.ts";
import { unitOfReading } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import { completeText } from "../readiness/complete-text.ts";
import { sentence } from "../readings/sentence.ts";
import { stateText } from "../readings/state-text.ts";

interface LogImportProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Reads the log of an OBD app and shows what is in it. Its readings are used only after a confirmation. */
export function LogImport({ draft, onChange }: LogImportProps) {
  const read = useMutation({
    mutationFn: async (file: File) => ({
      file: file.name,
      log: await api.diagnostics.readLog({ file, fileName: file.name }),
    }),
  });
  // once: what is opened while this form is shown waits for the choice of its vehicle
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` sends the log
  useEffect(() => {
    const log = takeOpened("obd").at(-1);
    if (log) read.mutate(log);
  }, []);
  const use = () => {
    if (read.data) onChange(withLog(draft, read.data, unitSystem));
    read.reset();
  };
  return (
    <>
      <Group gap="sm">
        <FileButton onChange={(file) => file && read.mutate(file)} accept=".csv,.txt,text/csv,text/plain">
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={read.isPending}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t("mechanical.log.import")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t("mechanical.log.hint")}
        </Text>
      </Group>
      {read.isError && <ErrorNotice error={read.error} />}
      {draft.log && <UsedLog log={draft.log} onRemove={() => onChange({ ...draft, log: null })} />}
      <Modal opened={read.data !== undefined} onClose={read.reset} title={t("mechanical.log.preview")} size={680}>
        {read.data && (
          <form
            className={touch.touch}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              use();
            }}
          >
            <Preview file={read.data.file} log={read.data.log} />
            {Object.values(draft.readings).some((text) => text !== "") && (
              <Text mt="sm" size="sm" fw={600}>
                {t("mechanical.log.replaces")}
              </Text>
            )}
            <FormButtons submit={t("mechanical.log.use")} hasFocus onCancel={read.reset} />
          </form>
        )}
      </Modal>
    </>
  );
}

const UsedLog = ({ log, onRemove }: { readonly log: ReadLog; readonly onRemove: () => void }) => (
  <Group gap="sm" mt="xs">
    <Text size="sm">
      {t("mechanical.log.used", {
        file: log.file === "" ? t("mechanical.log.earlier") : log.file,
        states: log.snapshots.length,
      })}
    </Text>
    <Button variant="subtle" size="xs" onClick={onRemove}>
      {t("mechanical.log.remove")}
    </Button>
  </Group>
);

const isReading = (name: string): name is (typeof readingNames)[number] => readingNames.some((one) => one === name);
const readingLabel = (name: string): string =>
  name === "monitors"
    ? t("mechanical.readiness.monitors")
    : isReading(name)
      ? sentence(fromApi(quantityLabels[name].label))
      : sentence(name.replaceAll("_", " "));

const stateName = (readings: Readings): string => stateText(readings) ?? t("mechanical.log.unknown");

/** The value in the live data; a dash if the reading is only in other states of the engine. */
function valueText(name: string, { live_data: readings, monitors }: ObdData): string {
  if (name === "monitors" && monitors) return completeText(monitors);
  const value = isReading(name) ? readings[name] : undefined;
  if (!isReading(name) || value === undefined) return "–";
  const { unit, show } = unitOfReading(name, unitSystem);
  return `${figure(show(value))} ${unit}`;
}

/** What the file has: its states, its columns and what was left out. */
function Preview({ file, log }: { readonly file: string; readonly log: LogReading }) {
  const used = log.columns.filter(({ reading }) => reading !== null);
  const unused = log.columns.filter(({ reading }) => reading === null);
  const facts = { file, format: t(`mechanical.log.format.${log.format}`), rows: count(log.rows) };
  const states = [{ readings: log.obd_data.live_data, samples: undefined }, ...(log.obd_data.snapshots ?? [])];
  return (
    <Stack gap="sm">
      <Text>
        {log.seconds === null
          ? t("mechanical.log.facts", facts)
          : t("mechanical.log.factsTimed", { ...facts, time: duration(log.seconds) })}
      </Text>
      {log.warnings.length > 0 && (
        <Alert color="orange" variant="outline" role="note" title={t("mechanical.log.warnings")}>
          {log.warnings.map((warning) => (
            <Text size="sm" key={warning}>
              {warning}
            </Text>
          ))}
        </Alert>
      )}
      <Text size="sm">
        {t("mechanical.log.states", {
          states: [...new Set(states.map(({ readings }) => stateName(readings)))].join(", "),
        })}
      </Text>
      <Table aria-label={t("mechanical.log.columns")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("mechanical.log.column")}</Table.Th>
            <Table.Th>{t("mechanical.log.reading")}</Table.Th>
            <Table.Th ta="right">{t("mechanical.log.value", { state: stateName(log.obd_data.live_data) })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {used.map(({ header, reading }) => (
            <Table.Tr key={header}>
              <Table.Td>{header}</Table.Td>
              <Table.Td>{readingLabel(reading ?? "")}</Table.Td>
              <Table.Td ta="right">{valueText(reading ?? "", log.obd_data)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("mechanical.log.unused", { columns: unused.map(({ header }) => header).join(", ") })}
        </Text>
      )}
    </Stack>
  );
}
