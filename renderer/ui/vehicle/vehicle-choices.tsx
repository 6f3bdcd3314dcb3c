import { Anchor, List, Text } from "@mantine/core";
import { Link } from "react-router";
import type { AmbiguousReference } from "../../../contracts/vehicles/vehicle-references.ts";
import { t } from "../../texts/t.ts";
import { vehicleName, vehicleStatuses } from "../format/labels.ts";

/** Links to the vehicles to choose from; renders nothing if there are none. */
export function VehicleChoices({ vehicles }: Pick<AmbiguousReference, "vehicles">) {
  if (vehicles.length === 0) return null;
  return (
    <List size="sm" spacing={4} aria-label={t("ui.vehicles")}>
      {vehicles.map((vehicle) => (
        <List.Item key={vehicle.id}>
          <Anchor component={Link} to={`/vehicles/${vehicle.id}`} size="sm" underline="always">
            {vehicleName(vehicle)}
          </Anchor>
          <Text span size="sm">
            {": "}
            {[
              vehicleStatuses[vehicle.status],
              vehicle.vin === null ? t("ui.noVin") : t("ui.vin", { vin: vehicle.vin }),
            ].join(", ")}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
