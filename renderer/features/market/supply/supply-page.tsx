import "../../../texts/lazy/market-texts.ts";
import { Anchor, Box, Button, Text } from "@mantine/core";
import { IconZoomExclamation } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MarketSupply } from "../../../../contracts/pricing/market-supply.ts";
import { useMarketSummary } from "../../../api/records/market.ts";
import { supplyPageSize, useMarketSupply } from "../../../api/records/market-supply.ts";
import { t } from "../../../texts/t.ts";
import { mileage } from "../../../ui/format/format.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Pages } from "../../../ui/table/pages.tsx";
import { zipErrorOf } from "../address.ts";
import classes from "../market.module.css";
import { MarketFrame } from "../market-frame.tsx";
import { NoRows } from "../no-rows.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { queryOf, useSupplyFilters } from "./filters.ts";
import { SupplyTable, supplyRowHeight } from "./supply-table.tsx";

/** Which models turn fast and slow around the dealership. */
export function SupplyPage() {
  const { filters, change, isFiltered, clear } = useSupplyFilters();
  const list = useMarketSupply(queryOf(filters));
  const hasRows = useMarketSummary().data?.rows !== 0;
  const zipError = zipErrorOf(list.error);
  const { data } = list;
  return (
    <MarketFrame tab="supply" subtitle={data ? subtitleOf(data) : "…"}>
      <FilterFields {...{ filters, change, isFiltered, clear, zipError }} />
      {data?.area === null && filters.area !== "market" && <NoPlace />}
      {list.isError && zipError === undefined && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isError && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          {list.isPending && <LoadingRows rows={8} height={supplyRowHeight} />}
          {data?.total === 0 && (hasRows ? <NoMatch {...{ isFiltered, clear }} /> : <NoRows />)}
          {data && data.models.length > 0 && <SupplyTable models={data.models} soldDays={data.sold_days} />}
        </Box>
      )}
      {data && data.total > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t("market.supply.explain", { days: data.sold_days })}
        </Text>
      )}
      {!list.isError && (
        <Pages
          list={list}
          pageSize={supplyPageSize}
          page={filters.page}
          onPage={(page) => change({ page: page === 1 ? "" : String(page) })}
        />
      )}
    </MarketFrame>
  );
}

function subtitleOf({ total, area }: MarketSupply): string {
  if (!area) return t("market.supply.total", { count: total });
  const place = [area.city, area.state].filter((part) => part !== null).join(", ") || area.zip_code;
  return t("market.supply.totalNear", { count: total, distance: mileage(area.radius_miles), place });
}

const NoPlace = () => (
  <p className={classes.note} role="note">
    {t("market.supply.noPlace")}{" "}
    <Anchor component={Link} to="/settings/dealership" underline="always">
      {t("market.supply.setPlace")}
    </Anchor>
  </p>
);

const NoMatch = ({ isFiltered, clear }: { readonly isFiltered: boolean; readonly clear: () => void }) => (
  <EmptyState
    icon={<IconZoomExclamation size={44} stroke={1.2} />}
    title={t("market.supply.none.title")}
    text={t("market.supply.none.text")}
    action={isFiltered && <Button onClick={clear}>{t("market.listings.clear")}</Button>}
  />
);
