import "../../../../texts/lazy/developer-texts.ts";
import { Alert, Anchor, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import type { Webhook } from "../../../../../contracts/system/webhooks.ts";
import { t } from "../../../../texts/t.ts";
import { instant, list } from "../../../../ui/format/format.ts";
import { ErrorNotice, LoadingRows } from "../../../../ui/page/states.tsx";
import classes from "../../developer.module.css";
import { DeveloperFrame } from "../../developer-frame.tsx";
import { HealthTag } from "../health.tsx";
import { healthOf } from "../health-of.ts";
import { useWebhook } from "../webhooks-query.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookActions } from "./webhook-actions.tsx";

/** A subscription with its health, its actions and its delivery log. */
export function WebhookPage() {
  const { webhookId = "" } = useParams();
  const webhook = useWebhook(webhookId);
  return (
    <DeveloperFrame
      tab="webhooks"
      subtitle={
        <Anchor component={Link} to="/developer/webhooks" size="sm" underline="always">
          {t("developer.webhooks.all")}
        </Anchor>
      }
    >
      {webhook.isError && <ErrorNotice error={webhook.error} onRetry={() => void webhook.refetch()} />}
      {webhook.isPending && <LoadingRows rows={4} height={56} />}
      {webhook.data && <Details webhook={webhook.data} />}
    </DeveloperFrame>
  );
}

function Details({ webhook }: { readonly webhook: Webhook }) {
  const { url, description, events, created_at, last_delivery_at, disabled_reason } = webhook;
  const facts = [
    [t("developer.webhooks.state"), <HealthTag key="health" webhook={webhook} />],
    [t("developer.webhooks.events"), events.includes("*") ? t("developer.webhooks.allEvents") : list(events)],
    [
      t("developer.webhooks.lastDelivery"),
      last_delivery_at === null ? t("developer.webhooks.noDelivery") : instant(last_delivery_at),
    ],
    [t("developer.webhooks.created"), instant(created_at)],
  ] as const;
  return (
    <>
      <h2 style={{ margin: 0, overflowWrap: "anywhere" }}>{url}</h2>
      {description !== null && <Text c="dimmed">{description}</Text>}
      <WebhookActions webhook={webhook} />
      {healthOf(webhook) === "disabled" && (
        <Alert
          mb="md"
          color="red"
          variant="outline"
          icon={<IconAlertTriangle aria-hidden />}
          title={disabled_reason}
          styles={{ title: { color: "var(--alarm)" }, message: { color: "var(--mantine-color-text)" } }}
        >
          {t("developer.webhooks.disabledText")}
        </Alert>
      )}
      <div className="panel" style={{ padding: 14, marginBottom: 14 }}>
        <dl className={classes.figures}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DeliveryLog webhook={webhook} />
    </>
  );
}
