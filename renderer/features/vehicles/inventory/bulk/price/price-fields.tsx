import "../../../../../texts/lazy/bulk-texts.ts";
import { Group, NumberInput, SegmentedControl, Text } from "@mantine/core";
import { suggestedPrice } from "../../../../../../contracts/pricing/suggested-price.ts";
import { t } from "../../../../../texts/t.ts";
import { currencySign } from "../../../../../ui/format/format.ts";
import { PriceInput } from "../../../price-input.tsx";
import { kinds, type PriceValues, units } from "./price-change.ts";

interface PriceFieldsProps {
  readonly values: PriceValues;
  /** Undefined if the vehicles have prices in several currencies. */
  readonly currency: string | undefined;
  /** Whether a vehicle has a suggested price. */
  readonly hasSuggestions: boolean;
  readonly onChange: (values: PriceValues) => void;
}

/** How the prices change, and by how much. */
export function PriceFields({ values, currency, hasSuggestions, onChange }: PriceFieldsProps) {
  const { kind } = values;
  const offered = kinds.filter((one) => one !== "suggested" || hasSuggestions);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("bulk.price.kind")}
        data={offered.map((one) => ({ value: one, label: t(`bulk.price.kinds.${one}`) }))}
        value={kind}
        onChange={(next) => onChange({ ...values, kind: kinds.find((one) => one === next) ?? kind })}
      />
      {kind === "suggested" ? (
        <Text size="sm" mt="sm" mih={60}>
          {t("vehicles.inventory.suggestion.legend", { from: minPercent, to: maxPercent, days: aimDays })}
        </Text>
      ) : (
        <ValueFields values={{ ...values, kind }} currency={currency} onChange={onChange} />
      )}
    </>
  );
}

const { aimDays, minPercent, maxPercent } = suggestedPrice;

interface ValueFieldsProps extends Pick<PriceFieldsProps, "currency" | "onChange"> {
  readonly values: PriceValues & { readonly kind: Exclude<PriceValues["kind"], "suggested"> };
}

function ValueFields({ values, currency, onChange }: ValueFieldsProps) {
  const { kind, unit, value } = values;
  const [sign = ""] = Object.values(currency === undefined ? {} : currencySign(currency));
  const unitTexts = { percent: "%", amount: sign.trim() };
  const setValue = (next: number | string) => onChange({ ...values, value: next });
  const label = t(`bulk.price.value.${kind}`);
  return (
    <Group mt="sm" gap="sm" align="flex-end" wrap="nowrap">
      {kind !== "set" && unit === "percent" ? (
        <NumberInput
          label={label}
          flex={1}
          suffix=" %"
          min={0}
          max={100}
          decimalScale={2}
          hideControls
          data-autofocus
          value={value}
          onChange={setValue}
        />
      ) : (
        <PriceInput currency={currency} label={label} flex={1} data-autofocus value={value} onChange={setValue} />
      )}
      {kind !== "set" && (
        <SegmentedControl
          aria-label={t("bulk.price.unit")}
          data={units.map((one) => ({ value: one, label: unitTexts[one] }))}
          value={unit}
          onChange={(next) => onChange({ ...values, unit: units.find((one) => one === next) ?? unit })}
        />
      )}
    </Group>
  );
}
