import { z } from "zod";
import { CostRange, Id, Instant } from "../kit/values.ts";
import {
  Box,
  Condition,
  DamageType,
  damageTypes,
  Fitting,
  PartName,
  RepairType,
  Severity,
  Side,
  severities,
} from "../vocabulary.ts";

const sizes = {
  length: z.number().optional(),
  width: z.number().optional(),
  depth: z.number().optional(),
  diameter: z.number().optional(),
  unit: z.literal("cm"),
} as const;

/** The size of a finding, as measured or estimated. */
export interface Measured extends z.infer<z.ZodObject<typeof sizes>> {
  /** How the size was found, as a sentence. */
  readonly method: string;
  /** Relative half-width of the uncertainty band: 0.3 means plus or minus 30 %. */
  readonly uncertainty: number;
}

/** Always an object. Without a size, it has the unit and the reason. */
export const Measurements = z.object({
  ...sizes,
  method: z.string().nullable().meta({ description: "how the size was found, as a sentence; null without a size" }),
  uncertainty: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: "relative half-width of the band: 0.3 means plus or minus 30 %; null without a size" }),
  reason: z.string().nullable().meta({ description: "why there is no size; null if there is one" }),
});
export type Measurements = z.infer<typeof Measurements>;

export const Review = z.enum(["confirmed", "rejected"]);
export const ReviewReason = z.enum(["dirt", "reflection", "old", "other"]);

export const Damage = z
  .object({
    damage_id: Id,
    number: z.int().min(1).meta({
      description:
        "the number of the finding on the page, photos, diagram and reports; it never changes, and no other finding of the inspection gets it",
    }),
    type: DamageType,
    severity: Severity,
    location: z.object({
      part: PartName,
      side: Side,
      coordinates: Box.nullable(),
      fitting: Fitting.optional().meta({
        description:
          "the wheel or side mirror that the finding is on, next to `part`; absent if it is on the part itself",
      }),
    }),
    measurements: Measurements,
    confidence: z.number().min(0).max(1).meta({
      description: "the probability that the finding points at damage of its type; 1 if a person added it",
    }),
    image_index: z.int().nullable(),
    image_url: z.string().nullable(),
    annotated_url: z.string().nullable(),
    estimated_repair: CostRange.extend({ repair_type: RepairType, basis: z.string() }),
    source: z.enum(["model", "manual"]),
    /** The model or the person that reported it. */
    found_by: z.string(),
    rule: z.string().meta({ description: "why the finding has this part, size and severity, as a sentence" }),
    /** Every photo that shows the same damage, best first. */
    seen_in: z.array(z.object({ image_index: z.int(), coordinates: Box, confidence: z.number() })),
    review: Review.nullable(),
    review_reason: ReviewReason.nullable(),
    reviewed_by: z.string().nullable(),
    reviewed_at: Instant.nullable(),
  })
  .meta({ id: "Damage" });
export type Damage = z.infer<typeof Damage>;

const tally = <const K extends readonly string[]>(keys: K) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.int().min(0)])) as Record<K[number], z.ZodInt>);

export const DamageSummary = z.object({
  total_damages: z.int(),
  by_severity: tally(severities),
  by_type: tally(damageTypes),
  total_estimated_repair: CostRange,
});

export const Grade = z.object({
  /** The 0.0-5.0 condition grade of the trade. */
  value: z.number().min(0).max(5),
  reasons: z.array(z.string()),
});

export const HiddenDamageHint = z.object({
  kind: z.literal("possible_repaint"),
  part: PartName,
  compared_with: PartName,
  /** CIEDE2000 between the median colors of the two panels. */
  colour_difference: z.number(),
  image_index: z.int(),
  note: z.string(),
});

export const Results = z.object({
  overall_condition: Condition,
  condition_score: z.number().min(0).max(10),
  score_reasons: z.array(z.string()),
  grade: Grade,
  confidence: z.number().min(0).max(1),
  damages: z.array(Damage),
  damage_summary: DamageSummary,
  parts_affected: z.array(z.object({ part: PartName, condition: Condition, damage_count: z.int() })),
  hidden_damage_hints: z.array(HiddenDamageHint),
  not_covered: z.array(z.string()).meta({ description: "what these photos and models cannot show" }),
});
export type Results = z.infer<typeof Results>;
