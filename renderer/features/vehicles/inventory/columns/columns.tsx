import type { ReactNode } from "react";
import type { Team } from "../../../../../contracts/accounts/teams.ts";
import type { LatestScore, VehicleFigure } from "../../../../../contracts/vehicles/vehicle-figures.ts";
import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { count, mileage, money, oneDecimal } from "../../../../ui/format/format.ts";
import { StatusTag } from "../../status-tag.tsx";
import type { SortBy } from "../filters/filters.ts";
import classes from "./columns.module.css";
import { AgeTag, PriceToMarket } from "./tones.tsx";

/** In the order of the table. Photo and vehicle come before them. */
export const columnKeys = [
  "overviewYear",
  "stockNumber",
  "status",
  "mileage",
  "askingPrice",
  "priceToMarket",
  "value",
  "cost",
  "days",
  "grade",
  "openLeads",
  "team",
] as const;
export type ColumnKey = (typeof columnKeys)[number];

export const standardColumns: readonly ColumnKey[] = columnKeys.filter(
  (key) => key !== "value" && key !== "cost" && key !== "team",
);

/** The grade that a person gave, else the computed one. */
const gradeCell = ({ manualGrade, grade }: LatestScore): ReactNode =>
  manualGrade === null ? (
    oneDecimal(grade)
  ) : (
    <>
      {oneDecimal(manualGrade)}
      <div className={classes.byHand}>{t("vehicles.inventory.byHand")}</div>
    </>
  );

interface Column {
  /** The heading. */
  readonly label: string;
  readonly sortBy?: SortBy;
  /** A column of numbers. */
  readonly isNumber?: boolean;
  /** On a phone the value has no meaning without its name. */
  readonly needsLabel?: boolean;
  /** What the list must include for this column. */
  readonly include?: VehicleFigure;
  /** Null: the vehicle has no value. */
  readonly cell: (car: InventoryVehicle, context: CellContext) => ReactNode;
}

interface CellContext {
  readonly teams: readonly Team[];
}

const amount = (value: number | null | undefined, currency: string): ReactNode =>
  value === null || value === undefined ? null : money(value, currency);

export const columns: Readonly<Record<ColumnKey, Column>> = {
  overviewYear: {
    label: t("vehicles.field.overviewYear"),
    sortBy: "overviewYear",
    isNumber: true,
    cell: ({ overviewYear }) => overviewYear,
  },
  stockNumber: { label: t("vehicles.inventory.table.stockNumber"), cell: ({ stockNumber }) => stockNumber },
  status: { label: t("vehicles.field.status"), cell: ({ status }) => <StatusTag status={status} /> },
  mileage: {
    label: t("vehicles.field.mileage"),
    sortBy: "mileage",
    isNumber: true,
    cell: (car) => (car.mileage === null ? null : mileage(car.mileage)),
  },
  askingPrice: {
    label: t("vehicles.field.askingPrice"),
    sortBy: "askingPrice",
    isNumber: true,
    cell: ({ askingPrice, currency }) => amount(askingPrice, currency),
  },
  priceToMarket: {
    label: t("vehicles.inventory.priceToMarket"),
    sortBy: "priceToMarket",
    isNumber: true,
    needsLabel: true,
    include: "latestValue",
    cell: ({ latestValue, askingPrice }) =>
      latestValue && askingPrice !== null && latestValue.priceToMarket !== null ? (
        <PriceToMarket value={latestValue} price={askingPrice} share={latestValue.priceToMarket} />
      ) : null,
  },
  value: {
    label: t("vehicles.inventory.value"),
    isNumber: true,
    needsLabel: true,
    include: "latestValue",
    cell: ({ latestValue }) => latestValue && amount(latestValue.value, latestValue.currency),
  },
  cost: {
    label: t("vehicles.inventory.cost"),
    isNumber: true,
    needsLabel: true,
    cell: ({ purchasePrice, currency }) => amount(purchasePrice, currency),
  },
  days: {
    label: t("vehicles.daysInStock"),
    sortBy: "acquiredAt",
    isNumber: true,
    needsLabel: true,
    cell: (car) => <AgeTag car={car} />,
  },
  grade: {
    label: t("vehicles.inventory.grade"),
    isNumber: true,
    needsLabel: true,
    include: "latestScore",
    cell: ({ latestScore }) => latestScore && gradeCell(latestScore),
  },
  openLeads: {
    label: t("vehicles.inventory.openLeads"),
    isNumber: true,
    needsLabel: true,
    include: "openLeads",
    cell: ({ openLeads }) => (openLeads ? count(openLeads) : null),
  },
  team: {
    label: t("vehicles.team"),
    needsLabel: true,
    cell: ({ teamId }, { teams }) => teams.find(({ id }) => id === teamId)?.name ?? null,
  },
};

/** The figures that the list must include for these columns. */
export const figuresOf = (keys: readonly ColumnKey[]): readonly VehicleFigure[] => [
  ...new Set(keys.flatMap((key) => columns[key].include ?? [])),
];
