import { Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { DesktopBridge } from "../../../../contracts/desktop/bridge.ts";
import { LeaveKiosk } from "../../../app/desktop/kiosk/leave-kiosk.tsx";
import { pinProblem, refusal } from "../../../app/desktop/kiosk/pin.ts";
import { PinField } from "../../../app/desktop/kiosk/pin-field.tsx";
import { useKiosk } from "../../../app/desktop/kiosk/use-kiosk.ts";
import { t } from "../../../texts/t.ts";
import { LoadingRows } from "../../../ui/page/states.tsx";

interface Bridge {
  readonly desktop: DesktopBridge;
}

/** Switches the kiosk mode on and off, and changes its PIN. */
export function KioskPanel() {
  const desktop = window.forecourt;
  const isOn = useKiosk(desktop);
  return (
    <div className="panel" style={{ padding: 18 }}>
      {(desktop === undefined || isOn === undefined) && <LoadingRows rows={1} height={68} />}
      {desktop && isOn === false && <EnterKiosk desktop={desktop} />}
      {desktop && isOn && (
        <Stack gap="xl">
          <Stack gap="xs">
            <Text fw={600} role="status">
              {t("desktop.kiosk.isOn")}
            </Text>
            <LeaveKiosk desktop={desktop} />
          </Stack>
          <ChangePin desktop={desktop} />
        </Stack>
      )}
    </div>
  );
}

/** A typing error in the PIN would lock everybody out. */
const repeated = (text: string, { pin }: { readonly pin: string }) =>
  text === pin ? null : t("desktop.kiosk.different");

function EnterKiosk({ desktop }: Bridge) {
  const form = useForm({
    initialValues: { pin: "", repeat: "" },
    validate: { pin: pinProblem, repeat: repeated },
  });
  return (
    <form onSubmit={form.onSubmit(({ pin }) => desktop.enterKiosk(pin))} noValidate>
      <Group align="flex-start" gap="md">
        <PinField
          label={t("desktop.kiosk.pin")}
          description={t("desktop.kiosk.pinHint")}
          {...form.getInputProps("pin")}
        />
        <PinField label={t("desktop.kiosk.repeat")} {...form.getInputProps("repeat")} />
        <Button type="submit" variant="default" mt={{ base: 0, sm: 21 }} loading={form.submitting}>
          {t("desktop.kiosk.switchOn")}
        </Button>
      </Group>
    </form>
  );
}

function ChangePin({ desktop }: Bridge) {
  const form = useForm({
    initialValues: { current: "", pin: "", repeat: "" },
    validate: { current: pinProblem, pin: pinProblem, repeat: repeated },
  });
  const change = async ({ current, pin }: typeof form.values) => {
    const answer = await desktop.changeKioskPin(current, pin);
    if (!answer.accepted) return form.setErrors({ current: refusal(answer) });
    form.reset();
    notifications.show({ message: t("desktop.kiosk.changed") });
  };
  return (
    <form onSubmit={form.onSubmit(change)} noValidate>
      <Group align="flex-start" gap="md">
        <PinField label={t("desktop.kiosk.currentPin")} {...form.getInputProps("current")} />
        <PinField
          label={t("desktop.kiosk.newPin")}
          description={t("desktop.kiosk.newPinHint")}
          {...form.getInputProps("pin")}
        />
        <PinField label={t("desktop.kiosk.repeat")} {...form.getInputProps("repeat")} />
        <Button type="submit" variant="default" mt={{ base: 0, sm: 21 }} loading={form.submitting}>
          {t("desktop.kiosk.change")}
        </Button>
      </Group>
    </form>
  );
}
