import { own } from "../../../../../contracts/kit/own.ts";

/** Names of a vehicle's fields on the page. */
export const fieldLabels: Readonly<Record<string, string>> = {
  vin: "VIN",
  stockNumber: "stock number",
  make: "make",
  model: "model",
  trim: "trim",
  overviewYear: "year",
  bodyStyle: "body",
  engine: "engine",
  transmission: "transmission",
  drivetrain: "drivetrain",
  fuelType: "fuel",
  exteriorColor: "exterior color",
  interiorColor: "interior color",
  mileage: "mileage",
  location: "location",
  zipCode: "ZIP code",
  status: "status",
  condition: "condition",
  purchasePrice: "purchase price",
  askingPrice: "asking price",
  acquiredAt: "in stock since",
  notes: "notes",
  soldAt: "sold on",
  soldPrice: "sold for",
};

/** The name of a field, capitalized. */
export function fieldLabel(field: string): string {
  const label = own(fieldLabels, field) ?? field;
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
