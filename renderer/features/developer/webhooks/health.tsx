import type { Webhook } from "../../../../contracts/system/webhooks.ts";
import { t } from "../../../texts/t.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import { type Health, healthOf } from "./health-of.ts";

const tones: Readonly<Record<Health, Tone>> = {
  healthy: "good",
  untried: "plain",
  failing: "warn",
  paused: "plain",
  disabled: "alarm",
};

/** How deliveries to a subscription go, as a word in a colored box. */
export function HealthTag({ webhook }: { readonly webhook: Webhook }) {
  const health = healthOf(webhook);
  return (
    <Tag tone={tones[health]}>
      {health === "failing"
        ? t("developer.webhooks.failing", { count: webhook.failure_count })
        : t(`developer.webhooks.health.${health}`)}
    </Tag>
  );
}
