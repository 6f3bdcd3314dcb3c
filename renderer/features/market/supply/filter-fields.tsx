import { NativeSelect } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import { count, mileage } from "../../../ui/format/format.ts";
import { TextFilterField } from "../../../ui/table/text-filter-field.tsx";
import { isZip, maxTextLength } from "../address.ts";
import { FilterBar } from "../filter-bar.tsx";
import { type FilterChange, minCarsChoices, orderNames, type SupplyFilters, supplyAreas } from "./filters.ts";

interface FilterFieldsProps {
  readonly filters: SupplyFilters;
  readonly change: (part: FilterChange) => void;
  readonly isFiltered: boolean;
  readonly clear: () => void;
  /** What the server says about the ZIP code. */
  readonly zipError: string | undefined;
}

/** The filters and the order of the models. Each applies at once. */
export function FilterFields({ filters, change, isFiltered, clear, zipError }: FilterFieldsProps) {
  const invalidZip = filters.zip === "" || isZip(filters.zip) ? undefined : t("market.listings.zipInvalid");
  return (
    <FilterBar {...{ isFiltered, clear }}>
      <NativeSelect
        label={t("market.supply.order")}
        value={filters.order}
        onChange={(event) => change({ order: event.currentTarget.value })}
        data={orderNames.map((value) => ({ value, label: t(`market.supply.orders.${value}`) }))}
      />
      <TextFilterField
        label={t("market.listings.make")}
        filter={filters.make}
        onFilter={(make) => change({ make })}
        maxLength={maxTextLength}
      />
      <TextFilterField
        label={t("market.listings.model")}
        filter={filters.model}
        onFilter={(model) => change({ model })}
        maxLength={maxTextLength}
      />
      <NativeSelect
        label={t("market.listings.radius")}
        value={filters.area}
        onChange={(event) => change({ area: event.currentTarget.value })}
        data={supplyAreas.map((value) => ({
          value,
          label: value === "market" ? t("market.supply.wholeMarket") : mileage(Number(value)),
        }))}
      />
      {filters.area !== "market" && (
        <TextFilterField
          label={t("market.listings.zip")}
          filter={filters.zip}
          onFilter={(zip) => change({ zip })}
          maxLength={maxTextLength}
          inputMode="numeric"
          error={invalidZip ?? zipError}
        />
      )}
      <NativeSelect
        label={t("market.supply.minCars")}
        value={String(filters.minCars)}
        onChange={(event) => change({ minCars: event.currentTarget.value })}
        data={minCarsChoices.map((cars) => ({ value: String(cars), label: count(cars) }))}
      />
    </FilterBar>
  );
}
