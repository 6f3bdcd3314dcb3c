import type { EventName } from "../../../contracts/system/events.ts";
import { workspaces } from "../../features/accounts/accounts.table.ts";
import { arrival, id, index, instant, json, table, text } from "../db/kit.ts";

/** The transactional outbox: events, written in the transaction of the change that they report. */
export const outboxEvents = table(
  "outbox_events",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().$type<EventName>().notNull(),
    payload: json<unknown>().notNull(),
    createdAt: instant().notNull(),
    deliveredAt: instant(),
    /**
     * The order of events, independent of the clocks of instances. An event that is added after another one became
     * visible has a higher number.
     */
    arrivedAs: arrival(),
  },
  (t) => [index("outbox_events_due_idx").on(t.deliveredAt, t.arrivedAs, t.id)],
);
