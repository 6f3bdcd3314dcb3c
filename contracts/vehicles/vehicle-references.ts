import { z } from "zod";
import { Vehicle } from "./vehicles.ts";

/** `details` of AMBIGUOUS_VEHICLE: the reference and the vehicles that it matches, at most ten. */
export const AmbiguousReference = z.object({
  reference: z.string(),
  vehicles: z.array(
    Vehicle.pick({
      id: true,
      vin: true,
      stockNumber: true,
      make: true,
      model: true,
      trim: true,
      overviewYear: true,
      status: true,
    }),
  ),
});
export type AmbiguousReference = z.infer<typeof AmbiguousReference>;
