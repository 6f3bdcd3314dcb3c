import { offers, wishes, wishNamed } from "./words.ts";
import { child, childrenOf, linesOf, textOf, type XmlElement } from "./xml/parse.ts";

/** A vehicle that is asked for, or offered. */
export interface AdfVehicle {
  /** `buy` where nothing else is said, as ADF has it. */
  readonly interest: string;
  readonly year: string | undefined;
  readonly make: string | undefined;
  readonly model: string | undefined;
  readonly trim: string | undefined;
  readonly vin: string | undefined;
  readonly stock: string | undefined;
  readonly odometer: string | undefined;
  /** Prices and comments, a line each. */
  readonly remarks: readonly string[];
}

/** Whether the customer wants it, and does not have it. */
export const isWanted = ({ interest }: AdfVehicle): boolean => !offers.has(interest);

/** The action of a lead for it. */
export const actionFor = ({ interest }: AdfVehicle): string => wishes[wishNamed(interest)];

export function readVehicle(vehicle: XmlElement): AdfVehicle {
  const told = (name: string) => textOf(child(vehicle, name));
  return {
    interest: vehicle.attributes.get("interest")?.trim().toLowerCase() || "buy",
    year: told("year"),
    make: told("make"),
    model: told("model"),
    trim: told("trim"),
    vin: told("vin"),
    stock: told("stock"),
    odometer: told("odometer"),
    remarks: [
      ...childrenOf(vehicle, "price").map(priceLine),
      told("pricecomments"),
      linesOf(child(vehicle, "comments")),
    ].filter((line) => line !== undefined),
  };
}

function priceLine(price: XmlElement): string | undefined {
  const amount = textOf(price);
  if (amount === undefined) return undefined;
  const currency = price.attributes.get("currency")?.trim();
  return `Price (${price.attributes.get("type")?.trim() || "quote"}): ${amount}${currency ? ` ${currency}` : ""}`;
}

/** "Trade-in: 2012 Honda Civic EX, VIN 2HGFB2F5XCH300001, odometer 98000" */
export function vehicleText({ interest, ...vehicle }: AdfVehicle): string {
  const car = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(" ");
  const parts = [
    car,
    vehicle.vin && `VIN ${vehicle.vin}`,
    vehicle.stock && `stock number ${vehicle.stock}`,
    vehicle.odometer && `odometer ${vehicle.odometer}`,
    ...(offers.has(interest) ? vehicle.remarks : []),
  ];
  const what = offers.get(interest) ?? wishes[wishNamed(interest)];
  return `${what}: ${parts.filter(Boolean).join(", ") || "a vehicle that is not named"}`;
}
