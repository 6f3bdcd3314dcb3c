import { Button } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { t } from "../../../texts/t.ts";
import { usePhoneCapture } from "./phone-capture.ts";

interface PhoneButtonProps {
  readonly vehicleId: string;
  readonly onClick: () => void;
}

/** Opens the dialog that connects a phone. It says when one is connected. */
export function PhoneButton({ vehicleId, onClick }: PhoneButtonProps) {
  const isConnected = usePhoneCapture(vehicleId).data?.status === "connected";
  return (
    <Button
      h={44}
      variant={isConnected ? "light" : "default"}
      leftSection={<IconDeviceMobile size={18} aria-hidden />}
      onClick={onClick}
    >
      {isConnected ? t("capture.phone.connected") : t("capture.phone.use")}
    </Button>
  );
}
