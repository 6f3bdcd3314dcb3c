import { z } from "zod";
import { Id, Message } from "./kit/values.ts";

/** Vehicles, and the team that they are to be shared with; null: none. */
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

/** What a change of many vehicles' team does, or would do. */
export const BulkTeamChange = Message.extend({
  dryRun: z.boolean(),
  changed: z.int().meta({ description: "vehicles that changed, or that a dry run would change" }),
  skipped: z
    .array(
      z.object({
        id: z.string(),
        code: z.enum(["UNCHANGED", "CAR_NOT_FOUND", "INSUFFICIENT_PERMISSIONS"]),
        reason: z.string().meta({ description: "one sentence for a person" }),
      }),
    )
    .meta({ description: "vehicles that did not or would not change; without dryRun only UNCHANGED" }),
}).meta({ id: "BulkTeamChange" });
export type BulkTeamChange = z.infer<typeof BulkTeamChange>;
