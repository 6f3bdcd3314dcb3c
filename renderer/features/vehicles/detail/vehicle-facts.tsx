import { Text } from "@mantine/core";
import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { useMyTeams } from "../../../api/teams.ts";
import { day, daysSince, mileage, money } from "../../../ui/format.ts";
import classes from "./vehicle-facts.module.css";

/** Days until today, or until the day of the sale. */
const daysInStock = ({ acquiredAt, createdAt, soldAt }: Vehicle): number =>
  daysSince(acquiredAt ?? createdAt, soldAt === null ? Date.now() : Date.parse(soldAt));

function factsOf(car: Vehicle): readonly (readonly [label: string, value: string | null])[] {
  return [
    ["Asking price", car.askingPrice === null ? null : money(car.askingPrice)],
    ["Mileage", car.mileage === null ? null : mileage(car.mileage)],
    ["Days in stock", String(daysInStock(car))],
    ["Year", car.overviewYear === null ? null : String(car.overviewYear)],
    ["Body", car.bodyStyle],
    ["Engine", car.engine],
    ["Transmission", car.transmission],
    ["Drivetrain", car.drivetrain],
    ["Fuel", car.fuelType],
    ["Exterior", car.exteriorColor],
    ["Location", car.location],
    ["Added", day(car.createdAt)],
  ];
}

/** A car's data, always in the same order. Unknown values are shown as a dash. */
export function VehicleFacts({ car }: { readonly car: Vehicle }) {
  const { data: teams = [] } = useMyTeams();
  const team = teams.find(({ id }) => id === car.teamId)?.name ?? (car.teamId === null ? "Only me" : null);
  return (
    <section className="panel" aria-label="Data" style={{ height: "100%", padding: "16px 18px" }}>
      <dl className={classes.facts}>
        {[...factsOf(car), ...(teams.length === 0 ? [] : [["Team", team] as const])].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      {car.notes && (
        <Text size="sm" mt="md" style={{ whiteSpace: "pre-wrap" }}>
          {car.notes}
        </Text>
      )}
    </section>
  );
}
