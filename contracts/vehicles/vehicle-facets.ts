import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id } from "../kit/values.ts";
import { agedAfterDays } from "../system/today.ts";
import { VehicleStatus, vehicleFilters } from "./vehicle-filters.ts";

const count = z.int().min(0);
/** Values with the number of vehicles that have them. */
const facet = <V extends z.ZodType>(value: V) => z.array(z.object({ value, count }));

/** How many vehicles each value of a filter would show. */
export const VehicleFacets = z
  .object({
    total: count.meta({ description: "the total of GET /vehicles with the same filters" }),
    status: facet(VehicleStatus),
    make: facet(z.string()),
    model: facet(z.string()).meta({ description: "the models of the chosen make; empty without `make`" }),
    overviewYear: facet(z.int().nullable()).meta({ description: "newest first; null: vehicles without a model year" }),
    grade: facet(z.int().min(0).max(5).nullable()).meta({
      description:
        "4 stands for 4.0 to 4.9; null: vehicles without a completed inspection. Empty without inspections:read",
    }),
    teamId: facet(Id.nullable()).meta({ description: "null: vehicles in no team" }),
    work: z.object({
      notInspected: count.meta({ description: "with notInspected=true" }),
      unpriced: count.meta({ description: "with unpriced=true" }),
      toReprice: count.nullable().meta({ description: "with suggestedChange=raise,lower; null without pricing:read" }),
      aged: count.meta({ description: `with minDaysInStock=${agedAfterDays}` }),
    }),
  })
  .meta({ id: "VehicleFacets" });
export type VehicleFacets = z.infer<typeof VehicleFacets>;

/** The numbers beside the filters of the inventory. */
export const vehicleFacets = contract({
  count: {
    auth: "any",
    shape: "plain",
    permission: "vehicles:read",
    method: "GET",
    path: "/vehicles/facets",
    summary: "Count the vehicles for each value of each filter",
    description:
      "Takes the filters of GET /vehicles. Each number counts vehicles that match all other filters, without the filter that the number belongs to: with `status=SOLD`, `status` still has the numbers of the other statuses, and `make` counts sold vehicles. `make` leaves out the filters `make` and `model`. Values that no vehicle has are left out, and the most frequent ones come first.",
    query: z.object(vehicleFilters),
    response: VehicleFacets,
    volatile: "all",
    errors: [],
  },
});
