import "../../../texts/lazy/repair-texts.ts";
import { NumberInput, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import type { PartLine } from "../../../../contracts/repair/estimate.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { currencySign, hourlyRate } from "../../../ui/format/format.ts";
import { separators } from "../../../ui/format/separators.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { nameOf, type Row } from "../damage/lines/rows.ts";
import type { Make } from "../damage/variants.ts";
import { damageName, exactMoney } from "../words.ts";
import { ChangeReason } from "./change-reason.tsx";
import type { Editing } from "./editing.ts";
import { type LineValues, lineChangeOf, valuesOf } from "./line-change.ts";
import { useChange } from "./use-change.ts";

interface LineFormProps {
  readonly assessment: DamageAssessment;
  readonly editing: Extract<Editing, { kind: "line" }>;
  readonly onClose: () => void;
  readonly onDone: (after: DamageAssessment) => void;
}

/** Another number of hours, price or make of one line, with the reason. */
export function LineForm({ assessment, editing: { damage, row }, onClose, onDone }: LineFormProps) {
  const [values, setValues] = useState(() => valuesOf(row));
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const change = useChange(assessment, damage.damage_id, onDone);
  const line = lineChangeOf(row, values);
  const problem = wasTried && typeof line === "string" ? t(`repair.change.${line}`) : undefined;
  const refused = change.isError ? Object.values(fieldErrors(change.error))[0] : undefined;
  const submit = () => {
    setTried(true);
    if (typeof line === "string" || reason.trim() === "") return;
    change.mutate({ lines: [line], reason: reason.trim() });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Text fw={600}>{nameOf(row)}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {damageName(damage)}
      </Text>
      <Stack gap="sm">
        <ValueFields
          row={row}
          values={values}
          currency={assessment.options.currency}
          error={problem ?? refused}
          onChange={setValues}
        />
        <ChangeReason
          value={reason}
          onChange={setReason}
          error={wasTried && reason.trim() === "" ? t("repair.change.missingReason") : undefined}
        />
        <Text size="sm" c="dimmed">
          {t("repair.change.anywhere")}
        </Text>
        {change.isError && refused === undefined && <ErrorNotice error={change.error} />}
      </Stack>
      <FormButtons submit={t("common.save")} isPending={change.isPending} onCancel={onClose} />
    </form>
  );
}

interface ValueFieldsProps {
  readonly row: Row;
  readonly values: LineValues;
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (values: LineValues) => void;
}

function ValueFields({ row, values, currency, error, onChange }: ValueFieldsProps) {
  if (row.kind === "labor") {
    return (
      <NumberInput
        label={t("repair.change.hours")}
        description={t("repair.change.rateHint", { rate: hourlyRate(row.line.rate_per_hour, currency) })}
        required
        data-autofocus
        min={0}
        max={200}
        decimalScale={2}
        step={0.1}
        value={values.hours}
        onChange={(hours) => onChange({ ...values, hours })}
        error={error}
      />
    );
  }
  return (
    <>
      {row.kind === "part" && (
        <MakeField
          line={row.line}
          make={values.make}
          onChange={(make, price) => onChange({ ...values, make, price: price ?? "" })}
        />
      )}
      <NumberInput
        label={t("repair.change.price")}
        required
        data-autofocus
        min={0}
        decimalScale={currency === "JPY" ? 0 : 2}
        {...separators}
        hideControls
        {...currencySign(currency)}
        value={values.price}
        onChange={(price) => onChange({ ...values, price })}
        error={error}
      />
    </>
  );
}

interface MakeFieldProps {
  readonly line: PartLine;
  readonly make: Make;
  readonly onChange: (make: Make, price: number | null) => void;
}

/** The make of a part, if both have a price. */
function MakeField({ line, make, onChange }: MakeFieldProps) {
  const { oem_price, aftermarket_price, type, currency } = line;
  if (type !== "body_part" || oem_price === null || aftermarket_price === null) return null;
  const prices = { oem: oem_price, aftermarket: aftermarket_price };
  return (
    <Radio.Group
      label={t("repair.change.make")}
      value={make}
      onChange={(value) => {
        const next = value === "oem" ? "oem" : "aftermarket";
        onChange(next, prices[next]);
      }}
    >
      <Stack gap={6} mt={4}>
        {(["oem", "aftermarket"] as const).map((one) => (
          <Radio
            key={one}
            value={one}
            label={t("repair.change.makeOption", {
              make: t(`repair.lines.${one}`),
              price: exactMoney(prices[one], currency),
            })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
