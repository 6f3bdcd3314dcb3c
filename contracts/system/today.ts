import { z } from "zod";
import { contract, type Permission } from "../kit/endpoint.ts";
import { Instant } from "../kit/values.ts";

/** A vehicle in stock for this many days needs a decision. Our own estimate: lenders' first curtailments begin here. */
export const agedAfterDays = 60;

const count = z.int().min(0);
/** Null for a caller without the permission. */
const countIfPermitted = (permission: Permission, list: string) =>
  count.nullable().meta({ description: `${list}; null without ${permission}` });
export const Today = z
  .object({
    toDo: z.object({
      toInspect: count.meta({ description: "GET /vehicles?status=IN_STOCK,IN_RECON,ON_HOLD&notInspected=true" }),
      toReview: countIfPermitted("inspections:read", "GET /inspections/visual?awaits_review=true"),
      overdueLeads: countIfPermitted("leads:read", "GET /leads?overdue=true"),
      unpriced: count.meta({ description: "GET /vehicles?status=IN_STOCK,IN_RECON,ON_HOLD&unpriced=true" }),
      toRaise: countIfPermitted("pricing:read", "GET /vehicles?status=IN_STOCK,IN_RECON,ON_HOLD&suggestedChange=raise"),
      toLower: countIfPermitted("pricing:read", "GET /vehicles?status=IN_STOCK,IN_RECON,ON_HOLD&suggestedChange=lower"),
      aged: count.meta({
        description: `GET /vehicles?status=IN_STOCK,IN_RECON,ON_HOLD&minDaysInStock=${agedAfterDays}`,
      }),
    }),
    runningInspections: countIfPermitted("inspections:read", "GET /inspections/visual?status=processing"),
    sinceYesterday: z
      .object({
        since: Instant.meta({ description: "the start of yesterday in the dealership's time zone" }),
        vehiclesAdded: count,
        vehiclesSold: count,
        leadsAdded: countIfPermitted("leads:read", "new leads"),
        inspectionsCompleted: countIfPermitted("inspections:read", "completed visual inspections"),
      })
      .meta({ description: "what happened since the start of yesterday" }),
  })
  .meta({ id: "Today" });
export type Today = z.infer<typeof Today>;

export const today = contract({
  get: {
    auth: "any",
    shape: "plain",
    permission: "vehicles:read",
    method: "GET",
    path: "/today",
    summary: "Read what is to do, and what happened since yesterday",
    description:
      "Counts the records that the caller may see. Each number under `toDo` is the total of the list that its description names.",
    response: Today,
    volatile: "all",
    errors: [],
  },
});
