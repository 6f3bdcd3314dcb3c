import { Anchor, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SyncConflict } from "../../../../contracts/system/sync-conflicts.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { syncQueryKey } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { kindName, type RecordInSync, recordName } from "./names.ts";
import { VersionsTable } from "./versions-table.tsx";

type Choice = SyncConflict["choices"][number];

const done: Readonly<Record<Choice, string>> = {
  current: t("sync.conflicts.kept"),
  other: t("sync.conflicts.taken_done"),
  merge: t("sync.conflicts.merged"),
};

/** A conflict and its choices. Only a merge cannot be undone, and is confirmed. */
export function ConflictCard({ conflict }: { readonly conflict: SyncConflict }) {
  const [isMerging, dialog] = useDisclosure(false);
  const resolve = useMutation({
    mutationFn: (choice: Choice) => api.syncConflicts.resolve({ params: { id: conflict.id }, body: { choice } }),
    onSuccess: (_, choice) => {
      dialog.close();
      notifications.show({ message: done[choice] });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: syncQueryKey }),
  });
  const { record, holder, kind, choices } = conflict;
  const isSameCar = kind === "taken" && record.kind === "vehicles";
  return (
    <section className="panel" style={{ padding: 18 }} aria-label={recordName(record)}>
      <Stack gap="sm">
        <div>
          <Text fw={650}>
            {isSameCar ? `${t("sync.conflicts.sameCar")} ` : ""}
            <RecordLink record={record} />
          </Text>
          <Text size="sm" c="dimmed">
            {`${kindName(record.kind)} · ${t(`sync.conflicts.${kind}`)} · ${instant(conflict.createdAt)}`}
          </Text>
        </div>
        <Explanation conflict={conflict} />
        {conflict.fields.length > 0 && !isSameCar && <VersionsTable conflict={conflict} />}
        {resolve.isError && <ErrorNotice error={resolve.error} />}
        <Group gap="xs">
          {choices.map((choice) => (
            <Button
              key={choice}
              size="sm"
              variant={choice === "merge" ? "filled" : "default"}
              loading={resolve.isPending && resolve.variables === choice}
              disabled={resolve.isPending && resolve.variables !== choice}
              onClick={() => (choice === "merge" ? dialog.open() : resolve.mutate(choice))}
            >
              {labelOf(choice, conflict)}
            </Button>
          ))}
        </Group>
      </Stack>
      {holder && (
        <MergeDialog
          names={{ record: recordName(record), holder: recordName(holder) }}
          opened={isMerging}
          isPending={resolve.isPending}
          onMerge={() => resolve.mutate("merge")}
          onClose={dialog.close}
        />
      )}
    </section>
  );
}

function labelOf(choice: Choice, { kind, choices, fields, record }: SyncConflict): string {
  if (choice === "merge") return t("sync.conflicts.merge");
  if (choice === "other") return t(kind === "deleted" ? "sync.conflicts.restore" : "sync.conflicts.takeOther");
  if (choices.includes("merge")) return t("sync.conflicts.twoCars");
  if (kind === "taken" || fields.length === 0) return t("sync.conflicts.acknowledge");
  return t(record.exists ? "sync.conflicts.keepCurrent" : "sync.conflicts.leaveDeleted");
}

function Explanation({ conflict: { kind, record, holder, fields } }: { readonly conflict: SyncConflict }) {
  if (record.kind === "unknown") return <Text size="sm">{t("sync.conflicts.unknownText")}</Text>;
  const names = { record: recordName(record), holder: holder ? recordName(holder) : t("sync.values.gone") };
  if (kind === "taken") {
    const isVehicle = record.kind === "vehicles";
    return <Text size="sm">{t(isVehicle ? "sync.conflicts.sameCarText" : "sync.conflicts.takenText", names)}</Text>;
  }
  if (fields.length === 0) return <Text size="sm">{t("sync.conflicts.equal")}</Text>;
  return record.exists ? null : <Text size="sm">{t("sync.conflicts.deletedText")}</Text>;
}

/** The record, with a link to its vehicle. */
function RecordLink({ record }: { readonly record: RecordInSync }) {
  if (record.vehicleId === null || !record.exists) return recordName(record);
  return (
    <Anchor component={Link} to={`/vehicles/${record.vehicleId}`} underline="always" inherit>
      {recordName(record)}
    </Anchor>
  );
}

interface MergeProps {
  readonly names: { readonly record: string; readonly holder: string };
  readonly opened: boolean;
  readonly isPending: boolean;
  readonly onMerge: () => void;
  readonly onClose: () => void;
}

const MergeDialog = ({ names, opened, isPending, onMerge, onClose }: MergeProps) => (
  <Modal opened={opened} onClose={onClose} title={t("sync.conflicts.mergeTitle")}>
    <Stack>
      <Text size="sm">{t("sync.conflicts.mergeText", names)}</Text>
      <Group justify="flex-end">
        <Button data-autofocus variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button loading={isPending} onClick={onMerge}>
          {t("sync.conflicts.mergeConfirm")}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
