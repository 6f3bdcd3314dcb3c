import { Progress, Table } from "@mantine/core";
import { Link } from "react-router";
import type { MarketImport } from "../../../../contracts/pricing/market.ts";
import { t } from "../../../texts/t.ts";
import { count, instant } from "../../../ui/format/format.ts";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { ImportState } from "./import-state.tsx";

export const importRowHeight = 52;

/** Imports, newest first. Each row opens its import. */
export const ImportsTable = ({ imports }: { readonly imports: readonly MarketImport[] }) => (
  <Table className={`${tableClasses.table} ${stacked.table}`} highlightOnHover aria-label={t("market.imports.table")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t("market.imports.file")}</Table.Th>
        <Table.Th>{t("market.imports.started")}</Table.Th>
        <Table.Th>{t("market.imports.status")}</Table.Th>
        <Table.Th ta="right">{t("market.imports.rows")}</Table.Th>
        <Table.Th ta="right">{t("market.imports.created")}</Table.Th>
        <Table.Th ta="right">{t("market.imports.updated")}</Table.Th>
        <Table.Th ta="right">{t("market.imports.unchanged")}</Table.Th>
        <Table.Th ta="right">{t("market.imports.rejected")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {imports.map((one) => (
        <Row key={one.import_id} one={one} />
      ))}
    </Table.Tbody>
  </Table>
);

function Row({ one }: { readonly one: MarketImport }) {
  const counts = ["rows", "created", "updated", "unchanged", "rejected"] as const;
  return (
    <Table.Tr h={importRowHeight} className={tableClasses.row ?? ""}>
      <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
        <Link to={`/market/imports/${one.import_id}`} className={tableClasses.name ?? ""}>
          {one.file_name}
        </Link>
      </Table.Td>
      <Table.Td>{instant(one.created_at)}</Table.Td>
      <Table.Td w={130}>
        <ImportState status={one.status} />
        {one.status === "processing" && (
          <Progress
            mt={4}
            size="sm"
            value={one.progress * 100}
            color="var(--accent)"
            aria-label={t("market.imports.progressOf", { file: one.file_name })}
          />
        )}
      </Table.Td>
      {counts.map((name) => (
        <Table.Td
          key={name}
          ta="right"
          data-label={t(`market.imports.${name}`)}
          data-empty={one[name] === 0 || undefined}
        >
          {count(one[name])}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
