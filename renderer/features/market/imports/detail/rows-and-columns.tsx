import { Table, Text } from "@mantine/core";
import type { MarketImport } from "../../../../../contracts/pricing/market.ts";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format/format.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import tableClasses from "../../../../ui/table/row-link.module.css";
import { Panel } from "../../panel.tsx";
import { fieldText, reasonText } from "../../words.ts";
import classes from "./import.module.css";

/** The first rejected rows, each with its reason. */
export const RejectedRows = ({ one: { errors, rejected } }: { readonly one: MarketImport }) => (
  <Panel title={t("market.detail.rejectedTitle")} isFlush>
    {rejected > errors.length && (
      <Text size="sm" px="md" pb="xs">
        {t("market.detail.rejectedFirst", { shown: count(errors.length), all: count(rejected) })}
      </Text>
    )}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
    <section className={classes.rows} tabIndex={0} aria-label={t("market.detail.rejectedTitle")}>
      <Table stickyHeader className={tableClasses.table ?? ""} aria-label={t("market.detail.rejectedTitle")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right" w={80}>
              {t("market.detail.row")}
            </Table.Th>
            <Table.Th>{t("market.detail.reason")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ row, reason }) => (
            <Table.Tr key={row}>
              <Table.Td ta="right">{count(row)}</Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{reasonText(reason)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  </Panel>
);

/** As which field each column was read. */
export const UsedColumns = ({ columns }: Pick<MarketImport, "columns">) => (
  <Panel title={t("market.detail.columns")}>
    <ul className={classes.columns} aria-label={t("market.detail.columns")}>
      {columns.map(({ header, field }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several columns may have the same name; their order is fixed
        <li key={at}>
          {field === null ? (
            <Tag>{t("market.detail.ignored", { header })}</Tag>
          ) : (
            <Tag tone="accent">{t("market.detail.used", { header, field: fieldText(field) })}</Tag>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);
