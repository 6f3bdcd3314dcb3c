import { Anchor, Box, Group, Pagination, SegmentedControl, Table, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { ImportedRow, VehicleImport } from "../../../../../contracts/vehicles.ts";
import { count } from "../../../../ui/format.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import tableClasses from "../../../../ui/table/row-link.module.css";
import stacked from "../../../../ui/table/stacked.module.css";
import { Tag, type Tone } from "../../../../ui/tag.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { type RowText, rowTexts } from "./file-rows.ts";

const pageSize = 100;
const rowHeight = 44;
type RowOutcome = ImportedRow["outcome"];

const outcomeTexts: Record<RowOutcome, { readonly will: string; readonly did: string; readonly tone: Tone }> = {
  created: { will: "Add", did: "Added", tone: "good" },
  updated: { will: "Change", did: "Changed", tone: "accent" },
  skipped: { will: "Skip", did: "Skipped", tone: "warn" },
};

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
    label: `${answer.dryRun ? outcomeTexts[value].will : outcomeTexts[value].did} (${count(figure)})`,
    disabled: figure === 0,
  });
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label="Rows"
        value={only}
        onChange={(value) => {
          setOnly(value);
          setPage(1);
        }}
        data={[
          { value: "all" as const, label: `All (${count(answer.rows.length)})` },
          filterOption("created", created),
          filterOption("updated", updated),
          filterOption("skipped", skipped),
        ]}
      />
      <Box className="panel" style={{ overflow: "hidden" }}>
        {rows.length === 0 ? (
          <EmptyState
            icon={<IconFileSpreadsheet size={40} stroke={1.2} />}
            title="No rows"
            text="The file has no rows below its header."
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
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
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
  <Table className={`${tableClasses.table} ${stacked.table}`} aria-label="Rows of the file">
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={70} ta="right">
          Row
        </Table.Th>
        <Table.Th w={110}>{dryRun ? "Action" : "Outcome"}</Table.Th>
        <Table.Th>Vehicle in the file</Table.Th>
        <Table.Th w={190}>VIN</Table.Th>
        <Table.Th w={120}>Stock no.</Table.Th>
        <Table.Th>Changes, or why it is skipped</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(({ row, outcome, vehicleId, reason, changes }) => {
        const text = texts.get(row);
        return (
          <Table.Tr key={row} h={rowHeight}>
            <Table.Td ta="right" data-label="Row">
              {count(row)}
            </Table.Td>
            <Table.Td>
              <Tag tone={outcomeTexts[outcome].tone}>
                {dryRun ? outcomeTexts[outcome].will : outcomeTexts[outcome].did}
              </Tag>
            </Table.Td>
            <Table.Td data-main="line" data-empty={!text?.name || undefined} style={{ overflowWrap: "anywhere" }}>
              {text?.name || "–"}
            </Table.Td>
            <Table.Td className="mono" data-empty={!text?.vin || undefined}>
              {text?.vin || "–"}
            </Table.Td>
            <Table.Td data-label="Stock no." data-empty={!text?.stockNumber || undefined}>
              {text?.stockNumber || "–"}
            </Table.Td>
            <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
              {reason !== null && <Text size="sm">{reason}</Text>}
              <FieldChanges changes={changes} />
              {vehicleId !== null && (
                <Anchor component={Link} to={`/vehicles/${vehicleId}`} size="sm" underline="always">
                  {outcome === "updated" ? "Open existing vehicle" : "Open vehicle"}
                </Anchor>
              )}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  </Table>
);
