import type { LiveEvent, LiveEventName } from "../../../../contracts/events.ts";
import { bigint, json, table, text } from "../../db/kit.ts";

/** Live events where several instances tell them to each other (Postgres): kept for minutes, for who was cut off. */
export const liveMessages = table("live_messages", {
  /** Its place among all of them: milliseconds since 1970, by a thousand, or the next. */
  id: bigint().primaryKey(),
  workspaceId: text().notNull(),
  vehicleId: text(),
  name: text().$type<LiveEventName>().notNull(),
  data: json<LiveEvent>().notNull(),
});
