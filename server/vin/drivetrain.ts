import type { VinFieldSource } from "../../contracts/vehicles/decoded-vin.ts";
import { drivetrainNamed } from "../domain/vin/drive-words.ts";
import type { Facts } from "./lookup.ts";
import { singleDrives } from "./tables/drive-models.ts";
import { positionRules } from "./tables/drive-positions.ts";

interface NamedCar {
  readonly vin: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
}

export interface SourcedValue {
  readonly value: string;
  readonly source: VinFieldSource;
}

const sourced = (value: string, from: VinFieldSource["from"], description: string): SourcedValue => ({
  value,
  source: { from, market: null, description },
});

export const fromCatalog = (value: string): SourcedValue =>
  sourced(value, "catalog", "NHTSA's catalog states it for this VIN.");

/** The driven wheels: from the catalog, else from the VIN's positions 4 to 8, else from the model. */
export function drivetrainOf(car: NamedCar, facts: Facts): SourcedValue | undefined {
  const inCatalog = facts.drive ?? drivetrainNamed(facts.trim, facts.series, facts.model);
  if (inCatalog !== null) return fromCatalog(inCatalog);
  return byPosition(car) ?? byModel(car);
}

function byPosition({ vin, make, model, year }: NamedCar): SourcedValue | undefined {
  if (make === null || model === null || year === null) return undefined;
  const rule = positionRules.find(
    ({ make: ofMake, model: ofModel, years: [first, last] = [0, year] }) =>
      ofMake.test(make) && ofModel.test(model) && year >= first && year <= last,
  );
  const description = vin.slice(3, 8);
  const [drivetrain] = Object.entries(rule?.codes ?? {}).find(([, code]) => code.test(description)) ?? [];
  if (drivetrain === undefined) return undefined;
  return sourced(drivetrain, "vin_position", `${make} states it in positions 4 to 8 of the VIN (${description}).`);
}

function byModel({ make, model, year }: NamedCar): SourcedValue | undefined {
  if (make === null || model === null || year === null) return undefined;
  const single = singleDrives.find(
    ({ make: ofMake, model: ofModel, from = 0, to = year }) =>
      ofMake.test(make) && ofModel.test(model) && year >= from && year <= to,
  );
  if (single === undefined) return undefined;
  const description = `The ${make} ${model} of model year ${year} was sold with this drivetrain only.`;
  return sourced(single.drivetrain, "model", description);
}
