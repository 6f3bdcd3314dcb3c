import { Anchor, Box, Group, Pagination, SegmentedControl, Table, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { ImportedRow, VehicleImport } from "../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format/format.ts";
import { EmptyState } from "../../../../ui/page/states.tsx";
import { Tag, type Tone } from "../../../../ui/page/tag.tsx";
import tableClasses from "../../../../ui/table/row-link.module.css";
import stacked from "../../../../ui/table/stacked.module.css";
import { FieldChanges } from "./field-changes.tsx";
import { type RowText, rowTexts } from "./file-rows.ts";

const pageSize = 100;
const rowHeight = 44;
type RowOutcome = ImportedRow["outcome"];

const outcomeTones: Record<RowOutcome, Tone> = { created: "good", updated: "accent", skipped: "warn" };

const outcomeText = (outcome: RowOutcome, isPlanned: boolean): string =>
  isPlanned ? t(`vehicles.import.will.${outcome}`) : t(`vehicles.import.did.${outcome}`);

interface ImportedRowsProps {
  readonly answer: VehicleImport;
  readonly bytes: ArrayBuffer;
}

/** What happens with each row, next to the row's data. */
export function ImportedRows({ answer, bytes }: ImportedRowsProps) {
  const [only, setOnly] = useState<RowOutcome | "all">("all");
  const [page, setPage] = useState(1);
  const texts = useMemo(() => rowTexts(bytes, answer), [bytes, answer]);
  const rows = only === "all" ? answer.rows : answer.rows.filter(({ outcome }) => outcome === only);
  const { created, updated, skipped } = answer.summary;
  const filterOption = (value: RowOutcome, figure: number) => ({
    value,
    label: `${outcomeText(value, answer.dryRun)} (${count(figure)})`,
    disabled: figure === 0,
  });
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label={t("vehicles.import.rows.label")}
        value={only}
        onChange={(value) => {
          setOnly(value);
          setPage(1);
        }}
        data={[
          { value: "all" as const, label: t("vehicles.import.rows.all", { figure: count(answer.rows.length) }) },
          filterOption("created", created),
          filterOption("updated", updated),
          filterOption("skipped", skipped),
        ]}
      />
      <Box className="panel" style={{ overflow: "hidden" }}>
        {rows.length === 0 ? (
          <EmptyState
            icon={<IconFileSpreadsheet size={40} stroke={1.2} />}
            title={t("vehicles.import.rows.empty.title")}
            text={t("vehicles.import.rows.empty.text")}
          />
        ) : (
          <RowsTable rows={rows.slice((page - 1) * pageSize, page * pageSize)} texts={texts} dryRun={answer.dryRun} />
        )}
      </Box>
      {rows.length > pageSize && (
        <Group justify="center" mt="md">
          <Pagination
            total={Math.ceil(rows.length / pageSize)}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ "aria-label": t(`ui.pages.${control}`) })}
          />
        </Group>
      )}
    </>
  );
}

interface RowsTableProps {
  readonly rows: readonly ImportedRow[];
  readonly texts: ReadonlyMap<number, RowText>;
  readonly dryRun: boolean;
}

const RowsTable = ({ rows, texts, dryRun }: RowsTableProps) => (
  <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("vehicles.import.rows.table")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={70} ta="right">
          {t("vehicles.import.rows.row")}
        </Table.Th>
        <Table.Th w={110}>{t(dryRun ? "vehicles.import.rows.action" : "vehicles.import.rows.outcome")}</Table.Th>
        <Table.Th>{t("vehicles.import.rows.vehicle")}</Table.Th>
        <Table.Th w={190}>{t("vehicles.field.vin")}</Table.Th>
        <Table.Th w={120}>{t("vehicles.inventory.table.stockNumber")}</Table.Th>
        <Table.Th>{t("vehicles.import.rows.changes")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(({ row, outcome, vehicleId, reason, changes }) => {
        const text = texts.get(row);
        return (
          <Table.Tr key={row} h={rowHeight}>
            <Table.Td ta="right" data-label={t("vehicles.import.rows.row")}>
              {count(row)}
            </Table.Td>
            <Table.Td>
              <Tag tone={outcomeTones[outcome]}>{outcomeText(outcome, dryRun)}</Tag>
            </Table.Td>
            <Table.Td data-main="line" data-empty={!text?.name || undefined} style={{ overflowWrap: "anywhere" }}>
              {text?.name || "–"}
            </Table.Td>
            <Table.Td className="mono" data-empty={!text?.vin || undefined}>
              {text?.vin || "–"}
            </Table.Td>
            <Table.Td
              data-label={t("vehicles.inventory.table.stockNumber")}
              data-empty={!text?.stockNumber || undefined}
            >
              {text?.stockNumber || "–"}
            </Table.Td>
            <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
              {reason !== null && <Text size="sm">{reason}</Text>}
              <FieldChanges changes={changes} />
              {vehicleId !== null && (
                <Anchor component={Link} to={`/vehicles/${vehicleId}`} size="sm" underline="always">
                  {t(outcome === "updated" ? "vehicles.import.rows.openExisting" : "vehicles.import.rows.open")}
                </Anchor>
              )}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  </Table>
);
