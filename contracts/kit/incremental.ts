import { z } from "zod";
import { Id, Instant, InstantInput } from "./values.ts";

/** A record that the caller no longer sees: it was deleted, or it left the teams that the caller may see. */
export const Tombstone = z
  .object({ id: Id, deleted: z.literal(true), updatedAt: Instant.meta({ description: "when the record went away" }) })
  .meta({ id: "Tombstone" });
export type Tombstone = z.infer<typeof Tombstone>;

export const isTombstone = (item: object): item is Tombstone => "deleted" in item && item.deleted === true;

/** The parameters that start and continue an incremental read. Only `limit` goes with them. */
export const incrementalQuery = {
  updatedSince: InstantInput.optional().meta({
    description:
      "starts an incremental read: what changed since this instant, deletions included. With it, only `limit` is accepted",
  }),
  cursor: z.string().min(1).max(500).optional().meta({
    description: "continues an incremental read: the value from the `Link` header of the last answer, unchanged",
  }),
} as const;

/** The items of an incremental read: the list's usual objects, and tombstones. */
export const orTombstones = <Item extends z.ZodType>(item: Item) => z.array(z.union([item, Tombstone]));

/** The response of an incremental read of a list in an envelope: only the items and the limit. */
export const incrementalList = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({
    ...({ [name]: orTombstones(item) } as Record<Name, z.ZodArray<z.ZodUnion<[Item, typeof Tombstone]>>>),
    limit: z.int(),
  });

/** The part of a list's description that says how to mirror it. */
export const incrementalDescription =
  'Incremental reads: `updatedSince` returns what changed since an instant, oldest change first. `Link: rel="next"` always has the address of the next page, also on the last one: store it and request it later for what changed meanwhile. `X-Has-More` says whether more is available now. The items are the usual objects; a record that was deleted or is no longer visible is `{id, deleted: true, updatedAt}`. Other filters, sorting and `offset` are not accepted. CURSOR_EXPIRED: read everything again. See docs/incremental-reads.md.';
