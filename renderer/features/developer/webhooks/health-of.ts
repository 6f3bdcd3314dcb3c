import { disabledByOwner, type Webhook } from "../../../../contracts/system/webhooks.ts";

/**
 * How deliveries to a subscription go. `untried`: none succeeded yet and none failed. `failing`: attempts failed since the
 * last success. `paused`: its owner disabled it. `disabled`: the server did, after a 410 or five days of failures.
 */
export type Health = "healthy" | "untried" | "failing" | "paused" | "disabled";

type Facts = Pick<Webhook, "status" | "disabled_reason" | "failure_count" | "last_delivery_at">;

export function healthOf({ status, disabled_reason, failure_count, last_delivery_at }: Facts): Health {
  if (status === "disabled") return disabled_reason === disabledByOwner ? "paused" : "disabled";
  if (failure_count > 0) return "failing";
  return last_delivery_at === null ? "untried" : "healthy";
}
