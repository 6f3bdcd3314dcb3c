import { Button, Collapse, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { SyncStatus } from "../../../../contracts/system/sync-status.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { syncQueryKey } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { LinkForm } from "./link-form.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: syncQueryKey });

/** Sync now, pause, another address or key, and the end of the link. */
export function LinkActions({ status }: { readonly status: SyncStatus }) {
  const [isReplacing, form] = useDisclosure(false);
  const [isEnding, dialog] = useDisclosure(false);
  const run = useMutation({ mutationFn: () => api.sync.run(), onSettled: refresh });
  const isPaused = status.pausedAt !== null;
  const pause = useMutation({
    mutationFn: () => (isPaused ? api.sync.resume() : api.sync.pause()),
    onSettled: refresh,
  });
  const error = run.error ?? pause.error;
  return (
    <Stack gap="sm">
      {error && <ErrorNotice error={error} />}
      <Group gap="xs">
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t("sync.run")}
        </Button>
        <Button
          variant="default"
          leftSection={isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {t(isPaused ? "sync.resume" : "sync.pause")}
        </Button>
        <Button variant="default" aria-expanded={isReplacing} onClick={form.toggle}>
          {t("sync.link.again")}
        </Button>
        <Button variant="default" onClick={dialog.open}>
          {t("sync.unlink.button")}
        </Button>
      </Group>
      <Collapse expanded={isReplacing}>
        {isReplacing && <LinkForm url={status.url ?? ""} onDone={form.close} />}
      </Collapse>
      <UnlinkDialog status={status} opened={isEnding} onClose={dialog.close} />
    </Stack>
  );
}

interface UnlinkProps {
  readonly status: SyncStatus;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function UnlinkDialog({ status, opened, onClose }: UnlinkProps) {
  const unlink = useMutation({
    mutationFn: () => api.sync.unlink(),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t("sync.unlink.done") });
      await refresh();
    },
  });
  const { unsent, conflicts, refused, url } = status;
  const files = status.filesWaiting + status.filesAbsent;
  return (
    <Modal opened={opened} onClose={onClose} title={t("sync.unlink.title", { server: url ?? "" })}>
      <Stack>
        <Text size="sm">{t("sync.unlink.text")}</Text>
        {unsent > 0 && (
          <Text size="sm" fw={600}>
            {t("sync.unlink.unsent", { count: unsent })}
          </Text>
        )}
        {files > 0 && (
          <Text size="sm" fw={600}>
            {t("sync.unlink.files", { count: files })}
          </Text>
        )}
        {conflicts + refused > 0 && <Text size="sm">{t("sync.unlink.review")}</Text>}
        {unlink.isError && <ErrorNotice error={unlink.error} />}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            {t("sync.unlink.cancel")}
          </Button>
          <Button color="red" loading={unlink.isPending} onClick={() => unlink.mutate()}>
            {t("sync.unlink.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
