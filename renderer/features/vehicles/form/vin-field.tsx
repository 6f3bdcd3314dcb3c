import { Anchor, Loader, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { DecodedVin } from "../../../../contracts/vehicles/decoded-vin.ts";
import { t } from "../../../texts/t.ts";
import { vinLength } from "./use-decoded-vin.ts";
import type { VinOwner } from "./use-vehicle-form.ts";

interface VinFieldProps {
  readonly value: string;
  readonly onChange: (vin: string) => void;
  readonly problem: string | undefined;
  readonly pending: boolean;
  readonly decoded: DecodedVin | undefined;
  /** The vehicle that already has this VIN. */
  readonly owner?: VinOwner | undefined;
  readonly optional?: boolean;
}

/** The line below the field always takes the same space, so that nothing moves during typing. */
export function VinField({ value, onChange, problem, pending, decoded, owner, optional = true }: VinFieldProps) {
  return (
    <TextInput
      label={t("vehicles.field.vin")}
      placeholder={t(optional ? "vehicles.form.vin.optional" : "vehicles.form.vin.required")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      maxLength={vinLength}
      spellCheck={false}
      autoComplete="off"
      data-autofocus
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", letterSpacing: "0.04em" } }}
      error={problem !== undefined}
      aria-invalid={problem !== undefined}
      inputWrapperOrder={["label", "input", "description"]}
      rightSection={
        pending ? (
          <Loader size={14} aria-label={t("vehicles.form.vin.decoding")} />
        ) : decoded ? (
          <DecodedIcon decoded={decoded} />
        ) : undefined
      }
      description={
        <Text
          component="span"
          size="xs"
          display="block"
          mih={32}
          c={problem ? "var(--alarm)" : "dimmed"}
          role={problem ? "alert" : "status"}
        >
          {problem ?? hint(value, decoded)}
          {owner && (
            <>
              {" "}
              <Anchor component={Link} to={`/vehicles/${owner.id}`} size="xs" underline="always">
                {t("vehicles.openThat")}
              </Anchor>
            </>
          )}
          {!problem && decoded?.warnings.map(({ code, message }) => <Warning key={code} text={message} />)}
        </Text>
      }
    />
  );
}

const DecodedIcon = ({ decoded }: { readonly decoded: DecodedVin }) =>
  decoded.warnings.length > 0 ? (
    <IconAlertTriangle size={17} color="var(--warn)" aria-hidden />
  ) : (
    <IconCheck size={17} color="var(--good)" aria-hidden />
  );

const Warning = ({ text }: { readonly text: string }) => (
  <Text component="span" size="xs" display="block" c="var(--warn)" fw={500}>
    {text}
  </Text>
);

function hint(value: string, decoded: DecodedVin | undefined): string {
  if (decoded) {
    const built = [decoded.manufacturer, decoded.plant, decoded.country].filter(Boolean).join(", ");
    const source = decoded.source === "maker" ? t("vehicles.form.vin.onlyManufacturer") : "";
    const valid = decoded.warnings.length > 0 ? "" : t("vehicles.form.vin.valid");
    return [source, built === "" ? valid : t("vehicles.form.vin.built", { maker: built })].filter(Boolean).join(" ");
  }
  if (value === "") return t("vehicles.form.vin.hint");
  return t("vehicles.form.vin.typed", { typed: value.length, all: vinLength });
}
