import { Anchor, Table } from "@mantine/core";
import { Link } from "react-router";
import type { MarketSummary } from "../../../api/records/market.ts";
import { t } from "../../../texts/t.ts";
import { count, utcDay } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { Panel } from "../panel.tsx";
import { kindTones } from "../words.ts";

/** Where the rows come from: each source and kind with its number of rows and its newest day. */
export const SourcesTable = ({ sources }: { readonly sources: MarketSummary["by_source"] }) => (
  <Panel title={t("market.overview.sources")} isFlush>
    <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("market.overview.sources")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("market.overview.source")}</Table.Th>
          <Table.Th>{t("market.overview.rowKind")}</Table.Th>
          <Table.Th ta="right">{t("market.overview.rows")}</Table.Th>
          <Table.Th>{t("market.overview.newestOf")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sources.map(({ source, kind, rows, newest }) => (
          <Table.Tr key={`${source} ${kind}`}>
            <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
              <Anchor
                component={Link}
                to={`/market/listings?source=${encodeURIComponent(source)}&kind=${kind}`}
                underline="always"
                aria-label={t("market.overview.listingsOfSource", { source })}
              >
                {source}
              </Anchor>
            </Table.Td>
            <Table.Td>
              <Tag tone={kindTones[kind]}>{t(`market.kind.${kind}`)}</Tag>
            </Table.Td>
            <Table.Td ta="right" data-label={t("market.overview.rows")}>
              {count(rows)}
            </Table.Td>
            <Table.Td data-label={t("market.overview.newestOf")}>
              {newest === null ? t("market.overview.noDate") : utcDay(newest)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Panel>
);
