import { z } from "zod";
import { Id, Message } from "../kit/values.ts";

/** Vehicles and the team to share them with; null: no team. */
export const BulkTeamRequest = z
  .strictObject({
    ids: z.array(z.string().min(1).max(64)).min(1).max(1000).optional(),
    scope: z.literal("private").optional(),
    teamId: Id.nullable(),
    dryRun: z.boolean().default(false),
  })
  .refine(({ ids = [] }) => new Set(ids).size === ids.length, { path: ["ids"], message: "an id occurs twice" })
  .refine(({ ids, scope }) => (ids === undefined) !== (scope === undefined), {
    path: ["scope"],
    message: "give either ids or scope",
  });

/** The result of changing the team of many vehicles, or of a dry run. */
export const BulkTeamChange = Message.extend({
  dryRun: z.boolean(),
  changed: z.int().meta({ description: "vehicles that changed or, in a dry run, would change" }),
  skipped: z
    .array(
      z.object({
        id: z.string(),
        code: z.enum(["UNCHANGED", "CAR_NOT_FOUND", "INSUFFICIENT_PERMISSIONS"]),
        reason: z.string().meta({ description: "one sentence for a person" }),
      }),
    )
    .meta({ description: "vehicles that did not or would not change; only UNCHANGED unless dryRun" }),
}).meta({ id: "BulkTeamChange" });
export type BulkTeamChange = z.infer<typeof BulkTeamChange>;
