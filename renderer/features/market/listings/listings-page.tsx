import "../../../texts/lazy/market-texts.ts";
import { Box, Button } from "@mantine/core";
import { IconZoomExclamation } from "@tabler/icons-react";
import { listingPageSize, useListings } from "../../../api/records/market.ts";
import { t } from "../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Pages } from "../../../ui/table/pages.tsx";
import { zipErrorOf } from "../address.ts";
import { MarketFrame } from "../market-frame.tsx";
import { NoRows } from "../no-rows.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { queryOf, useListingFilters } from "./filters.ts";
import { ListingsTable, listingRowHeight } from "./listings-table.tsx";

/** The rows of the market, with filters. Newest first, or nearest first with a ZIP code. */
export function ListingsPage() {
  const { filters, change, isFiltered, clear } = useListingFilters();
  const list = useListings(queryOf(filters));
  const zipError = zipErrorOf(list.error);
  const { data } = list;
  return (
    <MarketFrame tab="listings" subtitle={data ? t("market.listings.total", { count: data.total }) : "…"}>
      <FilterFields {...{ filters, change, isFiltered, clear, zipError }} />
      {list.isError && zipError === undefined && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isError && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          {list.isPending && <LoadingRows rows={8} height={listingRowHeight} />}
          {data?.total === 0 && (isFiltered ? <NoMatch clear={clear} /> : <NoRows />)}
          {data && data.listings.length > 0 && <ListingsTable listings={data.listings} />}
        </Box>
      )}
      {!list.isError && (
        <Pages
          list={list}
          pageSize={listingPageSize}
          page={filters.page}
          onPage={(page) => change({ page: page === 1 ? "" : String(page) })}
        />
      )}
    </MarketFrame>
  );
}

const NoMatch = ({ clear }: { readonly clear: () => void }) => (
  <EmptyState
    icon={<IconZoomExclamation size={44} stroke={1.2} />}
    title={t("market.listings.none.title")}
    text={t("market.listings.none.text")}
    action={<Button onClick={clear}>{t("market.listings.clear")}</Button>}
  />
);
