import { bigint, bool, id, index, instant, oneOf, primaryKey, table, text } from "../../platform/db/kit.ts";

/**
 * The last change of each record, for each audience: its workspace, and the team that its vehicle is shared with. The
 * triggers of `platform/db/capture` write it; nothing else does, except the nightly deletion of old tombstones.
 */
export const rowChanges = table(
  "row_changes",
  {
    resource: oneOf(["vehicle", "lead", "contact", "sale", "inspection", "valuation"]).notNull(),
    rowId: text().notNull(),
    /** The id of a workspace or of a team. */
    audience: text().notNull(),
    /** The position in the order of changes. Postgres: the id of the transaction, which several rows may share. */
    place: bigint().notNull(),
    /** Whether the record was deleted, or left this audience. */
    deleted: bool().notNull(),
    /** By the database's clock. */
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.resource, t.rowId, t.audience] }),
    index("row_changes_place_idx").on(t.audience, t.resource, t.place, t.rowId),
  ],
);

/** One row, with the id `changes`. */
export const changeState = table("change_state", {
  id: id(),
  /** SQLite: the last place that was given. */
  place: bigint().notNull(),
  /** A random value. It differs once the places start again, as after a restore: older cursors are then invalid. */
  epoch: text().notNull(),
  /** The highest place of a deleted tombstone: a cursor before it would miss deletions. */
  purgedPlace: bigint().notNull(),
  /** Postgres: the table that the places are in. A restored dump has another one. */
  origin: text(),
});
