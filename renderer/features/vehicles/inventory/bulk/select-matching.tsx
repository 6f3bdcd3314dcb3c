import "../../../../texts/lazy/bulk-texts.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { maxChangedVehicles } from "../../../../../contracts/vehicles/vehicle-changes.ts";
import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import type { RowSelection } from "../../../../ui/table/row-selection.ts";
import { filterQuery, type InventoryFilters } from "../filters/filters.ts";

interface SelectMatchingProps {
  readonly selection: RowSelection<InventoryVehicle>;
  readonly filters: InventoryFilters;
  /** How many vehicles match the filters. */
  readonly total: number;
}

/** Selects the vehicles on all pages of the list, or as many of them as one request can change. */
export function SelectMatching({ selection, filters, total }: SelectMatchingProps) {
  const { sortBy, sortOrder } = filters;
  const select = useMutation({
    mutationFn: () =>
      api.vehicles.list({
        // the values have the suggested prices
        query: { ...filterQuery(filters), sortBy, sortOrder, limit: maxChangedVehicles, include: "latestValue" },
      }),
    onSuccess: (cars) => selection.set(cars, true),
    onError: showError,
  });
  const count = Math.min(total, maxChangedVehicles);
  if (selection.rows.size >= count) return null;
  return (
    <Button variant="subtle" px={6} loading={select.isPending} onClick={() => select.mutate()}>
      {total > maxChangedVehicles ? t("bulk.selectFirst", { count }) : t("bulk.selectAll", { count })}
    </Button>
  );
}
