import "../../../../../texts/lazy/bulk-texts.ts";
import { Group, NumberInput, SegmentedControl } from "@mantine/core";
import { useCurrency } from "../../../../../api/records/dealership.ts";
import { t } from "../../../../../texts/t.ts";
import { currencySign } from "../../../../../ui/format/format.ts";
import { PriceInput } from "../../../price-input.tsx";
import { kinds, type PriceValues, units } from "./price-change.ts";

interface PriceFieldsProps {
  readonly values: PriceValues;
  readonly onChange: (values: PriceValues) => void;
}

/** How the prices change, and by how much. */
export function PriceFields({ values, onChange }: PriceFieldsProps) {
  const { kind, unit, value } = values;
  const [sign = ""] = Object.values(currencySign(useCurrency()));
  const unitTexts = { percent: "%", amount: sign.trim() };
  const setValue = (next: number | string) => onChange({ ...values, value: next });
  const label = t(`bulk.price.value.${kind}`);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("bulk.price.kind")}
        data={kinds.map((one) => ({ value: one, label: t(`bulk.price.kinds.${one}`) }))}
        value={kind}
        onChange={(next) => onChange({ ...values, kind: kinds.find((one) => one === next) ?? kind })}
      />
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
          <PriceInput label={label} flex={1} data-autofocus value={value} onChange={setValue} />
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
    </>
  );
}
