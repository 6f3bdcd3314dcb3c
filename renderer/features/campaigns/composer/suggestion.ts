import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { mileage, money } from "../../../ui/format.ts";
import { vehicleName } from "../../../ui/labels.ts";

/** A headline and a text from what is recorded about the vehicle, and nothing else. They replace the name only if it is empty. */
export function suggestionFor(car: Vehicle, name: string) {
  const headline = vehicleName(car);
  const facts = [
    headline,
    car.mileage === null ? undefined : mileage(car.mileage),
    car.askingPrice === null ? undefined : money(car.askingPrice),
  ];
  const text = facts.filter((fact) => fact !== undefined).join(" · ");
  return { headline, text, name: name === "" ? headline : name } as const;
}
