import "../../../../texts/lazy/campaigns-texts.ts";
import { Fieldset, NumberInput, SimpleGrid, Textarea } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import { units } from "../../../../ui/format/format.ts";
import type { FieldsProps } from "./ad-fields.tsx";

/** Who sees the ad. Without an entry, the platform decides. */
export const AudienceFields = ({ form, disabled }: Pick<FieldsProps, "form" | "disabled">) => (
  <Fieldset legend={t("campaigns.audience.title")} disabled={disabled}>
    <Textarea
      label={t("campaigns.audience.locations")}
      description={t("campaigns.audience.locationsHint")}
      autosize
      minRows={2}
      mb="sm"
      {...form.getInputProps("locations")}
    />
    <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: "start" }}>
      <NumberInput
        label={t("campaigns.audience.radius", { unit: units.distance })}
        min={0}
        decimalScale={1}
        hideControls
        {...form.getInputProps("radius")}
      />
      <NumberInput
        label={t("campaigns.audience.ageMin")}
        min={0}
        allowDecimal={false}
        hideControls
        {...form.getInputProps("ageMin")}
      />
      <NumberInput
        label={t("campaigns.audience.ageMax")}
        min={0}
        allowDecimal={false}
        hideControls
        {...form.getInputProps("ageMax")}
      />
    </SimpleGrid>
  </Fieldset>
);
