import { Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Team } from "../../../../../contracts/accounts/teams.ts";
import type { VehicleFacets } from "../../../../../contracts/vehicles/vehicle-facets.ts";
import { VehicleStatus } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import { count, fieldNumber, typedNumber } from "../../../../ui/format/format.ts";
import { vehicleStatuses } from "../../../../ui/format/labels.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { useDebouncedFilter } from "../../../../ui/table/use-debounced-filter.ts";
import classes from "./filters.module.css";
import { type FilterState, filterQuery, type InventoryFilters, type NumberFilter, numberIn, works } from "./filters.ts";

interface FieldsProps extends FilterState {
  readonly teams: readonly Team[];
}

function useFacets(filters: InventoryFilters) {
  const query = filterQuery(filters);
  return useQuery({
    queryKey: ["vehicles", "facets", query],
    queryFn: () => api.vehicleFacets.count({ query }),
    placeholderData: keepPreviousData,
  });
}

/** All filters of the inventory. Each applies at once. The choices have the number of vehicles that they would show. */
export function FilterFields({ filters, change, teams }: FieldsProps) {
  const facets = useFacets(filters);
  const counts = facets.data;
  return (
    <Stack gap="sm">
      {facets.isError && <ErrorNotice error={facets.error} onRetry={() => void facets.refetch()} />}
      <Choice
        label={t("vehicles.inventory.work.label")}
        any={t("vehicles.inventory.work.any")}
        options={works.flatMap((value) => {
          const found = counts?.work[value];
          // null: the user may not see these figures
          return found === null ? [] : [{ value, label: t(`vehicles.inventory.work.${value}`), count: found }];
        })}
        value={filters.work}
        onChange={(value) => change({ work: works.find((work) => work === value) })}
      />
      <StatusFilter filters={filters} change={change} counts={counts} />
      <Choice
        label={t("vehicles.field.make")}
        any={t("vehicles.inventory.filter.anyMake")}
        options={namedOptions(counts?.make ?? [], filters.make)}
        value={filters.make}
        onChange={(make) => change({ make, model: undefined })}
      />
      <Choice
        label={t("vehicles.field.model")}
        any={t(
          filters.make === undefined ? "vehicles.inventory.filter.makeFirst" : "vehicles.inventory.filter.anyModel",
        )}
        disabled={filters.make === undefined}
        options={namedOptions(counts?.model ?? [], filters.model)}
        value={filters.model}
        onChange={(model) => change({ model })}
      />
      <Range label={t("vehicles.field.overviewYear")} from="yearMin" to="yearMax" filters={filters} change={change} />
      <Range label={t("vehicles.field.askingPrice")} from="priceMin" to="priceMax" filters={filters} change={change} />
      <Range
        label={t("vehicles.inventory.filter.priceToMarket")}
        from="priceToMarketMin"
        to="priceToMarketMax"
        filters={filters}
        change={change}
      />
      <Range label={t("vehicles.inventory.grade")} from="gradeMin" to="gradeMax" filters={filters} change={change} />
      <NumberField
        label={t("vehicles.inventory.filter.minDays")}
        filter="minDaysInStock"
        filters={filters}
        change={change}
      />
      {teams.length > 0 && (
        <Choice
          label={t("vehicles.team")}
          any={t("vehicles.inventory.filter.anyTeam")}
          options={teams.map(({ id, name }) => ({ value: id, label: name, count: teamCount(counts, id) }))}
          value={filters.teamId}
          onChange={(teamId) => change({ teamId })}
        />
      )}
      <Checkbox
        className={classes.check ?? ""}
        label={t("vehicles.inventory.filter.openLeads")}
        checked={filters.hasOpenLeads}
        onChange={(event) => change({ hasOpenLeads: event.currentTarget.checked })}
      />
    </Stack>
  );
}

const teamCount = (facets: VehicleFacets | undefined, teamId: string): number | undefined =>
  facets && (facets.teamId.find(({ value }) => value === teamId)?.count ?? 0);

interface Option {
  readonly value: string;
  readonly label: string;
  /** Undefined until it is counted. */
  readonly count: number | undefined;
}

/** The chosen value stays an option when no vehicle has it. */
function namedOptions(counted: VehicleFacets["make"], chosen: string | undefined): readonly Option[] {
  const options = counted.map(({ value, count: vehicles }) => ({ value, label: value, count: vehicles }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen, count: undefined }];
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly disabled?: boolean;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const Choice = ({ label, any, disabled = false, options, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    placeholder={any}
    disabled={disabled}
    clearable
    searchable={options.length > 8}
    nothingFoundMessage={t("vehicles.inventory.filter.noChoice")}
    clearButtonProps={{ "aria-label": any }}
    data={options.map((option) => ({ value: option.value, label: option.label }))}
    renderOption={({ option }) => (
      <span className={classes.option}>
        <span>{option.label}</span> <CountText value={options.find(({ value: of }) => of === option.value)?.count} />
      </span>
    )}
    value={value ?? null}
    onChange={(chosen) => onChange(chosen ?? undefined)}
  />
);

const CountText = ({ value }: { readonly value: number | undefined }) =>
  value !== undefined && <span className={classes.count}>{count(value)}</span>;

interface StatusProps extends FilterState {
  readonly counts: VehicleFacets | undefined;
}

const StatusFilter = ({ filters, change, counts }: StatusProps) => (
  <Checkbox.Group
    label={t("vehicles.field.status")}
    value={[...filters.status]}
    onChange={(chosen) => change({ status: VehicleStatus.options.filter((status) => chosen.includes(status)) })}
  >
    <div className={classes.statuses}>
      {VehicleStatus.options.map((status) => (
        <Checkbox
          key={status}
          className={classes.check ?? ""}
          value={status}
          label={
            <>
              {vehicleStatuses[status]}{" "}
              <CountText value={counts && (counts.status.find(({ value }) => value === status)?.count ?? 0)} />
            </>
          }
        />
      ))}
    </div>
  </Checkbox.Group>
);

interface RangeProps extends FilterState {
  readonly label: string;
  readonly from: NumberFilter;
  readonly to: NumberFilter;
}

const Range = ({ label, from, to, filters, change }: RangeProps) => (
  <div className={classes.range}>
    <NumberField
      label={t("vehicles.inventory.filter.from", { name: label })}
      filter={from}
      filters={filters}
      change={change}
    />
    <NumberField
      label={t("vehicles.inventory.filter.to", { name: label })}
      filter={to}
      filters={filters}
      change={change}
    />
  </div>
);

interface NumberFieldProps extends FilterState {
  readonly label: string;
  readonly filter: NumberFilter;
}

function NumberField({ label, filter, filters, change }: NumberFieldProps) {
  const read = (text: string) => numberIn(filter, typedNumber(text));
  const isValid = (text: string) => text.trim() === "" || read(text) !== undefined;
  const value = filters[filter];
  const typed = useDebouncedFilter(value === undefined ? "" : fieldNumber(value), (text) => {
    if (isValid(text)) change({ [filter]: read(text) });
  });
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed.text}
      error={!isValid(typed.text) && t("vehicles.inventory.filter.invalid")}
      onChange={(event) => typed.type(event.currentTarget.value)}
    />
  );
}
