import { Table } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import { count, percent } from "../../../ui/format/format.ts";
import tableClasses from "../../../ui/table/row-link.module.css";
import type { CalibrationBin } from "./calibration.ts";

/** For each range of the probability: how many vehicles, what the probabilities said, and how many margins were made. */
export const BinTable = ({ bins }: { readonly bins: readonly CalibrationBin[] }) => (
  <Table mt="sm" className={tableClasses.table ?? ""} aria-label={t("market.appraisals.counts")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th style={{ whiteSpace: "normal" }}>{t("market.appraisals.bin")}</Table.Th>
        <Table.Th ta="right" style={{ whiteSpace: "normal" }}>
          {t("market.appraisals.bought")}
        </Table.Th>
        <Table.Th ta="right">{t("market.appraisals.said")}</Table.Th>
        <Table.Th ta="right">{t("market.appraisals.made")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {bins.map(({ from, to, appraisals, said, made }) => (
        <Table.Tr key={from}>
          <Table.Td>{t("market.appraisals.binOf", { from: percent(from), to: percent(to) })}</Table.Td>
          <Table.Td ta="right">{count(appraisals)}</Table.Td>
          <Table.Td ta="right">{said === null ? "–" : percent(said)}</Table.Td>
          <Table.Td ta="right">
            {t("market.overview.share", { rows: count(made), share: percent(made / appraisals) })}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
