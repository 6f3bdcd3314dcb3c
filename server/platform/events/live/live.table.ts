import type { LiveEvent, LiveEventName } from "../../../../contracts/events.ts";
import { bigint, json, table, text } from "../../db/kit.ts";

/** Live events of all instances (Postgres only). They are kept for minutes, for subscribers that reconnect. */
export const liveMessages = table("live_messages", {
  /** The order of the messages: milliseconds since 1970 times a thousand, or the next free number. */
  id: bigint().primaryKey(),
  workspaceId: text().notNull(),
  vehicleId: text(),
  name: text().$type<LiveEventName>().notNull(),
  data: json<LiveEvent>().notNull(),
});
