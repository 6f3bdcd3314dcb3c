import "../../../../texts/lazy/campaigns-texts.ts";
import { NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import { separators } from "../../../../ui/format/separators.ts";
import type { FieldsProps } from "./ad-fields.tsx";

/** What the campaign spends, and when it runs. */
export function BudgetFields({ form, isRunning, disabled }: FieldsProps) {
  const isFixed = disabled || isRunning;
  return (
    <SimpleGrid cols={2} style={{ alignItems: "start" }}>
      <NumberInput
        label={t("campaigns.composer.budget")}
        description={t("campaigns.composer.budgetHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        required
        min={0}
        decimalScale={2}
        {...separators}
        hideControls
        disabled={disabled}
        {...form.getInputProps("dailyBudget")}
      />
      <TextInput
        label={t("campaigns.composer.currency")}
        required
        maxLength={3}
        disabled={isFixed}
        {...form.getInputProps("currency")}
      />
      <TextInput
        label={t("campaigns.composer.starts")}
        type="date"
        disabled={isFixed}
        {...form.getInputProps("startsAt")}
      />
      <TextInput
        label={t("campaigns.composer.ends")}
        type="date"
        disabled={disabled}
        {...form.getInputProps("endsAt")}
      />
    </SimpleGrid>
  );
}
