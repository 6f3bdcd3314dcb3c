import { Text } from "@mantine/core";
import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { useMyTeams } from "../../../api/teams.ts";
import { t } from "../../../texts/t.ts";
import { day, daysSince, mileage, money } from "../../../ui/format.ts";
import classes from "./vehicle-facts.module.css";

/** Days until today, or until the day of the sale. */
const daysInStock = ({ acquiredAt, createdAt, soldAt }: Vehicle): number =>
  daysSince(acquiredAt ?? createdAt, soldAt === null ? Date.now() : Date.parse(soldAt));

function factsOf(car: Vehicle): readonly (readonly [label: string, value: string | null])[] {
  return [
    [t("vehicles.field.askingPrice"), car.askingPrice === null ? null : money(car.askingPrice)],
    [t("vehicles.field.mileage"), car.mileage === null ? null : mileage(car.mileage)],
    [t("vehicles.daysInStock"), String(daysInStock(car))],
    [t("vehicles.field.overviewYear"), car.overviewYear === null ? null : String(car.overviewYear)],
    [t("vehicles.field.bodyStyle"), car.bodyStyle],
    [t("vehicles.field.engine"), car.engine],
    [t("vehicles.field.transmission"), car.transmission],
    [t("vehicles.field.drivetrain"), car.drivetrain],
    [t("vehicles.field.fuelType"), car.fuelType],
    [t("vehicles.facts.exterior"), car.exteriorColor],
    [t("vehicles.field.location"), car.location],
    [t("vehicles.facts.added"), day(car.createdAt)],
  ];
}

/** A car's data, always in the same order. Unknown values are shown as a dash. */
export function VehicleFacts({ car }: { readonly car: Vehicle }) {
  const { data: teams = [] } = useMyTeams();
  const team =
    teams.find(({ id }) => id === car.teamId)?.name ?? (car.teamId === null ? t("vehicles.choose.onlyMe") : null);
  return (
    <section className="panel" aria-label={t("vehicles.facts.label")} style={{ height: "100%", padding: "16px 18px" }}>
      <dl className={classes.facts}>
        {[...factsOf(car), ...(teams.length === 0 ? [] : [[t("vehicles.team"), team] as const])].map(
          ([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? "–"}</dd>
            </div>
          ),
        )}
      </dl>
      {car.notes && (
        <Text size="sm" mt="md" style={{ whiteSpace: "pre-wrap" }}>
          {car.notes}
        </Text>
      )}
    </section>
  );
}
