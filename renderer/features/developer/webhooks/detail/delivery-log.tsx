import { Box, Button, Group, NativeSelect, Title } from "@mantine/core";
import { IconMailFast } from "@tabler/icons-react";
import { type Webhook, webhookEvents } from "../../../../../contracts/system/webhooks.ts";
import { t } from "../../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../../ui/page/states.tsx";
import { Pages } from "../../../../ui/table/pages.tsx";
import { deliveriesPageSize, useDeliveries } from "../webhooks-query.ts";
import { DeliveriesTable, rowHeight } from "./deliveries-table.tsx";
import { deliveryStatuses, useDeliveryFilters } from "./delivery-filters.ts";

/** What was sent to a subscription in the last 30 days, newest first. */
export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const { query, change, clear } = useDeliveryFilters();
  const log = useDeliveries(webhook.webhook_id, query);
  const isFiltered = query.status !== undefined || query.event !== undefined;
  const deliveries = log.data?.deliveries ?? [];
  return (
    <section aria-labelledby="delivery-log">
      <Title order={2} id="delivery-log" mb="xs">
        {t("developer.log.title")}
      </Title>
      <Filters status={query.status ?? ""} event={query.event ?? ""} change={change} />
      {log.isError && <ErrorNotice error={log.error} onRetry={() => void log.refetch()} />}
      {(log.data || !log.isError) && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          {log.isPending && <LoadingRows rows={5} height={rowHeight} />}
          {log.data?.total === 0 && (
            <EmptyState
              icon={<IconMailFast size={44} stroke={1.2} />}
              title={t(isFiltered ? "developer.log.noMatch" : "developer.log.none")}
              text={t(isFiltered ? "developer.log.noMatchText" : "developer.log.noneText")}
              action={
                isFiltered && (
                  <Button variant="default" onClick={clear}>
                    {t("developer.log.clear")}
                  </Button>
                )
              }
            />
          )}
          {deliveries.length > 0 && <DeliveriesTable deliveries={deliveries} canReplay={webhook.status === "active"} />}
        </Box>
      )}
      <Pages
        list={log}
        pageSize={deliveriesPageSize}
        page={query.page}
        onPage={(page) => change("page", String(page))}
      />
    </section>
  );
}

interface FiltersProps {
  readonly status: string;
  readonly event: string;
  readonly change: (name: "status" | "event", value: string) => void;
}

const Filters = ({ status, event, change }: FiltersProps) => (
  <Group mb="sm" gap="sm" align="flex-end" component="search">
    <NativeSelect
      label={t("developer.log.status")}
      value={status}
      onChange={({ currentTarget }) => change("status", currentTarget.value)}
      data={[
        { value: "", label: t("developer.log.anyStatus") },
        ...deliveryStatuses.map((value) => ({ value, label: t(`developer.log.statuses.${value}`) })),
      ]}
    />
    <NativeSelect
      label={t("developer.log.event")}
      value={event}
      onChange={({ currentTarget }) => change("event", currentTarget.value)}
      data={[{ value: "", label: t("developer.log.anyEvent") }, ...webhookEvents]}
    />
  </Group>
);
