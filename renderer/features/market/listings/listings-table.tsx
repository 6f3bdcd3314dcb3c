import { Anchor, Table, Text } from "@mantine/core";
import type { MarketListing } from "../../../../contracts/pricing/market.ts";
import { t } from "../../../texts/t.ts";
import { mileage, money, utcDay } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { Vin } from "../../../ui/vehicle/vin.tsx";
import { carText, kindTones } from "../words.ts";

export const listingRowHeight = 56;

/** Rows of the market. */
export const ListingsTable = ({ listings }: { readonly listings: readonly MarketListing[] }) => (
  <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("market.tabs.listings")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t("market.listings.car")}</Table.Th>
        <Table.Th>{t("market.listings.kind")}</Table.Th>
        <Table.Th ta="right">{t("market.listings.price")}</Table.Th>
        <Table.Th ta="right">{t("market.listings.mileage")}</Table.Th>
        <Table.Th>{t("market.listings.place")}</Table.Th>
        <Table.Th>{t("market.listings.date")}</Table.Th>
        <Table.Th>{t("market.listings.source")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {listings.map((listing) => (
        <Row key={listing.id} listing={listing} />
      ))}
    </Table.Tbody>
  </Table>
);

function Row({ listing }: { readonly listing: MarketListing }) {
  const { vin, kind, price, mileage: miles, sold_at, listed_at, source, url } = listing;
  const car = carText(listing);
  const place = placeText(listing);
  return (
    <Table.Tr h={listingRowHeight}>
      <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{car}</Text>
        {vin !== null && (
          <div className={tableClasses.vin}>
            <Vin vin={vin} />
          </div>
        )}
      </Table.Td>
      <Table.Td>
        <Tag tone={kindTones[kind]}>{t(`market.kind.${kind}`)}</Tag>
      </Table.Td>
      <Table.Td ta="right" fw={600}>
        {money(price, "USD")}
      </Table.Td>
      <Table.Td ta="right" data-empty={miles === null || undefined}>
        {miles === null ? "–" : mileage(miles)}
      </Table.Td>
      <Table.Td data-empty={place === "" || undefined}>
        {place === "" ? "–" : place}
        {listing.distance_miles !== null && (
          <Text size="xs" c="dimmed">
            {t("market.listings.away", { distance: mileage(listing.distance_miles) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-empty={(sold_at ?? listed_at) === null || undefined}>
        {sold_at !== null
          ? t("market.listings.sold", { day: utcDay(sold_at) })
          : listed_at === null
            ? "–"
            : t("market.listings.listed", { day: utcDay(listed_at) })}
      </Table.Td>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        {source}
        {url !== null && (
          <>
            {" "}
            <Anchor
              href={url}
              target="_blank"
              rel="noreferrer"
              size="sm"
              underline="always"
              aria-label={t("market.listings.open", { car })}
            >
              {t("market.listings.openShort")}
            </Anchor>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const placeText = ({ city, state, zip_code }: MarketListing): string =>
  [[city, state].filter((part) => part !== null).join(", "), zip_code ?? ""].filter((part) => part !== "").join(" ");
