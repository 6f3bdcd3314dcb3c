import { Button, Code, CopyButton, Group, List, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Backup } from "../../../../contracts/system/backups.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";

interface RestoreDialogProps {
  /** Stays after the dialog was closed, until it has faded out. */
  readonly backup: Backup | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** How to restore a backup. The page cannot do it itself: the server must be stopped. */
export function RestoreDialog({ backup, opened, onClose }: RestoreDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={backup && t("backups.howTo.title", { time: instant(backup.createdAt) })}
      size="lg"
    >
      {backup && <Steps command={backup.restoreCommand} onClose={onClose} />}
    </Modal>
  );
}

function Steps({ command, onClose }: { readonly command: string; readonly onClose: () => void }) {
  return (
    <Stack>
      <List type="ordered" spacing="xs">
        <List.Item>{t("backups.howTo.stop")}</List.Item>
        <List.Item>
          {t("backups.howTo.run")}
          <Code
            block
            mt={6}
            aria-label={t("backups.howTo.command")}
            style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
          >
            {command}
          </Code>
        </List.Item>
        <List.Item>{t("backups.howTo.start")}</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {t("backups.howTo.kept")}
      </Text>
      <Group justify="flex-end">
        <CopyButton value={command} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {t(copied ? "common.copied" : "common.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t("common.done")}</Button>
      </Group>
    </Stack>
  );
}
