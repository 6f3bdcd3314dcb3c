import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { statusesInStock } from "../../../../contracts/vehicles/vehicle-filters.ts";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";

interface VehiclePickerProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: ReactNode;
}

const maxShown = 20;

/** Selects a vehicle in stock. The search finds words of make and model, the VIN and the stock number. */
export function VehiclePicker({ value, onChange, error }: VehiclePickerProps) {
  const [typed, type] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const list = useQuery({
    queryKey: ["vehicles", "pick", search],
    queryFn: () =>
      api.vehicles.list({
        query: { ...(search.trim() !== "" && { search }), status: statusesInStock.join(","), limit: maxShown },
      }),
    placeholderData: keepPreviousData,
  });
  const options = (list.data ?? []).flatMap((car) =>
    "make" in car ? [{ value: car.id, label: [vehicleName(car), car.stockNumber].filter(Boolean).join(", ") }] : [],
  );
  return (
    <Select
      label={t("leads.create.vehicle")}
      required
      searchable
      placeholder={t("leads.create.vehiclePlaceholder")}
      nothingFoundMessage={t(list.isPending ? "leads.create.searching" : "leads.create.noVehicle")}
      // the server has already filtered the vehicles
      filter={({ options: found }) => found}
      data={options}
      // the label of a chosen vehicle is no search
      searchValue={typed}
      onSearchChange={type}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
