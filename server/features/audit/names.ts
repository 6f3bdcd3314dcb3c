import { vehicleName } from "../../domain/vehicle-name.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The subject's name in an entry's details: its name, its email address, or the vehicle's name. */
export function nameInDetails(details: Readonly<Record<string, unknown>>): string | undefined {
  const { overviewYear, make, model, name, email } = details;
  const car = textOf(make) !== undefined && textOf(model) !== undefined;
  const year = typeof overviewYear === "number" ? overviewYear : null;
  return (
    textOf(name) ?? (car ? vehicleName({ overviewYear: year, make: `${make}`, model: `${model}` }) : textOf(email))
  );
}
