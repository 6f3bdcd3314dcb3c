import "../../../../texts/lazy/campaigns-texts.ts";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { statusesInStock } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import { vehicleName } from "../../../../ui/format/labels.ts";

const searchAfterMs = 250;
const shown = 20;

interface VehicleChoiceProps {
  readonly car: Vehicle | undefined;
  readonly disabled: boolean;
  readonly error: ReactNode;
  readonly onChoose: (id: string) => void;
}

const labelOf = (car: Vehicle): string =>
  car.stockNumber === null ? vehicleName(car) : `${vehicleName(car)} · ${car.stockNumber}`;

/** Finds a vehicle in stock as the user types. */
export function VehicleChoice({ car, disabled, error, onChoose }: VehicleChoiceProps) {
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), searchAfterMs);
  const found = useQuery({
    queryKey: ["vehicles", "to-advertise", search],
    queryFn: () =>
      api.vehicles.list({
        query: { status: statusesInStock.join(","), limit: shown, ...(search !== "" && { search }) },
      }),
    placeholderData: keepPreviousData,
  });
  const cars = [...(car ? [car] : []), ...(found.data ?? []).filter(({ id }) => id !== car?.id)];
  return (
    <Select
      label={t("campaigns.vehicle")}
      placeholder={t("campaigns.composer.search")}
      searchable
      clearable
      disabled={disabled}
      error={error}
      clearButtonProps={{ "aria-label": t("campaigns.noVehicle") }}
      data={cars.map((one) => ({ value: one.id, label: labelOf(one) }))}
      // the server searches
      filter={({ options }) => options}
      value={car?.id ?? null}
      onChange={(id) => onChoose(id ?? "")}
      onSearchChange={(typed) => setText(car && typed === labelOf(car) ? "" : typed)}
    />
  );
}
