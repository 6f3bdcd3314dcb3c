import { z } from "zod";

/** What a person should check about a decoded VIN. */
export const VinWarning = z.object({
  code: z.enum(["check_digit", "unknown_maker"]),
  message: z.string().meta({ description: "one sentence for a person" }),
});
export type VinWarning = z.infer<typeof VinWarning>;

/** The cars of the workspace's market that a value was taken from. */
const MarketCars = z.object({
  vinPrefix: z.string().meta({ description: "the characters with which the VINs of these cars begin" }),
  modelYear: z.int().nullable().meta({ description: "null if cars of all model years were compared" }),
  cars: z.int().meta({ description: "the number of cars that state this field" }),
  agreeing: z.int().meta({ description: "the number of them that state this value" }),
});

/** Where a value of a decoded VIN comes from. */
export const VinFieldSource = z
  .object({
    from: z.enum(["catalog", "vin_position", "model", "market"]).meta({
      description:
        "catalog: NHTSA's catalog; vin_position: a character of the VIN with which the manufacturer states it; model: the model was sold only in this way; market: the market rows of your workspace with similar VINs",
    }),
    market: MarketCars.nullable().meta({ description: "null unless `from` is market" }),
    description: z.string().meta({ description: "one sentence for a person" }),
  })
  .meta({ id: "VinFieldSource" });
export type VinFieldSource = z.infer<typeof VinFieldSource>;

export const DecodedVin = z
  .object({
    vin: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    year: z.int().nullable(),
    trim: z.string().nullable(),
    bodyStyle: z.string().nullable(),
    engine: z.string().nullable(),
    transmission: z.string().nullable(),
    drivetrain: z.string().nullable(),
    fuelType: z.string().nullable(),
    plant: z.string().nullable(),
    manufacturer: z.string().nullable(),
    country: z.string().nullable(),
    /** `pattern`: from the manufacturer's VIN table; `maker`: only the first three characters were recognized. */
    source: z.enum(["pattern", "maker"]),
    sources: z
      .object({ trim: VinFieldSource.nullable(), drivetrain: VinFieldSource.nullable() })
      .meta({ description: "where the trim and the drivetrain come from; null for a field that is null" }),
    warnings: z.array(VinWarning).meta({ description: "empty if there is no doubt about the VIN" }),
  })
  .meta({ id: "DecodedVin" });
export type DecodedVin = z.infer<typeof DecodedVin>;
