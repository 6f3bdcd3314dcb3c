import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { QrCode } from "./qr-code.tsx";

/** The address as a QR code. A machine in several networks has an address in each. */
export function ScanCode({ addresses }: { readonly addresses: readonly string[] }) {
  const [chosen, setChosen] = useState(0);
  const address = addresses[chosen] ?? addresses[0];
  if (address === undefined) return null;
  const { host, protocol } = new URL(address);
  return (
    <Stack align="center" gap="xs">
      <Text>{t("capture.phone.scan")}</Text>
      {addresses.length > 1 && (
        <NativeSelect
          w="100%"
          label={t("capture.phone.otherNetwork")}
          value={String(chosen)}
          data={addresses.map((one, at) => ({ value: String(at), label: new URL(one).host }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <QrCode address={address} />
      <Text ff="monospace">{host}</Text>
      {protocol === "http:" && (
        <Text size="sm" c="dimmed">
          {t("capture.phone.unencrypted")}
        </Text>
      )}
    </Stack>
  );
}
