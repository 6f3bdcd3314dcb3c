import type { VehiclePhoto } from "../../../../contracts/vehicles/vehicle-photos.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { mileage, money } from "../../../ui/format/format.ts";
import { vehicleName } from "../../../ui/format/labels.ts";

/** More than a few pictures are rarely looked at. */
const suggestedPhotos = 5;

interface Given {
  readonly photos: readonly Pick<VehiclePhoto, "id">[];
  /** The name of the campaign, which is replaced only if it is empty. */
  readonly name: string;
}

/** A headline, a text and photos from what is recorded about the vehicle, and nothing else. */
export function suggestionFor(car: Vehicle, { photos, name }: Given) {
  const headline = vehicleName(car);
  const facts = [
    headline,
    car.mileage === null ? undefined : mileage(car.mileage),
    car.askingPrice === null ? undefined : money(car.askingPrice, car.currency),
  ];
  const text = facts.filter((fact) => fact !== undefined).join(" · ");
  const photoIds = photos.slice(0, suggestedPhotos).map(({ id }) => id);
  return { headline, text, photoIds, name: name === "" ? headline : name } as const;
}
