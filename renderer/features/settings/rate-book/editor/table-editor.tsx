import { Table, Text } from "@mantine/core";
import { useMemo } from "react";
import { own } from "../../../../../contracts/kit/own.ts";
import type { RateBook } from "../../../../../contracts/repair/rate-book.ts";
import type { Basis } from "../../../../../contracts/vocabulary.ts";
import { t } from "../../../../texts/t.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import stacked from "../../../../ui/table/stacked.module.css";
import { originsOf } from "../model/origin.ts";
import { valueAt } from "../model/paths.ts";
import { type Row, rowsOf, type TableName } from "../model/tables.ts";
import { columnLabel, figureText, originText, rowLabel, tableLabel } from "../words.ts";
import { FigureField } from "./figure-field.tsx";
import classes from "./table-editor.module.css";
import type { Editor } from "./use-editor.ts";

interface TableEditorProps {
  readonly table: TableName;
  readonly editor: Editor;
  /** Version 0. Undefined until it is loaded: then no row says where it comes from. */
  readonly builtIn: RateBook | undefined;
  readonly canEdit: boolean;
  /** The row that new estimates use, which comes first. */
  readonly usedRow?: string | undefined;
}

/** Any table of the rate book: its rows with their figures, and where they come from. */
export function TableEditor({ table, editor, builtIn, canEdit, usedRow }: TableEditorProps) {
  const { book } = editor;
  const rows = useMemo(() => {
    const all = rowsOf(table, book);
    return [...all.filter(({ key }) => key === usedRow), ...all.filter(({ key }) => key !== usedRow)];
  }, [table, book, usedRow]);
  const widest = rows.reduce<Row | undefined>(
    (wide, row) => (wide && wide.cells.length >= row.cells.length ? wide : row),
    undefined,
  );
  const columns = widest?.cells ?? [];
  return (
    <Table className={`${stacked.table} ${classes.table}`} aria-label={tableLabel(table)} data-columns={columns.length}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("rateBook.row")}</Table.Th>
          {columns.map((cell) => (
            <Table.Th key={cell.name} className={classes.figure ?? ""}>
              {columnLabel(cell)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <RowFields
            key={row.path}
            {...{ table, row, editor, builtIn, canEdit }}
            columns={columns.length}
            isUsed={row.key === usedRow}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowFieldsProps extends Omit<TableEditorProps, "usedRow"> {
  readonly row: Row;
  readonly columns: number;
  readonly isUsed: boolean;
}

function RowFields({ table, row, editor, builtIn, canEdit, columns, isUsed }: RowFieldsProps) {
  const { book, draft, problems, type } = editor;
  const name = rowLabel(table, row, book);
  return (
    <Table.Tr>
      <Table.Td data-main="line" className={classes.name ?? ""}>
        <Text component="div" size="sm" fw={600}>
          {name} {isUsed && <Tag tone="accent">{t("rateBook.usedRegion")}</Tag>}
        </Text>
        {builtIn && <Origins row={row} book={book} builtIn={builtIn} />}
      </Table.Td>
      {row.cells.map((cell) => (
        <Table.Td key={cell.path} className={classes.figure ?? ""} data-label={columnLabel(cell)}>
          {canEdit ? (
            <FigureField
              cell={cell}
              row={name}
              typed={own(draft, cell.path)}
              problem={own(problems, cell.path)}
              onType={type}
            />
          ) : (
            figureText(cell, cell.value)
          )}
        </Table.Td>
      ))}
      {columns > row.cells.length && <Table.Td colSpan={columns - row.cells.length} data-empty />}
    </Table.Tr>
  );
}

/** The sources of a row, each once: a row that a person has changed in part has several. */
function Origins({ row, book, builtIn }: { readonly row: Row; readonly book: RateBook; readonly builtIn: RateBook }) {
  const paths = [...new Set(row.cells.map(({ basis }) => basis))];
  const basesIn = (some: RateBook) => paths.map((path) => valueAt(some, path) as Basis | undefined);
  const bases = basesIn(book).map((basis) => basis ?? row.basis);
  return originsOf(bases, basesIn(builtIn)).map((origin) => (
    <Text key={JSON.stringify(origin)} component="div" size="xs" c="dimmed" className={classes.origin ?? ""}>
      {originText(origin)}
    </Text>
  ));
}
