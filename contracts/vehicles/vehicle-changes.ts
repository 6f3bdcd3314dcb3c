import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { fitsTwoDecimals, Message, Money, maxMoney } from "../kit/values.ts";
import { VehicleStatus } from "./vehicle-filters.ts";
import { PriceReason, writableFields } from "./vehicles.ts";

const { location, zipCode, condition, askingPrice, acquiredAt, notes } = writableFields;

/** The most vehicles of one request. */
export const maxChangedVehicles = 1000;

/** A change of the asking price of each vehicle by the same amount or percentage. */
const AskingPriceChange = z
  .strictObject({
    amount: z.number().min(-maxMoney).max(maxMoney).refine(fitsTwoDecimals, "has at most two decimals"),
    percent: z
      .number()
      .min(-100)
      .max(100)
      .meta({ description: "-3 lowers the price by 3 %, rounded to whole dollars" }),
  })
  .partial()
  .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), "give either amount or percent");
export type AskingPriceChange = z.infer<typeof AskingPriceChange>;

/** The fields that make sense for many vehicles at once. A vehicle becomes SOLD by its sale. */
const Change = z
  .strictObject({
    location,
    zipCode,
    condition,
    askingPrice,
    askingPriceChange: AskingPriceChange,
    priceReason: PriceReason,
    acquiredAt,
    notes,
    status: VehicleStatus.exclude(["SOLD"]),
  })
  .partial()
  .refine((given) => Object.keys(given).some((name) => name !== "priceReason"), "name a field to change")
  .refine(({ askingPrice: price, askingPriceChange: change }) => price === undefined || change === undefined, {
    path: ["askingPriceChange"],
    message: "give either askingPrice or askingPriceChange",
  });

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
      "The fields that make sense for many vehicles at once; null clears a field. A vehicle becomes SOLD only by its sale: POST /vehicles/{id}/sale. Each vehicle changes as with PATCH /vehicles/{id}, with its entries in the timeline and the audit log. An error names the vehicle: `ids[3]`. `askingPriceChange` raises or lowers each asking price by an amount or a percentage; VALIDATION_ERROR: a vehicle has no asking price. `priceReason` says why, as in PATCH /vehicles/{id}. With `dryRun`, nothing changes: the answer counts the vehicles that would change, and `problems` has each vehicle that would cause an error. `prices` has the old and the new asking price of each vehicle whose price changes.",
    body: z
      .strictObject({
        ids: z.array(z.string().min(1).max(64)).min(1).max(maxChangedVehicles).meta({ description: "ids of vehicles" }),
        change: Change,
        dryRun: z.boolean().default(false),
      })
      .refine(({ ids }) => new Set(ids).size === ids.length, { path: ["ids"], message: "an id occurs twice" }),
    response: Message.extend({
      changed: z.int().meta({ description: "vehicles that changed" }),
      unchanged: z.int().meta({ description: "vehicles that had these values already" }),
      dryRun: z.boolean(),
      problems: z
        .array(
          z.object({
            id: z.string(),
            code: z.string().meta({ description: "the error code" }),
            reason: z.string().meta({ description: "one sentence for a person" }),
          }),
        )
        .meta({ description: "only in a dry run: vehicles that cannot be changed" }),
      prices: z
        .array(z.object({ id: z.string(), from: Money.nullable(), to: Money.nullable() }))
        .meta({ description: "asking prices that changed or, in a dry run, would change; null: no price" }),
    }),
    errors: ["CAR_NOT_FOUND", "DUPLICATE_STOCK_NUMBER"],
  },
});
