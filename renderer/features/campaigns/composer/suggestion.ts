import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { mileage, money } from "../../../ui/format.ts";
import { vehicleName } from "../../../ui/labels.ts";

/** A headline and a text from what is recorded about the vehicle, and nothing else. */
export function suggestionFor(car: Vehicle): { readonly headline: string; readonly text: string } {
  const headline = vehicleName(car);
  const facts = [
    headline,
    car.mileage === null ? undefined : mileage(car.mileage),
    car.askingPrice === null ? undefined : money(car.askingPrice),
  ];
  return { headline, text: facts.filter((fact) => fact !== undefined).join(" · ") };
}
