import { vehicleName } from "../../domain/vehicle-name.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The name that an entry's details give its subject: its own, its e-mail address, or that of a vehicle. */
export function nameInDetails(details: Readonly<Record<string, unknown>>): string | undefined {
  const { overviewYear, make, model, name, email } = details;
  const car = textOf(make) !== undefined && textOf(model) !== undefined;
  const year = typeof overviewYear === "number" ? overviewYear : null;
  return (
    textOf(name) ?? (car ? vehicleName({ overviewYear: year, make: `${make}`, model: `${model}` }) : textOf(email))
  );
}
