import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Message } from "./kit/values.ts";
import { VehicleStatus } from "./vehicle-filters.ts";
import { writableFields } from "./vehicles.ts";

const { location, zipCode, condition, askingPrice, acquiredAt, notes } = writableFields;

/** The fields that make sense for many vehicles at once. A vehicle becomes SOLD by its sale. */
const Change = z
  .strictObject({
    location,
    zipCode,
    condition,
    askingPrice,
    acquiredAt,
    notes,
    status: VehicleStatus.exclude(["SOLD"]),
  })
  .partial()
  .refine((given) => Object.keys(given).length > 0, "name a field to change");

/** The change of many vehicles. */
export const vehicleChanges = contract({
  change: {
    auth: "any",
    shape: "plain",
    permission: "vehicles:write",
    method: "PATCH",
    path: "/vehicles",
    summary: "Change the same fields of up to 1,000 vehicles: all of them, or none",
    description:
      "The fields that make sense for many vehicles at once; null clears a field. A vehicle becomes SOLD only by its sale: POST /vehicles/{id}/sale. Each vehicle changes as with PATCH /vehicles/{id}, with its entries in the timeline and the audit log. An error names the vehicle: `ids[3]`.",
    body: z
      .strictObject({
        ids: z.array(z.string().min(1).max(64)).min(1).max(1000).meta({ description: "ids of vehicles" }),
        change: Change,
      })
      .refine(({ ids }) => new Set(ids).size === ids.length, { path: ["ids"], message: "an id occurs twice" }),
    response: Message.extend({
      changed: z.int().meta({ description: "vehicles that changed" }),
      unchanged: z.int().meta({ description: "vehicles that had these values already" }),
    }),
    errors: ["CAR_NOT_FOUND", "DUPLICATE_STOCK_NUMBER"],
  },
});
