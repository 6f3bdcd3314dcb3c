import { Alert, Button, Group, NativeSelect, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import {
  MarketField,
  type MarketPreview,
  marketFields,
  requiredMarketFields,
} from "../../../../../contracts/pricing/market-files.ts";
import { t } from "../../../../texts/t.ts";
import { list } from "../../../../ui/format/format.ts";
import tableClasses from "../../../../ui/table/row-link.module.css";
import stacked from "../../../../ui/table/stacked.module.css";
import { Panel } from "../../panel.tsx";
import { freedColumn, missingFields, withChoice } from "./columns.ts";
import { type ColumnChoice, changeDraft, useImportDraft } from "./draft.ts";

const isRequired = (field: MarketField): boolean => requiredMarketFields.some((required) => required === field);
const options = [
  { value: "", label: t("market.columns.notUsed") },
  ...marketFields.map((value) => ({
    value,
    label: isRequired(value)
      ? t("market.columns.required", { field: t(`market.field.${value}`) })
      : t(`market.field.${value}`),
  })),
];

function movedText(columns: MarketPreview["columns"], choice: ColumnChoice): string {
  const from = freedColumn(columns, choice);
  if (choice.field === null || from === undefined) return "";
  const to = columns[choice.at]?.header ?? "";
  return t("market.columns.moved", { field: t(`market.field.${choice.field}`), to, from });
}

interface ColumnTableProps {
  readonly preview: MarketPreview;
  /** The field of each column, if a person has changed one. The preview has them some moments later. */
  readonly fields: readonly (MarketField | null)[] | undefined;
}

/** Each column of the file with some of its values and its field, which a person can change. */
export function ColumnTable({ preview, fields }: ColumnTableProps) {
  const { format, problem } = preview;
  const [moved, setMoved] = useState("");
  const columns = preview.columns.map((column, at) => ({
    ...column,
    field: fields ? (fields[at] ?? null) : column.field,
  }));
  const missing = missingFields(columns);
  const isUnread = problem !== null || missing.length > 0;
  const isNarrow = useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const assign = (at: number, text: string) => {
    const choice = { at, field: MarketField.safeParse(text).data ?? null };
    changeDraft({ chosen: withChoice(useImportDraft.getState().chosen, columns, choice) });
    setMoved(movedText(columns, choice));
  };
  return (
    <Panel
      title={t("market.columns.title")}
      isFlush
      actions={
        <Group gap="xs">
          {fields && (
            <Button variant="default" onClick={() => changeDraft({ chosen: undefined })}>
              {t("market.columns.reset")}
            </Button>
          )}
          {isNarrow && !isUnread && (
            <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? "market.columns.hide" : "market.columns.show")}
            </Button>
          )}
        </Group>
      }
    >
      <Text size="sm" c="dimmed" px="md" pb="xs">
        {t("market.columns.used", {
          used: columns.filter(({ field }) => field !== null).length,
          count: columns.length,
        })}{" "}
        {t(format === "csv" ? "market.columns.text" : "market.columns.ndjson")}
      </Text>
      {isUnread && (
        <Alert color="red" variant="outline" bg="var(--alarm-wash)" role="alert" mx="md" mb="xs">
          {missing.length > 0
            ? t("market.columns.missing", { fields: list(missing.map((field) => t(`market.field.${field}`))) })
            : t("market.columns.repeated")}
        </Alert>
      )}
      <Text size="sm" px="md" role="status">
        {moved}
      </Text>
      {(!isNarrow || isOpen || isUnread) && <Rows columns={columns} isFixed={format !== "csv"} onAssign={assign} />}
    </Panel>
  );
}

interface RowsProps {
  readonly columns: MarketPreview["columns"];
  readonly isFixed: boolean;
  readonly onAssign: (at: number, field: string) => void;
}

const Rows = ({ columns, isFixed, onAssign }: RowsProps) => (
  <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("market.columns.title")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th w="25%">{t("market.columns.header")}</Table.Th>
        <Table.Th>{t("market.columns.samples")}</Table.Th>
        <Table.Th w={260}>{t("market.columns.field")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {columns.map(({ header, field, samples }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several columns may have the same name; their order is fixed
        <Table.Tr key={at}>
          <Table.Td fw={600} data-main="line" style={{ overflowWrap: "anywhere" }}>
            {header === "" ? t("market.columns.noHeader") : header}
          </Table.Td>
          <Table.Td c="dimmed" data-main="line" style={{ overflowWrap: "anywhere" }}>
            {samples.join(" · ")}
          </Table.Td>
          <Table.Td data-main="line">
            <NativeSelect
              aria-label={t("market.columns.fieldOf", { header })}
              disabled={isFixed}
              value={field ?? ""}
              onChange={(event) => onAssign(at, event.currentTarget.value)}
              data={options}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
