import { Table, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Webhook } from "../../../../contracts/system/webhooks.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { eventsText } from "./events-text.ts";
import { HealthTag } from "./health.tsx";

export const rowHeight = 60;

export const WebhooksTable = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => (
  <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("developer.webhooks.title")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t("developer.webhooks.url")}</Table.Th>
        <Table.Th w="30%">{t("developer.webhooks.events")}</Table.Th>
        <Table.Th>{t("developer.webhooks.state")}</Table.Th>
        <Table.Th>{t("developer.webhooks.lastDelivery")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.webhook_id} webhook={webhook} />
      ))}
    </Table.Tbody>
  </Table>
);

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { webhook_id, url, description, events, last_delivery_at } = webhook;
  return (
    <Table.Tr className={tableClasses.row ?? ""} h={rowHeight}>
      <Table.Td data-main="line" style={{ overflowWrap: "anywhere" }}>
        <Link to={`/developer/webhooks/${webhook_id}`} className={tableClasses.name ?? ""}>
          {url}
        </Link>
        {description !== null && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{eventsText(events)}</Table.Td>
      <Table.Td>
        <HealthTag webhook={webhook} />
      </Table.Td>
      <Table.Td data-label={t("developer.webhooks.lastDelivery")}>
        {last_delivery_at === null ? t("developer.webhooks.noDelivery") : instant(last_delivery_at)}
      </Table.Td>
    </Table.Tr>
  );
}
