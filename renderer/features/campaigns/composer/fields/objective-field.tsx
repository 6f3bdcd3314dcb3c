import "../../../../texts/lazy/campaigns-texts.ts";
import { NativeSelect } from "@mantine/core";
import { CampaignObjective } from "../../../../../contracts/customers/campaign-fields.ts";
import { t } from "../../../../texts/t.ts";
import type { ComposerForm } from "../composer-form.ts";

interface ObjectiveFieldProps {
  readonly form: ComposerForm;
  readonly disabled?: boolean;
}

/** What the campaign is for. */
export const ObjectiveField = ({ form, disabled = false }: ObjectiveFieldProps) => (
  <NativeSelect
    label={t("campaigns.composer.objective")}
    disabled={disabled}
    data={CampaignObjective.options.map((value) => ({ value, label: t(`campaigns.objectives.${value}`) }))}
    {...form.getInputProps("objective")}
  />
);
