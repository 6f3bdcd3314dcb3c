import { ActionIcon, Button, Group, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { Delivery } from "../../../../../contracts/system/webhooks.ts";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import { instant } from "../../../../ui/format/format.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { Tag, type Tone } from "../../../../ui/page/tag.tsx";
import tableClasses from "../../../../ui/table/row-link.module.css";
import stacked from "../../../../ui/table/stacked.module.css";
import { refetchWebhooks } from "../webhooks-query.ts";
import { answerText } from "./answer-text.ts";
import { DeliveryDetails } from "./delivery-details.tsx";

export const rowHeight = 52;

const tones: Readonly<Record<Delivery["status"], Tone>> = {
  delivered: "good",
  pending: "accent",
  failed: "alarm",
  cancelled: "plain",
};

interface DeliveriesTableProps {
  readonly deliveries: readonly Delivery[];
  /** The server replays nothing to a paused subscription. */
  readonly canReplay: boolean;
}

/** Each row opens to its payload and its attempts. */
export function DeliveriesTable({ deliveries, canReplay }: DeliveriesTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("developer.log.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={44} aria-label={t("developer.log.details")} />
          <Table.Th>{t("developer.log.event")}</Table.Th>
          <Table.Th>{t("developer.log.status")}</Table.Th>
          <Table.Th>{t("developer.log.answer")}</Table.Th>
          <Table.Th>{t("developer.log.time")}</Table.Th>
          <Table.Th w={110} aria-label={t("common.actions")} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => (
          <Fragment key={delivery.delivery_id}>
            <DeliveryRow
              delivery={delivery}
              isOpen={open.has(delivery.delivery_id)}
              canReplay={canReplay}
              onToggle={() => toggle(delivery.delivery_id)}
            />
            {open.has(delivery.delivery_id) && (
              <Table.Tr>
                <Table.Td colSpan={6}>
                  <DeliveryDetails delivery={delivery} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly isOpen: boolean;
  readonly canReplay: boolean;
  readonly onToggle: () => void;
}

function DeliveryRow({ delivery, isOpen, canReplay, onToggle }: DeliveryRowProps) {
  const { event, status, created_at, is_replay } = delivery;
  const time = instant(created_at);
  return (
    <Table.Tr h={rowHeight}>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-expanded={isOpen}
          aria-label={t("developer.log.detailsOf", { event, time })}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </ActionIcon>
      </Table.Td>
      <Table.Td data-main>
        <span className="mono">{event}</span>
        {is_replay && (
          <Text size="xs" c="dimmed">
            {t("developer.log.isReplay")}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Tag tone={tones[status]}>{t(`developer.log.statuses.${status}`)}</Tag>
      </Table.Td>
      <Table.Td>{answerText(delivery)}</Table.Td>
      <Table.Td>{time}</Table.Td>
      <Table.Td>{canReplay && <Replay delivery={delivery} />}</Table.Td>
    </Table.Tr>
  );
}

function Replay({ delivery: { delivery_id, event, status, created_at } }: { readonly delivery: Delivery }) {
  const isPending = status === "pending";
  const replay = useMutation({
    mutationFn: () => api.webhooks.redeliver({ params: { id: delivery_id } }),
    onSuccess: () =>
      notifications.show({ message: t(isPending ? "developer.log.hastened" : "developer.log.replayed", { event }) }),
    onError: showError,
    onSettled: refetchWebhooks,
  });
  const labels = { event, time: instant(created_at) };
  return (
    <Group justify="flex-end">
      <Button
        size="xs"
        variant="default"
        loading={replay.isPending}
        aria-label={t(isPending ? "developer.log.hastenOf" : "developer.log.replayOf", labels)}
        onClick={() => replay.mutate()}
      >
        {t(isPending ? "developer.log.hasten" : "developer.log.replay")}
      </Button>
    </Group>
  );
}
