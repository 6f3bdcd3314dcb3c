import type { Webhook } from "../../../../contracts/system/webhooks.ts";
import { t } from "../../../texts/t.ts";

const shownEvents = 2;

/** "All events", or the first types and how many more there are. */
export function eventsText(events: Webhook["events"]): string {
  if (events.includes("*")) return t("developer.webhooks.allEvents");
  const names = events.slice(0, shownEvents).join(", ");
  const more = events.length - shownEvents;
  return more > 0 ? t("developer.webhooks.moreEvents", { names, count: more }) : names;
}
