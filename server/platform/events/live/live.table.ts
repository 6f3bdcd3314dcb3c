import type { LiveEvent, LiveEventName, LiveGap } from "../../../../contracts/system/events.ts";
import { bigint, json, table, text } from "../../db/kit.ts";

/** Live events of all instances (Postgres only). Kept for minutes, for subscribers that reconnect. */
export const liveMessages = table("live_messages", {
  /** The order of messages: milliseconds since 1970 times a thousand, or the next free number. */
  id: bigint().primaryKey(),
  workspaceId: text().notNull(),
  vehicleId: text(),
  /** `gap`: earlier messages of the workspace were lost, because the database failed when they were written. */
  name: text().$type<LiveEventName | "gap">().notNull(),
  data: json<LiveEvent | LiveGap>().notNull(),
});
