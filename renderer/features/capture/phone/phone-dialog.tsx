import { Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { useSession } from "../../../api/client/session.ts";
import { usePhoneSettings, useSwitchPhones } from "../../../api/records/phones.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import {
  endPhoneCapture,
  type ShownCapture,
  useConfirmPhone,
  usePhoneCapture,
  useStartCapture,
} from "./phone-capture.ts";
import { ScanCode } from "./scan-code.tsx";
import { useFocusOnMount } from "./use-focus-on-mount.ts";

interface PhoneDialogProps {
  readonly vehicleId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Connects a phone, and says how many photos have arrived. */
export const PhoneDialog = ({ vehicleId, opened, onClose }: PhoneDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={t("capture.phone.title")}>
    <Steps vehicleId={vehicleId} onClose={onClose} />
  </Modal>
);

interface StepsProps {
  readonly vehicleId: string;
  readonly onClose: () => void;
}

/** From "phones are off" to "the photos arrive". */
function Steps({ vehicleId, onClose }: StepsProps) {
  const { data: capture, error, refetch } = usePhoneCapture(vehicleId);
  const settings = usePhoneSettings();
  if (hasFailed(settings)) return <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!settings.data || capture === undefined) return <LoadingRows rows={3} height={60} />;
  if (!settings.data.enabled) return <SwitchedOff />;
  if (!settings.data.reachable) return <Text>{t("capture.phone.unreachable")}</Text>;
  if (capture?.status === "asking") return <Confirm vehicleId={vehicleId} capture={capture} />;
  if (capture?.status === "connected") {
    return <Connected vehicleId={vehicleId} capture={capture} onClose={onClose} />;
  }
  return <Waiting vehicleId={vehicleId} capture={capture} />;
}

/** Shows a code at once, the first time. One that has ended asks before it shows another. */
function Waiting({ vehicleId, capture }: { readonly vehicleId: string; readonly capture: ShownCapture | null }) {
  const start = useStartCapture(vehicleId);
  const isStarted = useRef(false);
  const hasAddress = capture?.status === "waiting" && capture.addresses !== undefined;
  const needsStart = !hasAddress && capture?.status !== "ended";
  useEffect(() => {
    if (!needsStart || isStarted.current) return;
    isStarted.current = true;
    start.mutate();
  }, [needsStart, start]);
  if (start.isError) return <ErrorNotice error={start.error} onRetry={() => start.mutate()} />;
  if (capture?.status === "ended") {
    return <Ended capture={capture} isStarting={start.isPending} onStart={() => start.mutate()} />;
  }
  if (!capture?.addresses) return <LoadingRows rows={3} height={60} />;
  return <Scan addresses={capture.addresses} />;
}

function Scan({ addresses }: { readonly addresses: readonly string[] }) {
  const status = useFocusOnMount<HTMLDivElement>();
  return (
    <Stack>
      <ScanCode addresses={addresses} />
      <Group ref={status} gap="xs" role="status" tabIndex={-1} data-autofocus>
        <Loader size="xs" aria-hidden />
        <Text>{t("capture.phone.waiting")}</Text>
      </Group>
    </Stack>
  );
}

interface EndedProps {
  readonly capture: ShownCapture;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

function Ended({ capture, isStarting, onStart }: EndedProps) {
  const status = useFocusOnMount<HTMLParagraphElement>();
  return (
    <Stack>
      <Text ref={status} role="status" tabIndex={-1} data-autofocus>
        {capture.photos.length > 0 ? t("capture.phone.ended") : t("capture.phone.expired")}
      </Text>
      <Button loading={isStarting} onClick={onStart}>
        {t("capture.phone.again")}
      </Button>
    </Stack>
  );
}

/** The digits take the focus, not the button: a key that was pressed too late must not confirm a phone. */
function Confirm({ vehicleId, capture }: { readonly vehicleId: string; readonly capture: ShownCapture }) {
  const confirm = useConfirmPhone(vehicleId);
  const digits = useFocusOnMount<HTMLOutputElement>();
  const question = useId();
  return (
    <Stack>
      <Text id={question} role="status">
        {t("capture.phone.asking")}
      </Text>
      <Text
        ref={digits}
        component="output"
        tabIndex={-1}
        data-autofocus
        aria-describedby={question}
        ta="center"
        fz={52}
        fw={700}
        lts="0.15em"
      >
        {capture.pairing_code}
      </Text>
      <Group justify="space-between">
        <Button variant="default" onClick={() => void endPhoneCapture(vehicleId)}>
          {t("capture.phone.refuse")}
        </Button>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(capture)}>
          {t("capture.phone.connect")}
        </Button>
      </Group>
    </Stack>
  );
}

interface ConnectedProps {
  readonly vehicleId: string;
  readonly capture: ShownCapture;
  readonly onClose: () => void;
}

function Connected({ vehicleId, capture, onClose }: ConnectedProps) {
  const close = useFocusOnMount<HTMLButtonElement>();
  return (
    <Stack>
      <Text role="status">{t("capture.phone.takePhotos")}</Text>
      <Text fw={600}>{t("capture.phone.arrived", { count: capture.photos.length })}</Text>
      <Group justify="space-between">
        <Button variant="default" onClick={() => void endPhoneCapture(vehicleId)}>
          {t("capture.phone.end")}
        </Button>
        <Button ref={close} data-autofocus onClick={onClose}>
          {t("common.close")}
        </Button>
      </Group>
    </Stack>
  );
}

function SwitchedOff() {
  const { data: user } = useSession();
  const change = useSwitchPhones();
  return (
    <Stack>
      <Text>{t("capture.phone.off.text")}</Text>
      <Text size="sm" c="dimmed">
        {t("capture.phone.unencrypted")}
      </Text>
      {user?.role === "ADMIN" ? (
        <Button loading={change.isPending} onClick={() => change.mutate(true, { onError: showError })}>
          {t("capture.phone.off.switchOn")}
        </Button>
      ) : (
        <Text fw={600}>{t("capture.phone.off.askAdministrator")}</Text>
      )}
    </Stack>
  );
}
