import { NativeSelect } from "@mantine/core";
import { marketKinds } from "../../../../contracts/pricing/market-kinds.ts";
import { useMarketSummary } from "../../../api/records/market.ts";
import { t } from "../../../texts/t.ts";
import { mileage } from "../../../ui/format/format.ts";
import { TextFilterField } from "../../../ui/table/text-filter-field.tsx";
import { maxTextLength } from "../address.ts";
import { FilterBar } from "../filter-bar.tsx";
import { type FilterChange, type ListingFilters, problemOf, radii, type TextFilter } from "./filters.ts";

interface FilterFieldsProps {
  readonly filters: ListingFilters;
  readonly change: (part: FilterChange) => void;
  readonly isFiltered: boolean;
  readonly clear: () => void;
  /** What the server says about the ZIP code. */
  readonly zipError: string | undefined;
}

/** The filters of the listings. Each applies at once. */
export function FilterFields({ filters, change, isFiltered, clear, zipError }: FilterFieldsProps) {
  const sources = [...new Set((useMarketSummary().data?.by_source ?? []).map(({ source }) => source))];
  const text = (name: TextFilter, label: string) => {
    const problem = problemOf(name, filters);
    return (
      <TextFilterField
        label={label}
        filter={filters[name]}
        onFilter={(typed) => change({ [name]: typed })}
        maxLength={maxTextLength}
        {...(name !== "make" && name !== "model" && { inputMode: "numeric" as const })}
        error={problem ? t(`market.listings.${problem}`) : name === "zip" && zipError}
      />
    );
  };
  return (
    <FilterBar {...{ isFiltered, clear }}>
      {text("make", t("market.listings.make"))}
      {text("model", t("market.listings.model"))}
      {text("yearMin", t("market.listings.yearMin"))}
      {text("yearMax", t("market.listings.yearMax"))}
      <NativeSelect
        label={t("market.listings.kind")}
        value={filters.kind ?? ""}
        onChange={(event) => change({ kind: event.currentTarget.value })}
        data={[
          { value: "", label: t("market.listings.anyKind") },
          ...marketKinds.map((value) => ({ value, label: t(`market.kind.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t("market.listings.source")}
        value={filters.source}
        onChange={(event) => change({ source: event.currentTarget.value })}
        data={[
          { value: "", label: t("market.listings.anySource") },
          ...[...new Set([...sources, ...(filters.source === "" ? [] : [filters.source])])],
        ]}
      />
      {text("zip", t("market.listings.zip"))}
      <NativeSelect
        label={t("market.listings.radius")}
        disabled={filters.zip === ""}
        value={filters.radius === undefined ? "" : String(filters.radius)}
        onChange={(event) => change({ radius: event.currentTarget.value })}
        data={[
          { value: "", label: t("market.listings.anyDistance") },
          ...radii.map((miles) => ({ value: String(miles), label: mileage(miles) })),
        ]}
      />
    </FilterBar>
  );
}
