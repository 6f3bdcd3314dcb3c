import { Anchor, Box, Table } from "@mantine/core";
import type { ReactNode } from "react";
import { documentAddress } from "../../../../api/client/media.ts";
import { t } from "../../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../../ui/page/states.tsx";
import rowLink from "../../../../ui/table/row-link.module.css";
import stacked from "../../../../ui/table/stacked.module.css";

const rowHeight = 48;

interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface RecordsTableProps<Row> {
  readonly label: string;
  readonly list: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Undefined while they are not loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly text: string;
    readonly action?: ReactNode;
  };
}

/** The records of one kind that exist for a vehicle, newest first. */
export function RecordsTable<Row>({ label, list, rows, keyOf, columns, empty }: RecordsTableProps<Row>) {
  return (
    <Box className="panel" style={{ overflow: "hidden" }}>
      {list.isError && (
        <Box p="md">
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        </Box>
      )}
      {list.isPending && <LoadingRows rows={3} height={rowHeight} />}
      {rows?.length === 0 && <EmptyState {...empty} />}
      {rows !== undefined && rows.length > 0 && (
        <Table className={`${rowLink.table} ${stacked.table}`} aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.label} {...(column.isNumber && { ta: "right" as const })}>
                  {column.label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row)} h={rowHeight} className={rowLink.row ?? ""}>
                {columns.map((column, at) => (
                  <Table.Td
                    key={column.label}
                    {...(at === 0 ? { "data-main": true } : { "data-label": column.label })}
                    {...(column.isNumber && { ta: "right" as const })}
                  >
                    {column.cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Box>
  );
}

/** The link to a report in a new tab. */
export const PdfLink = ({ url }: { readonly url: string | null }) =>
  url === null ? (
    "–"
  ) : (
    <Anchor href={documentAddress(url)} target="_blank" rel="noreferrer" size="sm" underline="always">
      {t("vehicle.records.pdf")}
    </Anchor>
  );
