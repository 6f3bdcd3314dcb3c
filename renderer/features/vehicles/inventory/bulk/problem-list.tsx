import "../../../../texts/lazy/bulk-texts.ts";
import { List, Text } from "@mantine/core";
import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { vehicleName } from "../../../../ui/format/labels.ts";

export interface Problem {
  readonly car: InventoryVehicle;
  /** Why the vehicle cannot be changed: one sentence. */
  readonly reason: string;
}

/** "2021 Honda Accord EX, A1042" */
export const carLabel = (car: InventoryVehicle): string =>
  [vehicleName(car), car.stockNumber].filter((part) => part !== null && part !== "").join(", ");

/** The answer of a dry run by vehicle. */
export const problemsOf = (
  cars: readonly InventoryVehicle[],
  problems: readonly { readonly id: string; readonly reason: string }[],
): Problem[] => {
  const byId = new Map(cars.map((car) => [car.id, car]));
  return problems.flatMap(({ id, reason }) => {
    const car = byId.get(id);
    return car ? [{ car, reason }] : [];
  });
};

/** Vehicles, each with the reason why it cannot be changed. */
export const ProblemList = ({ problems }: { readonly problems: readonly Problem[] }) => (
  <List
    size="sm"
    spacing={6}
    mah={260}
    style={{ overflowY: "auto" }}
    aria-label={t("bulk.problems.label")}
    tabIndex={problems.length > 6 ? 0 : undefined}
  >
    {problems.map(({ car, reason }) => (
      <List.Item key={car.id}>
        <Text span inherit fw={600}>
          {carLabel(car)}
        </Text>
        {`: ${reason}`}
      </List.Item>
    ))}
  </List>
);
