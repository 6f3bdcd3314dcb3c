import "../../../texts/lazy/repair-texts.ts";
import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { damageName } from "../words.ts";
import { ChangeReason } from "./change-reason.tsx";
import type { Editing } from "./editing.ts";
import { useEdit } from "./use-edit.ts";

interface RemovalFormProps {
  readonly assessment: DamageAssessment;
  readonly editing: Extract<Editing, { kind: "removal" }>;
  readonly onClose: () => void;
  readonly onDone: (after: DamageAssessment) => void;
}

/** Removes a damage from the estimate, with the reason. */
export function RemovalForm({ assessment, editing: { damage }, onClose, onDone }: RemovalFormProps) {
  const { assessment_id } = assessment;
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const remove = useEdit(
    assessment,
    (text: string) =>
      api.assessments.removeDamage({ params: { assessment_id, damage_id: damage.damage_id }, query: { reason: text } }),
    onDone,
  );
  const submit = () => {
    setTried(true);
    if (reason.trim() !== "") remove.mutate(reason.trim());
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
          <Text size="sm">{t("repair.edits.removeText")}</Text>
        </div>
        <ChangeReason
          hasFocus
          value={reason}
          onChange={setReason}
          error={wasTried && reason.trim() === "" ? t("repair.change.missingReason") : undefined}
        />
        {remove.isError && <ErrorNotice error={remove.error} />}
      </Stack>
      <FormButtons submit={t("repair.edits.remove")} isPending={remove.isPending} onCancel={onClose} />
    </form>
  );
}
