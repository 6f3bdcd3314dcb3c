import "../../../texts/lazy/repricing-texts.ts";
import { Anchor, Box, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCarGarage, IconFileImport, IconPlus, IconZoomExclamation } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import type { InventoryVehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { queryClient } from "../../../api/client/query.ts";
import { useCan, useMyTeams } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Pages } from "../../../ui/table/pages.tsx";
import { useRowSelection } from "../../../ui/table/row-selection.ts";
import { AddVehicle } from "../form/add-vehicle.tsx";
import { editableTeams } from "../form/team-choice.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { ColumnMenu } from "./columns/column-menu.tsx";
import type { ColumnKey } from "./columns/columns.tsx";
import { Legend } from "./columns/tones.tsx";
import { useColumns } from "./columns/use-columns.ts";
import { activeFilters } from "./filters/active-filters.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import { type InventoryFilters, noFilters, pageSize, useInventoryFilters } from "./filters/filters.ts";
import { inventoryQuery } from "./inventory-query.ts";
import { InventoryTable, rowHeight } from "./inventory-table.tsx";
import { ViewMenu } from "./views/view-menu.tsx";

/** A page of the list. The next page is loaded too, so that it is shown at once. */
function useInventory(filters: InventoryFilters, shown: readonly ColumnKey[]) {
  const inventory = useQuery({
    ...inventoryQuery(filters, shown),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = inventory;
  const hasNext = data !== undefined && !isPlaceholderData && filters.page * pageSize < data.total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters of the shown page, which `data` belongs to
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(inventoryQuery({ ...filters, page: filters.page + 1 }, shown));
  }, [hasNext, data]);
  return inventory;
}

export function InventoryPage() {
  const { filters, change } = useInventoryFilters();
  const columns = useColumns();
  const { shown } = columns;
  const inventory = useInventory(filters, shown);
  const [adding, add] = useDisclosure(false);
  // loads the teams before the form for a new vehicle needs them
  const { data: teams = noTeams } = useMyTeams();
  const editable = editableTeams(teams);
  const canEdit = useCan()("edit_inventory") !== false;
  const selection = useRowSelection<InventoryVehicle>();
  const isNarrowed = activeFilters(filters, teams).length > 0;
  const filtered = filters.search !== "" || isNarrowed;
  const { cars = [], total = 0 } = inventory.data ?? {};
  // after deletions the page may no longer exist: `Pages` opens the last one
  const isPastLastPage = total > 0 && cars.length === 0;
  return (
    <Page
      title={t("vehicles.inventory.title")}
      subtitle={inventory.data ? t("vehicles.inventory.cars", { count: total }) : "…"}
      actions={canEdit && <AddButtons onAdd={add.open} />}
    >
      <FilterBar filters={filters} change={change} teams={teams} total={inventory.data?.total}>
        <ViewMenu filters={filters} change={change} columns={columns} />
        <ColumnMenu {...columns} />
      </FilterBar>
      {filters.work === "toReprice" && <AutomaticValuesLink />}
      <Box className="panel" style={{ overflowX: "auto", overflowY: "hidden" }}>
        {(inventory.isPending || isPastLastPage) && <LoadingRows rows={8} height={rowHeight} />}
        {inventory.isError && (
          <Box p="md">
            <ErrorNotice error={inventory.error} onRetry={() => void inventory.refetch()} />
          </Box>
        )}
        {inventory.data &&
          total === 0 &&
          (filtered ? (
            <NoMatch onClear={() => change(noFilters)} />
          ) : (
            <NoCars onAdd={canEdit ? add.open : undefined} />
          ))}
        {cars.length > 0 && (
          <InventoryTable
            cars={cars}
            teams={teams}
            shown={shown}
            filters={filters}
            onSort={change}
            selection={canEdit ? selection : undefined}
          />
        )}
      </Box>
      {cars.length > 0 && <Legend days={shown.includes("days")} priceToMarket={shown.includes("priceToMarket")} />}
      <BulkBar selection={selection} teams={editable} filters={filters} total={total} />
      <Pages list={inventory} pageSize={pageSize} page={filters.page} onPage={(page) => change({ page })} />
      <AddVehicle opened={adding} onClose={add.close} />
    </Page>
  );
}

const noTeams: readonly Team[] = [];

const AutomaticValuesLink = () => (
  <Text size="sm" mb="xs">
    <Anchor component={Link} to="/inventory/automatic-values">
      {t("repricing.link")}
    </Anchor>
  </Text>
);

const AddButtons = ({ onAdd }: { readonly onAdd: () => void }) => (
  <>
    <Button
      component={Link}
      to="/inventory/import"
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      {t("vehicles.inventory.import")}
    </Button>
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {t("vehicles.add")}
    </Button>
  </>
);

/** `onAdd`: undefined if the user may not add vehicles. */
const NoCars = ({ onAdd }: { readonly onAdd: (() => void) | undefined }) => (
  <EmptyState
    icon={<IconCarGarage size={44} stroke={1.2} />}
    title={t("vehicles.inventory.empty.title")}
    text={t(onAdd ? "vehicles.inventory.empty.text" : "vehicles.inventory.empty.readOnly")}
    action={onAdd && <Button onClick={onAdd}>{t("vehicles.add")}</Button>}
  />
);

const NoMatch = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState
    icon={<IconZoomExclamation size={44} stroke={1.2} />}
    title={t("vehicles.inventory.noMatch.title")}
    text={t("vehicles.inventory.noMatch.text")}
    action={
      <Button variant="default" onClick={onClear}>
        {t("vehicles.inventory.noMatch.clear")}
      </Button>
    }
  />
);
