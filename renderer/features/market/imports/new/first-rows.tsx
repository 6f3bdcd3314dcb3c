import { Table, Text } from "@mantine/core";
import type { MarketPreview } from "../../../../../contracts/pricing/market-files.ts";
import { t } from "../../../../texts/t.ts";
import { count, mileage, money, utcDay } from "../../../../ui/format/format.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import tableClasses from "../../../../ui/table/row-link.module.css";
import stacked from "../../../../ui/table/stacked.module.css";
import { Panel } from "../../panel.tsx";
import { carText, kindTones, reasonText } from "../../words.ts";

type Row = MarketPreview["first_rows"][number];

/** The first rows of the file as they will be stored, or why they would be rejected. */
export const FirstRows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <Panel title={t("market.preview.firstRows")} isFlush>
    <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("market.preview.firstRows")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="right" w={60}>
            {t("market.detail.row")}
          </Table.Th>
          <Table.Th>{t("market.listings.car")}</Table.Th>
          <Table.Th>{t("market.listings.kind")}</Table.Th>
          <Table.Th ta="right">{t("market.listings.price")}</Table.Th>
          <Table.Th ta="right">{t("market.listings.mileage")}</Table.Th>
          <Table.Th>{t("market.listings.place")}</Table.Th>
          <Table.Th>{t("market.listings.date")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.row}>
            <Table.Td ta="right" data-label={t("market.detail.row")}>
              {count(row.row)}
            </Table.Td>
            {row.listing ? <Cells listing={row.listing} /> : <Rejected reason={row.reason} />}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Panel>
);

const Rejected = ({ reason }: { readonly reason: string | null }) => (
  <Table.Td colSpan={6} style={{ overflowWrap: "anywhere" }}>
    <Tag tone="warn">{t("market.preview.rejectedRow")}</Tag> {reasonText(reason ?? "")}
  </Table.Td>
);

function Cells({ listing }: { readonly listing: NonNullable<Row["listing"]> }) {
  const { kind, vin, price, mileage: miles, city, state, zip_code, sold_at, listed_at } = listing;
  const place = [city, state, zip_code].filter((part) => part !== null).join(", ");
  const date = sold_at ?? listed_at;
  return (
    <>
      <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
        {carText(listing)}
        {vin !== null && (
          <Text size="xs" c="dimmed" className="mono">
            {vin}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Tag tone={kindTones[kind]}>{t(`market.kind.${kind}`)}</Tag>
      </Table.Td>
      <Table.Td ta="right">{money(price, "USD")}</Table.Td>
      <Table.Td ta="right" data-empty={miles === null || undefined}>
        {miles === null ? "–" : mileage(miles)}
      </Table.Td>
      <Table.Td data-empty={place === "" || undefined}>{place === "" ? "–" : place}</Table.Td>
      <Table.Td data-empty={date === null || undefined}>{date === null ? "–" : utcDay(date)}</Table.Td>
    </>
  );
}
