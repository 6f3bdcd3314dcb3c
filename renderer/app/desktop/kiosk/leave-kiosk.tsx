import "../../../texts/lazy/desktop-texts.ts";
import { Button, Group } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { DesktopBridge } from "../../../../contracts/desktop/bridge.ts";
import { t } from "../../../texts/t.ts";
import { pinProblem, refusal } from "./pin.ts";
import { PinField } from "./pin-field.tsx";

/** Asks for the PIN and ends the kiosk mode. */
export function LeaveKiosk({ desktop }: { readonly desktop: DesktopBridge }) {
  const form = useForm({ initialValues: { pin: "" }, validate: { pin: pinProblem } });
  const leave = async ({ pin }: { pin: string }) => {
    const answer = await desktop.leaveKiosk(pin);
    form.setValues({ pin: "" });
    if (answer.accepted) notifications.show({ message: t("desktop.kiosk.left") });
    else form.setErrors({ pin: refusal(answer) });
  };
  return (
    <form onSubmit={form.onSubmit(leave)} noValidate>
      <Group align="flex-start" gap="md">
        <PinField label={t("desktop.kiosk.pin")} {...form.getInputProps("pin")} />
        <Button type="submit" variant="default" mt={{ base: 0, sm: 21 }} loading={form.submitting}>
          {t("desktop.kiosk.leave")}
        </Button>
      </Group>
    </form>
  );
}
