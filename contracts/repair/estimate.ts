import { z } from "zod";
import { CostRange, Instant } from "../kit/values.ts";
import { Basis, DamageType, PartName, RepairType, Severity } from "../vocabulary.ts";
import { EstimateCurrency, Material, Region } from "./rate-book.ts";

/** The number of damages in an estimate. */
export const maxDamages = 200;

/** A damage as the caller gives it, or as taken from an inspection. */
export const GivenDamage = z.strictObject({
  damage_id: z.string().min(1).max(64),
  type: DamageType,
  location: PartName,
  severity: Severity.optional(),
  /** Length or diameter, cm. */
  size_cm: z.number().positive().max(1000).optional(),
  depth: z.enum(["shallow", "medium", "deep"]).optional(),
  /** Number of similar dents on this part: hail. */
  count: z.int().min(1).max(10_000).optional(),
  /** Whether the paint is broken. If so, paintless repair is not possible. */
  paint_broken: z.boolean().optional(),
  /** The part's material on this car, if it differs from the rate book. */
  material: Material.optional(),
  /** Whether a camera or radar is behind the part. If absent, the model year decides and a note says so. */
  has_adas: z.boolean().optional(),
});
export type GivenDamage = z.infer<typeof GivenDamage>;

export const AssessmentOptions = z.strictObject({
  include_repair_timeline: z.boolean().default(true),
  include_part_prices: z.boolean().default(true),
  labor_rate_region: Region.optional().meta({ description: "default: the rate book's region" }),
  currency: EstimateCurrency.default("USD"),
});
export type AssessmentOptions = z.infer<typeof AssessmentOptions>;

/** The options of a request. The assessment keeps those that it was made with. */
export const RequestedOptions = AssessmentOptions.extend({
  labor_rate_region: Region.optional().meta({
    description: "default: the region of the dealership's profile, else the default region of the rate book",
  }),
  currency: EstimateCurrency.optional().meta({
    description: "default: the currency of the dealership's profile if it is one of these, else USD",
  }),
});
export type RequestedOptions = z.output<typeof RequestedOptions>;

export const operations = [
  "polish",
  "remove_install",
  "repair",
  "refinish",
  "clear_coat",
  "blend",
  "section",
  "structural",
  "replace",
  "calibrate",
  "scan",
  "mechanical",
] as const;
export const Operation = z.enum(operations);
export type Operation = z.infer<typeof Operation>;

/**
 * One line of labor. `total` is `hours` times `rate_per_hour`, rounded to the currency's smallest unit. A rate that
 * was converted from the region's own currency has four decimal places.
 */
export const LaborLine = z.object({
  line_id: z.string(),
  operation: Operation,
  description: z.string(),
  part: PartName,
  rate: z.enum(["body", "paint", "mechanical"]),
  hours: z.number(),
  rate_per_hour: z.number(),
  total: z.number(),
  basis: Basis,
  /** Set if a person changed the line. */
  changed: z.object({ by: z.string(), at: Instant, reason: z.string(), hours_before: z.number() }).nullable(),
});
export type LaborLine = z.infer<typeof LaborLine>;

export const PartLine = z.object({
  line_id: z.string(),
  part: z.string(),
  part_number: z.string().optional(),
  type: z.enum(["consumable", "body_part"]),
  /** Null with include_part_prices: false; the totals still include the prices. */
  oem_price: z.number().nullable(),
  aftermarket_price: z.number().nullable(),
  /** Which of the two prices the total includes. */
  counted: z.enum(["oem", "aftermarket"]),
  currency: EstimateCurrency,
  basis: Basis,
  /** Set if a person changed the line. `price_before` is null if prices are not included. */
  changed: z
    .object({ by: z.string(), at: Instant, reason: z.string(), price_before: z.number().nullable() })
    .nullable(),
});
export type PartLine = z.infer<typeof PartLine>;

/** Work bought from another company at a price, without labor hours: paintless dent repair, calibration, a scan. */
export const SubletLine = z.object({
  line_id: z.string(),
  service: z.string(),
  price: z
    .number()
    .nullable()
    .meta({ description: "null with include_part_prices: false; the totals still include it" }),
  currency: EstimateCurrency,
  basis: Basis,
  changed: PartLine.shape.changed.meta({ description: "set if a person changed the line" }),
});
export type SubletLine = z.infer<typeof SubletLine>;

export const RepairOption = z.object({
  option: z.enum([
    "polish_touch_up",
    "pdr",
    "repair_refinish",
    "replace",
    "section",
    "resin_repair",
    "mechanical_repair",
  ]),
  description: z.string(),
  recommended: z.boolean(),
  /** Why this option is recommended, or why another one is. */
  reason: z.string(),
  repair_type: RepairType,
  parts_required: z.array(PartLine),
  sublet_services: z
    .array(SubletLine)
    .meta({ description: "work bought from another company; included in `total_cost.parts`" }),
  labor: z.object({
    hours: z.number(),
    /** The mean of the lines' rates if they differ (body, paint, mechanical). */
    rate_per_hour: z.number(),
    total: z.number(),
    currency: EstimateCurrency,
    lines: z.array(LaborLine),
  }),
  total_cost: z.object({ parts: z.number(), labor: z.number(), total: z.number(), currency: EstimateCurrency }),
  min_cost: z.number(),
  max_cost: z.number(),
  timeline: z
    .object({ estimated_days: z.number(), description: z.string() })
    .nullable()
    .meta({ description: "null with include_repair_timeline: false" }),
});
export type RepairOption = z.infer<typeof RepairOption>;

