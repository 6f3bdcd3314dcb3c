import "../../../texts/lazy/phone-rest-texts.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import type { PhoneRest } from "./phone-capture.ts";

/** What the phone still has, as people read it. */
export const restText = ({ waiting, isSilent }: PhoneRest): string =>
  [
    ...(waiting > 0 ? [t("phoneRest.waiting", { count: waiting })] : []),
    ...(isSilent ? [t("phoneRest.silent")] : []),
  ].join(" ");

interface RestDialogProps {
  /** Undefined once all photos are here. */
  readonly rest: PhoneRest | undefined;
  /** Why the inspection cannot start: a photo that has just arrived may be the reason. */
  readonly blocker: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onStart: () => void;
}

/** Asks whether the inspection starts without the photos that are still on the phone. */
export const RestDialog = ({ rest, blocker, opened, onClose, onStart }: RestDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={t("phoneRest.title")}>
    <Stack>
      <Text role="status">{rest ? restText(rest) : (blocker ?? t("phoneRest.all"))}</Text>
      {rest && (
        <Text size="sm" c="dimmed">
          {t("phoneRest.text")}
        </Text>
      )}
      <Group justify="space-between">
        <Button variant="default" disabled={blocker !== undefined} onClick={onStart}>
          {rest ? t("phoneRest.without") : t("capture.start.start")}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t("phoneRest.wait")}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
