import { Checkbox, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { daysSince, mileage, money } from "../../../ui/format.ts";
import { vehicleName } from "../../../ui/labels.ts";
import classes from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { Vin } from "../../../ui/vin.tsx";
import { StatusTag } from "../status-tag.tsx";
import type { InventoryFilters, SortBy } from "./filters.ts";
import type { Selection } from "./selection.ts";

export const rowHeight = 56;

interface TableProps {
  readonly cars: readonly Vehicle[];
  readonly filters: InventoryFilters;
  readonly onSort: (sort: Pick<InventoryFilters, "sortBy" | "sortOrder">) => void;
  /** Undefined if there is no team to share vehicles with. */
  readonly selection: Selection | undefined;
}

export function InventoryTable({ cars, filters, onSort, selection }: TableProps) {
  const heading = (label: string, by: SortBy, end = false) => (
    <SortHeading label={label} by={by} end={end} filters={filters} onSort={onSort} />
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
          {heading(t("vehicles.field.overviewYear"), "overviewYear", true)}
          <Table.Th>{t("vehicles.inventory.table.stockNumber")}</Table.Th>
          <Table.Th>{t("vehicles.field.status")}</Table.Th>
          {heading(t("vehicles.field.mileage"), "mileage", true)}
          {heading(t("vehicles.field.askingPrice"), "askingPrice", true)}
          {heading(t("vehicles.daysInStock"), "acquiredAt", true)}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cars.map((car) => (
          <VehicleRow key={car.id} car={car} selection={selection} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function selectLabel(car: Vehicle): string {
  const name = vehicleName(car);
  return car.stockNumber === null
    ? t("vehicles.inventory.table.select", { car: name })
    : t("vehicles.inventory.table.selectWithStockNumber", { car: name, stockNumber: car.stockNumber });
}

function VehicleRow({ car, selection }: { readonly car: Vehicle; readonly selection: Selection | undefined }) {
  return (
    <Table.Tr h={rowHeight} className={classes.row ?? ""}>
      {selection && (
        <Table.Td className={classes.above ?? ""}>
          <Checkbox
            aria-label={selectLabel(car)}
            checked={selection.ids.has(car.id)}
            onChange={(event) => selection.set([car.id], event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td>
        <Thumbnail url={car.coverImageUrl} label="" width={60} height={42} />
      </Table.Td>
      <Table.Td data-main>
        <Link to={`/vehicles/${car.id}`} className={classes.name ?? ""}>
          {vehicleName({ ...car, overviewYear: null })}
        </Link>
        <div className={classes.vin}>
          {car.vin === null ? t("vehicles.inventory.table.noVin") : <Vin vin={car.vin} />}
        </div>
      </Table.Td>
      <Table.Td ta="right" data-empty={car.overviewYear === null || undefined}>
        {car.overviewYear ?? "–"}
      </Table.Td>
      <Table.Td data-empty={car.stockNumber === null || undefined}>{car.stockNumber ?? "–"}</Table.Td>
      <Table.Td>
        <StatusTag status={car.status} />
      </Table.Td>
      <Table.Td ta="right" data-empty={car.mileage === null || undefined}>
        {car.mileage === null ? "–" : mileage(car.mileage)}
      </Table.Td>
      <Table.Td ta="right" data-empty={car.askingPrice === null || undefined}>
        {car.askingPrice === null ? "–" : money(car.askingPrice)}
      </Table.Td>
      <Table.Td ta="right" data-label={t("vehicles.daysInStock")}>
        {daysSince(car.acquiredAt ?? car.createdAt)}
      </Table.Td>
    </Table.Tr>
  );
}

/** A checkbox that selects all vehicles on this page of the list. */
function SelectAllHeading({ cars, selection }: { readonly cars: readonly Vehicle[]; readonly selection: Selection }) {
  const selected = cars.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <Table.Th w={40}>
      <Checkbox
        aria-label={t("vehicles.inventory.table.selectAll")}
        checked={selected === cars.length}
        indeterminate={selected > 0 && selected < cars.length}
        onChange={(event) =>
          selection.set(
            cars.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
    </Table.Th>
  );
}

interface HeadingProps {
  readonly label: string;
  readonly by: SortBy;
  readonly end: boolean;
  readonly filters: InventoryFilters;
  readonly onSort: TableProps["onSort"];
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
