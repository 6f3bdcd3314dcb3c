import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { marketKinds } from "../../../../contracts/pricing/market-kinds.ts";
import { useMarketSummary } from "../../../api/records/market.ts";
import { t } from "../../../texts/t.ts";
import { mileage } from "../../../ui/format/format.ts";
import { useDebouncedFilter } from "../../../ui/table/use-debounced-filter.ts";
import { type FilterChange, type ListingFilters, problemOf, radii, type TextFilter } from "./filters.ts";
import classes from "./listings.module.css";

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
  const text = (name: TextFilter, label: string) => (
    <TextFilterField {...{ filters, change, name, label }} error={name === "zip" ? zipError : undefined} />
  );
  return (
    <search className={classes.filters} aria-label={t("market.listings.filters")}>
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
  readonly name: TextFilter;
  readonly label: string;
  readonly error: string | undefined;
}

function TextFilterField({ filters, change, name, label, error }: TextFilterProps) {
  const typed = useDebouncedFilter(filters[name], (text) => change({ [name]: text }));
  const problem = problemOf(name, filters);
  return (
    <TextInput
      label={label}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      maxLength={100}
      {...(name !== "make" && name !== "model" && { inputMode: "numeric" as const })}
      error={problem ? t(`market.listings.${problem}`) : error}
    />
  );
}
