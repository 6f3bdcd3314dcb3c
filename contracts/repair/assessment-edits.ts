import { z } from "zod";
import { fitsTwoDecimals, Instant } from "../kit/values.ts";
import { GivenDamage, RepairOption } from "./estimate.ts";

/** Why a person changes an estimate. */
export const EditReason = z.string().trim().min(1).max(500);

/** Another repair option for a damage, or other hours and prices of its lines. */
export const DamageChange = z
  .strictObject({
    /** The repair option to recommend. */
    option: RepairOption.shape.option.optional(),
    lines: z
      .array(
        z.strictObject({
          line_id: z.string().min(1),
          hours: z.number().min(0).max(200).optional(),
          price: z.number().min(0).refine(fitsTwoDecimals, "has at most two decimals").optional().meta({
            description:
              "in the assessment's currency; at most two decimals; at most the equivalent of one million US dollars",
          }),
          counted: z.enum(["oem", "aftermarket"]).optional(),
        }),
      )
      .max(50)
      .optional(),
    reason: EditReason,
  })
  .refine((body) => body.option !== undefined || body.lines !== undefined, "name an option or lines to change");

/** A damage that a person added to an estimate, or removed from it, after it was made. */
export const DamageEdit = z.object({
  kind: z.enum(["added", "removed"]),
  damage: GivenDamage,
  reason: z.string(),
  by: z.string(),
  at: Instant,
});
export type DamageEdit = z.infer<typeof DamageEdit>;

/** A person has approved the estimate as it is. */
export const Approval = z.object({ by: z.string(), at: Instant, note: z.string().nullable() });
export type Approval = z.infer<typeof Approval>;
