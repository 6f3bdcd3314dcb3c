import type { LiveEvent, LiveEventName, LiveGap } from "../../../../contracts/system/events.ts";
import { bigint, json, table, text } from "../../db/kit.ts";

/** Live events of all instances (Postgres only). They are kept for minutes, for subscribers that reconnect. */
export const liveMessages = table("live_messages", {
  /** The order of the messages: milliseconds since 1970 times a thousand, or the next free number. */
  id: bigint().primaryKey(),
  workspaceId: text().notNull(),
  vehicleId: text(),
  /** `gap`: the database failed when messages of the workspace were written before this row. */
  name: text().$type<LiveEventName | "gap">().notNull(),
  data: json<LiveEvent | LiveGap>().notNull(),
});
