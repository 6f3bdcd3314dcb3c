import "../../../texts/lazy/repair-texts.ts";
import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { variantName } from "../damage/option-cards.tsx";
import { changeTo, variantsOf } from "../damage/variants.ts";
import { changeText, damageName, exactMoney } from "../words.ts";
import { ChangeReason } from "./change-reason.tsx";
import type { Editing } from "./editing.ts";
import { useChange } from "./use-change.ts";

interface OptionFormProps {
  readonly assessment: DamageAssessment;
  readonly editing: Extract<Editing, { kind: "option" }>;
  readonly onClose: () => void;
  readonly onDone: (after: DamageAssessment) => void;
}

/** Another repair of a damage, with its difference and the reason. */
export function OptionForm({ assessment, editing: { damage, variant }, onClose, onDone }: OptionFormProps) {
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const change = useChange(assessment, damage.damage_id, onDone);
  const { currency } = assessment.options;
  const used = damage.repair_options.flatMap(variantsOf).find(({ isUsed }) => isUsed);
  const submit = () => {
    setTried(true);
    if (reason.trim() === "") return;
    change.mutate({ ...changeTo(variant), reason: reason.trim() });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <div>
          <Text fw={600}>{damageName(damage)}</Text>
          {used && (
            <Text size="sm">
              {t("repair.change.now", { option: variantName(used), total: exactMoney(used.total, currency) })}
            </Text>
          )}
          <Text size="sm">
            {t("repair.change.next", { option: variantName(variant), total: exactMoney(variant.total, currency) })}
            {used && ` (${changeText(variant.total - used.total, currency)})`}
          </Text>
        </div>
        <ChangeReason
          hasFocus
          value={reason}
          onChange={setReason}
          error={wasTried && reason.trim() === "" ? t("repair.change.missingReason") : undefined}
        />
        {change.isError && <ErrorNotice error={change.error} />}
      </Stack>
      <FormButtons submit={t("repair.options.use")} isPending={change.isPending} onCancel={onClose} />
    </form>
  );
}