/** Where a collision hit the car; `left` and `right` as seen by the driver. */
export const ImpactZone = z.enum(["front", "rear", "left", "right", "top"]);
export type ImpactZone = z.infer<typeof ImpactZone>;

/** A collision: all damages of one zone. Pulling and measuring the structure are charged once for it. */
export const Impact = z
  .object({
    zone: ImpactZone,
    /** The worst of its damages. */
    severity: Severity,
    damage_ids: z.array(z.string()),
    /** What may be damaged behind it. Unpriced: it shows only after parts are taken off. */
    checklist: z.array(z.object({ item: z.string(), why: z.string() })),
  })
  .meta({ id: "EstimateImpact" });
export type Impact = z.infer<typeof Impact>;

export const AssessedDamage = z.object({
  damage_id: z.string(),
  type: DamageType,
  location: PartName,
  severity: Severity,
  severity_score: z.number().min(0).max(10),
  severity_reason: z.string(),
  /** What the size alone says, next to `severity`, which a person's report never falls below. Null without a size. */
  measured: z
    .object({ severity: Severity, severity_score: z.number().min(0).max(10) })
    .nullable()
    .meta({ description: "what the size alone says; null without a size. A reported severity is never lowered to it" }),
  /** Null if nobody reported one. */
  reported_severity: Severity.nullable().meta({ description: "as it was given; null if none was given" }),
  impact_zone: ImpactZone.nullable().meta({
    description:
      "the zone of the collision that the damage belongs to: see `impacts` of the summary; null if it belongs to none",
  }),
  size_cm: z.number().nullable(),
  count: z.int().nullable(),
  depth: GivenDamage.shape.depth.unwrap().nullable().meta({ description: "as it was given; null if none was given" }),
  paint_broken: z.boolean().nullable().meta({ description: "as it was given; null if nobody said" }),
  material: Material.nullable().meta({ description: "as it was given; null: that of the rate book" }),
  has_adas: z.boolean().nullable().meta({ description: "as it was given; null: the model year decides" }),
  impact_assessment: z.object({
    structural: z.enum(["none", "minor", "moderate", "severe", "critical"]),
    cosmetic: z.enum(["none", "minor", "moderate", "severe"]),
    safety: z.enum(["none", "minor", "moderate", "severe", "critical"]),
    affects_value: z.boolean(),
    value_reduction_percentage: z.number().min(0).max(100).nullable().meta({
      description:
        "percentage of the vehicle's value; null if the value is unknown, or from a valuation and without `pricing:read`",
    }),
    reasons: z.array(z.string()),
  }),
  repair_options: z.array(RepairOption),
  recommended_repair: z.object({
    option: z.string(),
    min_cost: z.number(),
    max_cost: z.number(),
    estimated_cost: z.number(),
    currency: EstimateCurrency,
  }),
  notes: z.array(z.string()),
});
export type AssessedDamage = z.infer<typeof AssessedDamage>;

const Amount = z.object({ min: z.number(), max: z.number(), estimated: z.number(), currency: EstimateCurrency });

export const AssessmentSummary = z.object({
  total_damages_assessed: z.int(),
  impacts: z.array(Impact).meta({
    description: "the collisions by zone, each with a checklist of hidden damage; empty without one",
  }),
  warnings: z.array(z.string()).meta({
    description: "what must be read before the estimate is signed, the most important first",
  }),
  overall_severity: Severity,
  overall_severity_score: z.number().min(0).max(10),
  total_value_reduction_percentage: z.number().min(0).max(100).nullable().meta({
    description:
      "percentage of the vehicle's value; null if the value is unknown, or from a valuation and without `pricing:read`",
  }),
  repair_cost_summary: z.object({
    recommended_repairs_total: Amount,
    all_repairs_range: CostRange,
    /** Work that the recommended repairs share and that is paid once: refinish overlap, clear coat, blends, scans. Zero or negative. */
    shared_work: z.array(z.object({ description: z.string(), hours: z.number(), amount: z.number(), basis: Basis })),
    parts: z.number(),
    labor: z.number(),
    labor_hours: z.number(),
  }),
  repair_timeline: z
    .object({
      estimated_total_days: z.number(),
      can_repair_simultaneously: z.boolean(),
      steps: z.array(
        z.object({ day: z.number(), days: z.number(), what: z.string(), damage_ids: z.array(z.string()) }),
      ),
    })
    .nullable(),
  impact_on_vehicle_value: z
    .object({
      estimated_market_value: z.number(),
      value_reduction: z.number(),
      adjusted_value: z.number(),
      currency: EstimateCurrency,
      /** The loss of value that remains after the recommended repairs. The published 17c table is its cap. */
      stigma_after_repair: z.number(),
      total_loss: z.object({ is_likely: z.boolean(), reason: z.string() }),
      basis: z.string(),
    })
    .nullable()
    .meta({ description: "null if the vehicle's value is unknown, or from a valuation and without `pricing:read`" }),
});
export type AssessmentSummary = z.infer<typeof AssessmentSummary>;
