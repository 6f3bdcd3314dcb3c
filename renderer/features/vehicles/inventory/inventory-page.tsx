import { Box, Button, Group, Select, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCarGarage, IconFileImport, IconPlus, IconSearch, IconZoomExclamation } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { VehicleStatus } from "../../../../contracts/vehicle-filters.ts";
import { api } from "../../../api/client.ts";
import { useMyTeams } from "../../../api/teams.ts";
import { t } from "../../../texts/t.ts";
import { vehicleStatuses } from "../../../ui/labels.ts";
import { Page } from "../../../ui/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/states.tsx";
import { Pages } from "../../../ui/table/pages.tsx";
import { useDebouncedFilter } from "../../../ui/table/use-debounced-filter.ts";
import { AddVehicle } from "../form/add-vehicle.tsx";
import { editableTeams } from "../form/team-choice.ts";
import { type InventoryFilters, pageSize, queryOf, useInventoryFilters, works } from "./filters.ts";
import { InventoryTable, rowHeight } from "./inventory-table.tsx";
import { useSelection } from "./selection.ts";
import { ShareSelected } from "./share-selected.tsx";

function useInventory(filters: InventoryFilters) {
  const query = queryOf(filters);
  return useQuery({
    queryKey: ["vehicles", query],
    queryFn: async () => {
      let total = 0;
      const cars = await api.vehicles.list(
        { query },
        { onExtras: ({ headers }) => (total = Number(headers.get("x-total-count") ?? 0)) },
      );
      return { cars, total: Math.max(total, cars.length) };
    },
    placeholderData: keepPreviousData,
  });
}

export function InventoryPage() {
  const { filters, change } = useInventoryFilters();
  const inventory = useInventory(filters);
  const [adding, add] = useDisclosure(false);
  // loads the teams before the form for a new vehicle needs them
  const teams = editableTeams(useMyTeams().data ?? []);
  const selection = useSelection();
  const filtered = filters.search !== "" || filters.status !== undefined || filters.work !== undefined;
  const { cars = [], total = 0 } = inventory.data ?? {};
  // after deletions the page may no longer exist: `Pages` opens the last one
  const isPastLastPage = total > 0 && cars.length === 0;
  return (
    <Page
      title={t("vehicles.inventory.title")}
      subtitle={inventory.data ? t("vehicles.inventory.cars", { count: total }) : "…"}
      actions={
        <>
          <ImportLink />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            {t("vehicles.add")}
          </Button>
        </>
      }
    >
      <FilterBar filters={filters} change={change} />
      {selection.ids.size > 0 && <ShareSelected selection={selection} teams={teams} />}
      <Box className="panel" style={{ overflow: "hidden" }}>
        {(inventory.isPending || isPastLastPage) && <LoadingRows rows={8} height={rowHeight} />}
        {inventory.isError && (
          <Box p="md">
            <ErrorNotice error={inventory.error} onRetry={() => void inventory.refetch()} />
          </Box>
        )}
        {inventory.data &&
          total === 0 &&
          (filtered ? (
            <NoMatch onClear={() => change({ search: "", status: undefined, work: undefined })} />
          ) : (
            <NoCars onAdd={add.open} />
          ))}
        {cars.length > 0 && (
          <InventoryTable
            cars={cars}
            filters={filters}
            onSort={change}
            selection={teams.length > 0 ? selection : undefined}
          />
        )}
      </Box>
      <Pages list={inventory} pageSize={pageSize} page={filters.page} onPage={(page) => change({ page })} />
      <AddVehicle opened={adding} onClose={add.close} />
    </Page>
  );
}

interface FilterBarProps {
  readonly filters: InventoryFilters;
  readonly change: (part: Partial<InventoryFilters>) => void;
}

function FilterBar({ filters, change }: FilterBarProps) {
  const typed = useDebouncedFilter(filters.search, (search) => change({ search }));
  return (
    <Group mb="sm" gap="xs">
      <TextInput
        w={340}
        aria-label={t("vehicles.inventory.search")}
        placeholder={t("vehicles.inventory.searched")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
      />
      <Select
        w={160}
        aria-label={t("vehicles.field.status")}
        placeholder={t("vehicles.inventory.anyStatus")}
        clearable
        clearButtonProps={{ "aria-label": t("vehicles.inventory.anyStatus") }}
        data={Object.entries(vehicleStatuses).map(([value, label]) => ({ value, label }))}
        value={filters.status ?? null}
        onChange={(value) => change({ status: VehicleStatus.safeParse(value).data })}
      />
      <Select
        w={190}
        aria-label={t("vehicles.inventory.work.label")}
        placeholder={t("vehicles.inventory.work.any")}
        clearable
        clearButtonProps={{ "aria-label": t("vehicles.inventory.work.any") }}
        data={works.map((work) => ({ value: work, label: t(`vehicles.inventory.work.${work}`) }))}
        value={filters.work ?? null}
        onChange={(value) => change({ work: works.find((work) => work === value) })}
      />
    </Group>
  );
}

const ImportLink = () => (
  <Button
    component={Link}
    to="/inventory/import"
    variant="default"
    leftSection={<IconFileImport size={16} aria-hidden />}
  >
    {t("vehicles.inventory.import")}
  </Button>
);

const NoCars = ({ onAdd }: { readonly onAdd: () => void }) => (
  <EmptyState
    icon={<IconCarGarage size={44} stroke={1.2} />}
    title={t("vehicles.inventory.empty.title")}
    text={t("vehicles.inventory.empty.text")}
    action={<Button onClick={onAdd}>{t("vehicles.add")}</Button>}
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
