import type { MarketField } from "../../../../../contracts/pricing/market-files.ts";
import type { MarketKind } from "../../../../../contracts/pricing/market-kinds.ts";

/** A row of a file as it is stored. Null: unknown. */
export interface MarketEntry {
  readonly source: string;
  readonly kind: MarketKind;
  readonly listingId: string;
  readonly vin: string | null;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
  readonly makeKey: string;
  readonly modelKey: string;
  readonly trimKey: string | null;
  readonly bodyStyle: string | null;
  readonly engine: string | null;
  readonly transmission: string | null;
  readonly drivetrain: string | null;
  readonly color: string | null;
  readonly seller: string | null;
  readonly grade: number | null;
  readonly mileage: number | null;
  readonly priceCents: number;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly listedAt: string | null;
  readonly soldAt: string | null;
  readonly asOfDay: number;
  readonly seenDay: number;
  readonly url: string | null;
}
/** The stored fields that rows with these columns can have. */
export function storedFields(columns: readonly (MarketField | undefined)[]): (keyof MarketEntry)[] {
  const has = (...fields: readonly MarketField[]) => fields.some((field) => columns.includes(field));
  const always = ["source", "kind", "listingId", "year", "make", "model", "priceCents", "asOfDay", "seenDay"] as const;
  const keys = ["makeKey", "modelKey", "trimKey"] as const;
  const plain = [
    "vin",
    "trim",
    "bodyStyle",
    "engine",
    "transmission",
    "drivetrain",
    "color",
    "seller",
    "grade",
  ] as const;
  return [
    ...always,
    ...keys,
    ...plain.filter((field) => has(field)),
    ...(has("mileage") ? (["mileage"] as const) : []),
    ...(has("zipCode") ? (["zipCode"] as const) : []),
    ...(has("zipCode", "city") ? (["city"] as const) : []),
    ...(has("zipCode", "state") ? (["state"] as const) : []),
    ...(has("zipCode", "latitude") ? (["latitude", "longitude"] as const) : []),
    ...(has("listedAt", "date", "daysListed") ? (["listedAt"] as const) : []),
    ...(has("soldAt", "date") ? (["soldAt"] as const) : []),
    ...(has("url") ? (["url"] as const) : []),
  ];
}
