import { z } from "zod";

const StampsOf = z.object({
  stamp: z.string(),
  fields: z.record(z.string(), z.string()),
  deleted: z.string().nullable(),
});

/** The form of `sync_conflicts.lost`. A conflict may come from another machine, so its content is untrusted. */
export const Lost = StampsOf.extend({
  values: z.record(z.string(), z.unknown()).nullable(),
  based: StampsOf.nullable().catch(null),
});
export type Lost = z.infer<typeof Lost>;
