import { Checkbox, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, memo } from "react";
import { Link } from "react-router";
import type { Team } from "../../../../contracts/accounts/teams.ts";
import type { InventoryVehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import classes from "../../../ui/table/row-link.module.css";
import { type RowSelection, useRangeClick } from "../../../ui/table/row-selection.ts";
import stacked from "../../../ui/table/stacked.module.css";
import { Thumbnail } from "../../../ui/vehicle/thumbnail.tsx";
import { Vin } from "../../../ui/vehicle/vin.tsx";
import { type ColumnKey, columns } from "./columns/columns.tsx";
import type { InventoryFilters, SortBy } from "./filters/filters.ts";

export const rowHeight = 56;

interface TableProps {
  readonly cars: readonly InventoryVehicle[];
  readonly teams: readonly Team[];
  readonly shown: readonly ColumnKey[];
  readonly filters: InventoryFilters;
  readonly onSort: (sort: Pick<InventoryFilters, "sortBy" | "sortOrder">) => void;
  /** Undefined if the user may not change vehicles. */
  readonly selection: RowSelection<InventoryVehicle> | undefined;
}

const nothing = () => undefined;

export function InventoryTable({ cars, teams, shown, filters, onSort, selection }: TableProps) {
  const onSelect = useRangeClick(cars, selection?.set ?? nothing);
  const heading = (label: string, by: SortBy, end = false) => (
    <SortHeading key={by} label={label} by={by} end={end} filters={filters} onSort={onSort} />
  );
  return (
    <Table
      className={`${classes.table} ${stacked.table}`}
      highlightOnHover
      aria-label={t("vehicles.inventory.table.label")}
    >
      <Table.Thead>
        <Table.Tr>
          {selection && <SelectAllHeading cars={cars} selection={selection} />}
          <Table.Th w={76}>
            <span className={classes.hidden}>{t("vehicles.inventory.table.photo")}</span>
          </Table.Th>
          {heading(t("vehicles.vehicle"), "make")}
          {shown.map((key) => {
            const { label, sortBy, isNumber } = columns[key];
            if (sortBy) return heading(label, sortBy, isNumber);
            return (
              <Table.Th key={key} ta={isNumber ? "right" : "left"}>
                {label}
              </Table.Th>
            );
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cars.map((car) => (
          <VehicleRow
            key={car.id}
            car={car}
            teams={teams}
            shown={shown}
            isSelected={selection?.rows.has(car.id)}
            onSelect={onSelect}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function selectLabel(car: InventoryVehicle): string {
  const name = vehicleName(car);
  return car.stockNumber === null
    ? t("vehicles.inventory.table.select", { car: name })
    : t("vehicles.inventory.table.selectWithStockNumber", { car: name, stockNumber: car.stockNumber });
}

interface RowProps {
  readonly car: InventoryVehicle;
  readonly teams: readonly Team[];
  readonly shown: readonly ColumnKey[];
  /** Undefined if it cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (car: InventoryVehicle, event: ChangeEvent<HTMLInputElement>) => void;
}

/** It is drawn again only if its own data changes, so that selecting a row of a long page is immediate. */
const VehicleRow = memo(function VehicleRow({ car, teams, shown, isSelected, onSelect }: RowProps) {
  return (
    <Table.Tr h={rowHeight} className={classes.row ?? ""}>
      {isSelected !== undefined && (
        <Table.Td className={classes.above ?? ""}>
          <Checkbox
            aria-label={selectLabel(car)}
            checked={isSelected}
            onChange={(event) => onSelect(car, event)}
            onKeyDown={moveToNextCheckbox}
          />
        </Table.Td>
      )}
      <Table.Td>
        <Thumbnail url={car.coverImageUrl} label="" width={60} height={42} />
      </Table.Td>
      <Table.Td data-main>
        <Link to={`/vehicles/${car.id}`} className={classes.name ?? ""}>
          {vehicleName(shown.includes("overviewYear") ? { ...car, overviewYear: null } : car)}
        </Link>
        <div className={classes.vin}>
          {car.vin === null ? t("vehicles.inventory.table.noVin") : <Vin vin={car.vin} />}
        </div>
      </Table.Td>
      {shown.map((key) => {
        const { label, isNumber, needsLabel, cell } = columns[key];
        const value = cell(car, { teams });
        return (
          <Table.Td
            key={key}
            ta={isNumber ? "right" : "left"}
            data-label={needsLabel ? label : undefined}
            data-empty={value === null || undefined}
          >
            {value ?? "–"}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
});

/** Arrow keys move between the checkboxes of the rows. */
function moveToNextCheckbox(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const row = event.currentTarget.closest("tr");
  const next = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
  const checkbox = next?.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (!checkbox) return;
  event.preventDefault();
  checkbox.focus();
}

interface SelectAllProps {
  readonly cars: readonly InventoryVehicle[];
  readonly selection: RowSelection<InventoryVehicle>;
}

/** A checkbox that selects all vehicles on this page of the list. */
function SelectAllHeading({ cars, selection }: SelectAllProps) {
  const selected = cars.filter(({ id }) => selection.rows.has(id)).length;
  return (
    <Table.Th w={40}>
      <Checkbox
        aria-label={t("vehicles.inventory.table.selectAll")}
        checked={selected === cars.length}
        indeterminate={selected > 0 && selected < cars.length}
        onChange={(event) => selection.set(cars, event.currentTarget.checked)}
      />
    </Table.Th>
  );
}

interface HeadingProps extends Pick<TableProps, "filters" | "onSort"> {
  readonly label: string;
  readonly by: SortBy;
  readonly end: boolean;
}

function SortHeading({ label, by, end, filters, onSort }: HeadingProps) {
  const active = filters.sortBy === by;
  const ascending = filters.sortOrder === "asc";
  const Arrow = ascending ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th ta={end ? "right" : "left"} aria-sort={active ? (ascending ? "ascending" : "descending") : "none"}>
      <UnstyledButton
        className={classes.sort ?? ""}
        data-end={end || undefined}
        onClick={() => onSort({ sortBy: by, sortOrder: active && !ascending ? "asc" : "desc" })}
      >
        {label}
        <Arrow size={13} aria-hidden style={{ visibility: active ? "visible" : "hidden" }} />
      </UnstyledButton>
    </Table.Th>
  );
}
