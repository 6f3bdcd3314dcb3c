import { z } from "zod";
import { Id } from "../kit/values.ts";

/** The vehicle as a report shows it. */
export const ReportVehicle = z.object({
  id: Id,
  vin: z.string().nullable(),
  stockNumber: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  overviewYear: z.int().nullable(),
  bodyStyle: z.string().nullable(),
  exteriorColor: z.string().nullable(),
  mileage: z.int().nullable(),
});
export type ReportVehicle = z.infer<typeof ReportVehicle>;
