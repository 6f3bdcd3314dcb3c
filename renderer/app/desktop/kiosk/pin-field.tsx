import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { t } from "../../../texts/t.ts";

/** A field for a PIN: digits, which the browser does not offer to store. */
export const PinField = (props: PasswordInputProps) => (
  <PasswordInput
    w={290}
    maw="100%"
    inputMode="numeric"
    autoComplete="off"
    maxLength={12}
    inputWrapperOrder={["label", "input", "description", "error"]}
    visibilityToggleButtonProps={{ "aria-label": t("desktop.kiosk.show") }}
    {...props}
  />
);
