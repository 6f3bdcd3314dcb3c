import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { t } from "../../../texts/t.ts";
import { count, mileage } from "../../../ui/format/format.ts";
import { useDebouncedFilter } from "../../../ui/table/use-debounced-filter.ts";
import { isZip } from "../address.ts";
import classes from "../listings/listings.module.css";
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
    <search className={classes.filters} aria-label={t("market.listings.filters")}>
      <NativeSelect
        label={t("market.supply.order")}
        value={filters.order}
        onChange={(event) => change({ order: event.currentTarget.value })}
        data={orderNames.map((value) => ({ value, label: t(`market.supply.orders.${value}`) }))}
      />
      <TextFilterField name="make" label={t("market.listings.make")} {...{ filters, change }} />
      <TextFilterField name="model" label={t("market.listings.model")} {...{ filters, change }} />
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
          name="zip"
          label={t("market.listings.zip")}
          {...{ filters, change }}
          error={invalidZip ?? zipError}
        />
      )}
      <NativeSelect
        label={t("market.supply.minCars")}
        value={String(filters.minCars)}
        onChange={(event) => change({ minCars: event.currentTarget.value })}
        data={minCarsChoices.map((cars) => ({ value: String(cars), label: count(cars) }))}
      />
      {isFiltered && (
        <Button
          variant="default"
          className={classes.clear ?? ""}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={clear}
        >
          {t("market.listings.clear")}
        </Button>
      )}
    </search>
  );
}

interface TextFilterProps extends Pick<FilterFieldsProps, "filters" | "change"> {
  readonly name: "make" | "model" | "zip";
  readonly label: string;
  readonly error?: string | undefined;
}

function TextFilterField({ filters, change, name, label, error }: TextFilterProps) {
  const typed = useDebouncedFilter(filters[name], (text) => change({ [name]: text }));
  return (
    <TextInput
      label={label}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      maxLength={100}
      {...(name === "zip" && { inputMode: "numeric" as const })}
      error={error}
    />
  );
}
