import { Anchor, Table, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ModelSupply } from "../../../../contracts/pricing/market-supply.ts";
import { t } from "../../../texts/t.ts";
import { count, money } from "../../../ui/format/format.ts";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";

export const supplyRowHeight = 56;

/** Models with their days' supply. */
export const SupplyTable = ({ models, soldDays }: { models: readonly ModelSupply[]; soldDays: number }) => (
  <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("market.tabs.supply")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t("market.listings.model")}</Table.Th>
        <Table.Th ta="right">{t("market.supply.daysSupply")}</Table.Th>
        <Table.Th ta="right">{t("market.supply.halfSellWithin")}</Table.Th>
        <Table.Th ta="right">{t("market.supply.onOffer")}</Table.Th>
        <Table.Th ta="right">{t("market.supply.sold", { days: soldDays })}</Table.Th>
        <Table.Th ta="right">{t("market.supply.averagePrice")}</Table.Th>
        <Table.Th ta="right">{t("market.supply.ownStock")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {models.map((model) => (
        <Row key={`${model.make} ${model.model}`} {...{ model, soldDays }} />
      ))}
    </Table.Tbody>
  </Table>
);

const daysText = (days: number | null): string => (days === null ? "–" : t("market.supply.days", { count: days }));

interface RowProps {
  readonly model: ModelSupply;
  readonly soldDays: number;
}

function Row({ model: { make, model, ...figures }, soldDays }: RowProps) {
  const name = `${make} ${model}`;
  const { days_supply, days_supply_by, median_days_to_sell, own_stock } = figures;
  return (
    <Table.Tr h={supplyRowHeight}>
      <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
        <Anchor
          component={Link}
          to={`/market/listings?make=${encodeURIComponent(make)}&model=${encodeURIComponent(model)}`}
          underline="always"
          fw={600}
          aria-label={t("market.overview.listingsOf", { make: name })}
        >
          {name}
        </Anchor>
      </Table.Td>
      <Table.Td
        ta="right"
        fw={600}
        data-label={t("market.supply.daysSupply")}
        data-empty={days_supply === null || undefined}
      >
        {daysText(days_supply)}
        {days_supply_by === "listings" && (
          <Text size="xs" c="dimmed">
            {t("market.supply.byListings")}
          </Text>
        )}
      </Table.Td>
      <Table.Td
        ta="right"
        data-label={t("market.supply.halfSellWithin")}
        data-empty={median_days_to_sell === null || undefined}
      >
        {daysText(median_days_to_sell)}
      </Table.Td>
      <Table.Td ta="right" data-label={t("market.supply.onOffer")}>
        {count(figures.on_offer)}
      </Table.Td>
      <Table.Td ta="right" data-label={t("market.supply.sold", { days: soldDays })}>
        {count(figures.sold)}
      </Table.Td>
      <Table.Td ta="right" data-label={t("market.supply.averagePrice")}>
        {money(figures.average_price, "USD")}
      </Table.Td>
      <Table.Td ta="right" data-label={t("market.supply.ownStock")} data-empty={own_stock === 0 || undefined}>
        {count(own_stock)}
      </Table.Td>
    </Table.Tr>
  );
}
