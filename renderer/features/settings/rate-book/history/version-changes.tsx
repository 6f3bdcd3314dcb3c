import { Table, Text } from "@mantine/core";
import type { RateBook } from "../../../../../contracts/repair/rate-book.ts";
import { t } from "../../../../texts/t.ts";
import { list } from "../../../../ui/format/format.ts";
import { ErrorNotice, LoadingRows } from "../../../../ui/page/states.tsx";
import stacked from "../../../../ui/table/stacked.module.css";
import { type Difference, differencesOf } from "../model/differences.ts";
import { type BookScope, useVersion } from "../use-book.ts";
import { cellLabel, figureText, regionLabel, rowLabel, tableLabel } from "../words.ts";
import classes from "./history.module.css";

/** What a version changed: each figure before and after. */
export function VersionChanges({ scope, version }: { readonly scope: BookScope; readonly version: number }) {
  const before = useVersion(scope, version - 1);
  const after = useVersion(scope, version);
  const failed = [before, after].find(({ isError }) => isError);
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!before.data || !after.data) return <LoadingRows rows={2} height={36} />;
  return <ChangesTable before={before.data} after={after.data} version={version} />;
}

interface ChangesTableProps {
  readonly before: RateBook;
  readonly after: RateBook;
  readonly version: number;
}

const textBefore = ({ cell, before }: Difference): string =>
  before === undefined ? t("rateBook.versions.notListed") : figureText(cell, before);

function ChangesTable({ before, after, version }: ChangesTableProps) {
  const { figures, defaultRegion, otherwise } = differencesOf(before, after);
  if (figures.length === 0 && !defaultRegion && otherwise.length === 0) {
    return (
      <Text size="sm" mt="xs">
        {t("rateBook.versions.none")}
      </Text>
    );
  }
  const rows: [key: string, what: string, from: string, to: string][] = [
    ...(defaultRegion
      ? [
          [
            "region",
            t("rateBook.defaultRegion"),
            regionLabel(defaultRegion.before),
            regionLabel(defaultRegion.after),
          ] as [string, string, string, string],
        ]
      : []),
    ...figures.map((one): [string, string, string, string] => [
      one.cell.path,
      `${tableLabel(one.table)}: ${cellLabel(one.cell, rowLabel(one.table, one.row, after))}`,
      textBefore(one),
      figureText(one.cell, one.cell.value),
    ]),
  ];
  return (
    <div className={classes.changes}>
      {rows.length > 0 && (
        <Table className={stacked.table ?? ""} aria-label={t("rateBook.versions.changesTable", { version })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("rateBook.versions.figure")}</Table.Th>
              <Table.Th>{t("rateBook.versions.before")}</Table.Th>
              <Table.Th>{t("rateBook.versions.after")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([key, what, from, to]) => (
              <Table.Tr key={key}>
                <Table.Td data-main="line">{what}</Table.Td>
                <Table.Td data-label={t("rateBook.versions.before")}>{from}</Table.Td>
                <Table.Td data-label={t("rateBook.versions.after")}>{to}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {otherwise.length > 0 && (
        <Text size="sm" mt="xs">
          {t("rateBook.versions.otherwise", { tables: list(otherwise.map(tableLabel)) })}
        </Text>
      )}
    </div>
  );
}
