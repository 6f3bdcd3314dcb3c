import { Button, Collapse, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { SyncDeadLetter } from "../../../../contracts/system/sync-conflicts.ts";
import type { SyncStatus } from "../../../../contracts/system/sync-status.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { useCurrency } from "../../../api/records/dealership.ts";
import { syncQueryKey } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { FactList } from "../fact-list.tsx";
import { fieldName, kindName, recordName, shownValue } from "./names.ts";
import { shownAtOnce, usePages } from "./pages.ts";
import { ShowMore } from "./show-more.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: syncQueryKey });

type Role = SyncStatus["role"];

/** Rows that could not be stored, with the reason in words. */
export function DeadLettersPart({ role }: { readonly role: Role }) {
  const letters = usePages([...syncQueryKey, "dead-letters"], async (offset) => {
    const { deadLetters, total } = await api.syncDeadLetters.list({ query: { limit: shownAtOnce, offset } });
    return { rows: deadLetters, total };
  });
  return (
    <Stack gap="sm" component="section" aria-labelledby="sync-dead">
      <Title order={2} id="sync-dead">
        {t("sync.dead.title")}
      </Title>
      {letters.error && <ErrorNotice error={letters.error} onRetry={letters.retry} />}
      {letters.isPending && <LoadingRows rows={1} height={48} />}
      {letters.total === 0 && (
        <Text c="dimmed" size="sm">
          {t("sync.dead.none")}
        </Text>
      )}
      {letters.rows.map((letter) => (
        <LetterCard key={letter.id} letter={letter} role={role} />
      ))}
      <ShowMore pages={letters} />
    </Stack>
  );
}

/** Where the row comes from: a host receives from workstations only. */
const sideOf = ({ side }: SyncDeadLetter, role: Role): string =>
  t(side === "here" && role === "host" ? "sync.dead.fromWorkstation" : `sync.dead.${side}`);

function LetterCard({ letter, role }: { readonly letter: SyncDeadLetter; readonly role: Role }) {
  const ownCurrency = useCurrency();
  const [isOpen, values] = useDisclosure(false);
  const [isDismissing, dialog] = useDisclosure(false);
  const params = { id: letter.id };
  const retry = useMutation({
    mutationFn: () => api.syncDeadLetters.retry({ params }),
    // whether the server stores it this time is known after the exchange
    onSuccess: () =>
      notifications.show({ message: t(letter.side === "host" ? "sync.dead.queued" : "sync.dead.retried") }),
    onSettled: refresh,
  });
  const name = recordName(letter.record);
  return (
    <section className="panel" style={{ padding: 18 }} aria-label={name}>
      <Stack gap="xs">
        <div>
          <Text fw={650}>{name}</Text>
          <Text size="sm" c="dimmed">
            {`${kindName(letter.record.kind)} · ${sideOf(letter, role)} · ${instant(letter.createdAt)}`}
          </Text>
        </div>
        <Text size="sm">
          {t(`sync.dead.reasons.${letter.reason}`)}
          {letter.field !== null && ` ${t("sync.dead.field", { field: fieldName(letter.field) })}`}
        </Text>
        <Collapse expanded={isOpen}>
          {isOpen && (
            <FactList
              facts={letter.fields.map((field) => [
                fieldName(field.name),
                shownValue(field, field.current, ownCurrency),
              ])}
            />
          )}
        </Collapse>
        {retry.isError && <ErrorNotice error={retry.error} />}
        <Group gap="xs">
          <Button size="sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            {t("sync.dead.retry")}
          </Button>
          <Button size="sm" variant="default" onClick={dialog.open}>
            {t("sync.dead.dismiss")}
          </Button>
          {letter.fields.length > 0 && (
            <Button size="sm" variant="subtle" aria-expanded={isOpen} onClick={values.toggle}>
              {t("sync.dead.values")}
            </Button>
          )}
        </Group>
      </Stack>
      <DismissDialog id={letter.id} name={name} opened={isDismissing} onClose={dialog.close} />
    </section>
  );
}

interface DismissProps {
  readonly id: string;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function DismissDialog({ id, name, opened, onClose }: DismissProps) {
  const dismiss = useMutation({
    mutationFn: () => api.syncDeadLetters.dismiss({ params: { id } }),
    onSuccess: onClose,
    onSettled: refresh,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t("sync.dead.dismissTitle", { record: name })}>
      <Stack>
        <Text size="sm">{t("sync.dead.dismissText")}</Text>
        {dismiss.isError && <ErrorNotice error={dismiss.error} />}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button color="red" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t("sync.dead.dismiss")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
