import { Title } from "@mantine/core";
import { vehicleWord } from "../../../../../contracts/texts/vehicle-words.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useMyTeams } from "../../../../api/records/teams.ts";
import { language } from "../../../../texts/language.ts";
import { t } from "../../../../texts/t.ts";
import { day, mileage } from "../../../../ui/format/format.ts";
import { type Fact, Facts } from "../../facts.tsx";

const word = (value: string | null): string | null => value && vehicleWord(value, language);

function factsOf(car: Vehicle): readonly Fact[] {
  return [
    [t("vehicles.field.overviewYear"), car.overviewYear === null ? null : String(car.overviewYear)],
    [t("vehicles.field.mileage"), car.mileage === null ? null : mileage(car.mileage)],
    [t("vehicles.field.condition"), car.condition === null ? null : t(`labels.condition.${car.condition}`)],
    [t("vehicles.field.bodyStyle"), word(car.bodyStyle)],
    [t("vehicles.field.engine"), word(car.engine)],
    [t("vehicles.field.transmission"), word(car.transmission)],
    [t("vehicles.field.drivetrain"), word(car.drivetrain)],
    [t("vehicles.field.fuelType"), word(car.fuelType)],
    [t("vehicles.facts.exterior"), word(car.exteriorColor)],
    [t("vehicles.facts.interior"), word(car.interiorColor)],
    [t("vehicles.field.location"), car.location],
    [t("vehicles.field.zipCode"), car.zipCode],
    [t("vehicles.field.acquiredAt"), car.acquiredAt === null ? null : day(car.acquiredAt)],
    [t("vehicles.facts.added"), day(car.createdAt)],
  ];
}

/** A car's data, always in the same order. */
export function VehicleFacts({ car }: { readonly car: Vehicle }) {
  const { data: teams = [] } = useMyTeams();
  const team =
    teams.find(({ id }) => id === car.teamId)?.name ?? (car.teamId === null ? t("vehicles.choose.onlyMe") : null);
  const facts = [...factsOf(car), ...(teams.length === 0 ? [] : [[t("vehicles.team"), team] as const])];
  return (
    <section className="panel" aria-label={t("vehicles.facts.label")} style={{ padding: "14px 18px 16px" }}>
      <Title order={2} mb="sm">
        {t("vehicles.facts.label")}
      </Title>
      <Facts facts={facts} />
    </section>
  );
}
