import "../../../texts/lazy/repair-texts.ts";
import { Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { units } from "../../../ui/format/format.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { DamageFields } from "../form/damage-fields.tsx";
import { newDamage } from "../form/draft.ts";
import { givenBy, problemOf } from "../form/request.ts";
import { ChangeReason } from "./change-reason.tsx";
import { useEdit } from "./use-edit.ts";

interface AdditionFormProps {
  readonly assessment: DamageAssessment;
  readonly onClose: () => void;
  readonly onDone: (after: DamageAssessment) => void;
}

type Body = NonNullable<Parameters<typeof api.assessments.addDamage>[0]>["body"];

/** Adds a damage that was entered by hand to the estimate, with the reason. */
export function AdditionForm({ assessment, onClose, onDone }: AdditionFormProps) {
  const { assessment_id } = assessment;
  // not numbered: another person may add a damage at the same time
  const [damage, setDamage] = useState(() => ({ ...newDamage([]), id: `hand-${crypto.randomUUID()}` }));
  const key = useRef(crypto.randomUUID());
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const add = useEdit(
    assessment,
    // sending again after a lost response adds no second damage
    (body: Body) =>
      api.assessments.addDamage({ params: { assessment_id }, body }, { headers: { "idempotency-key": key.current } }),
    onDone,
  );
  const problem = problemOf(damage, units.length);
  const submit = () => {
    setTried(true);
    const given = problem === undefined ? givenBy(damage, units.length) : undefined;
    if (!given || reason.trim() === "") return;
    // after an error that the server explained, a correction is another request
    if (add.error instanceof AppError) key.current = crypto.randomUUID();
    add.mutate({ ...given, reason: reason.trim() });
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
        <DamageFields damage={damage} problem={wasTried ? problem : undefined} isNew onChange={setDamage} />
        <ChangeReason
          value={reason}
          onChange={setReason}
          error={wasTried && reason.trim() === "" ? t("repair.change.missingReason") : undefined}
        />
        {add.isError && <ErrorNotice error={add.error} />}
      </Stack>
      <FormButtons submit={t("repair.edits.add")} isPending={add.isPending} onCancel={onClose} />
    </form>
  );
}
