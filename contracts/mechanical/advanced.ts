import { z } from "zod";
import { Results } from "../inspections/findings.ts";
import { contract } from "../kit/endpoint.ts";
import { CostRange, Id, Instant, page, VehicleReference } from "../kit/values.ts";
import { Condition, Urgency } from "../vocabulary.ts";
import { MechanicalResults } from "./mechanical.ts";

export const RecommendedAction = z.object({
  action: z.string(),
  urgency: Urgency,
  reason: z.string(),
  estimated_cost: CostRange.nullable(),
});
export type RecommendedAction = z.infer<typeof RecommendedAction>;

export const AdvancedDiagnostic = z
  .object({
    diagnostic_id: Id,
    vehicle_id: Id,
    diagnostic_level: z.enum(["basic", "standard", "comprehensive"]),
    created_at: Instant,
    overall_health: Condition.nullable().meta({ description: "null if nothing is known about the vehicle yet" }),
    health_score: z.number().min(0).max(10).nullable(),
    score_reasons: z.array(z.string()),
    visual: z.object({ inspection_id: Id, created_at: Instant, results: Results }).nullable(),
    mechanical: z.object({ diagnostic_id: Id, created_at: Instant, results: MechanicalResults }).nullable(),
    history: z
      .array(z.object({ at: Instant, kind: z.string(), summary: z.string(), id: Id.nullable() }))
      .meta({ description: "entries about leads have no texts about customers" }),
    recommended_actions: z.array(RecommendedAction),
    estimated_total_cost: CostRange,
    not_covered: z.array(z.string()),
  })
  .meta({ id: "AdvancedDiagnostic" });
export type AdvancedDiagnostic = z.infer<typeof AdvancedDiagnostic>;

/** An advanced diagnostic in a list: without the results that it summarizes. */
export const ListedAdvancedDiagnostic = AdvancedDiagnostic.pick({
  diagnostic_id: true,
  vehicle_id: true,
  diagnostic_level: true,
  created_at: true,
  overall_health: true,
  health_score: true,
  recommended_actions: true,
  estimated_total_cost: true,
  not_covered: true,
}).meta({ id: "ListedAdvancedDiagnostic" });
export type ListedAdvancedDiagnostic = z.infer<typeof ListedAdvancedDiagnostic>;

const common = { auth: "any", shape: "envelope" } as const;

export const advanced = contract({
  create: {
    ...common,
    permission: "inspections:write",
    method: "POST",
    path: "/inspections/advanced-diagnostics",
    summary: "Summarize a vehicle's known condition and recommend what to do first",
    description:
      "Uses what is stored: the latest visual inspection, the latest diagnostic, and the history. `not_covered` names what is missing.",
    body: z.strictObject({
      vehicle_id: VehicleReference,
      diagnostic_level: z.enum(["basic", "standard", "comprehensive"]),
      include_mechanical: z.boolean().default(true),
    }),
    response: AdvancedDiagnostic,
    status: 201,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  list: {
    ...common,
    permission: "inspections:read",
    method: "GET",
    path: "/inspections/advanced-diagnostics",
    summary: "List advanced diagnostics, newest first",
    description: "Without the results that each of them summarizes. Read one to get them.",
    query: z.object({ vehicle_id: VehicleReference.optional(), ...page(20, 100) }),
    response: z.object({
      diagnostics: z.array(ListedAdvancedDiagnostic),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
    }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  get: {
    ...common,
    permission: "inspections:read",
    method: "GET",
    path: "/inspections/advanced-diagnostics/{diagnostic_id}",
    summary: "Read an advanced diagnostic",
    params: z.object({ diagnostic_id: z.string().min(1).meta({ description: "the id of the advanced diagnostic" }) }),
    response: AdvancedDiagnostic,
    errors: ["INSPECTION_NOT_FOUND"],
  },
});
