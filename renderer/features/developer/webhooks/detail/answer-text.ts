import type { Attempt, Delivery } from "../../../../../contracts/system/webhooks.ts";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format/format.ts";

/** "200, 41 ms", or why there was no answer. */
export const attemptText = ({ status_code, error, latency_ms }: Attempt): string =>
  status_code === null
    ? (error ?? t("developer.log.noAnswer"))
    : t("developer.log.answered", { status: status_code, ms: count(latency_ms) });

/** The answer to the last attempt, with the number of attempts if there were several. */
export function answerText({ log, attempts }: Pick<Delivery, "log" | "attempts">): string {
  const last = log.at(-1);
  if (last === undefined) return t("developer.log.notSent");
  const text = attemptText(last);
  return attempts > 1 ? t("developer.log.afterAttempts", { text, count: attempts }) : text;
}
