import { useMutation } from "@tanstack/react-query";
import type { StepName } from "../../../../contracts/papers/cases.ts";
import { api } from "../../../api/client/client.ts";
import { showCase } from "../../../api/records/cases.ts";
import { t } from "../../../texts/t.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

interface SkipDialogProps {
  readonly caseId: string;
  readonly step: StepName;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const ownReasons = { mechanical: ["noScanner"], damage_assessment: ["noDamage"], visual: [], valuation: [] } as const;
const usualReasons = (step: StepName) => [...ownReasons[step], "notNeeded", "notHere"] as const;

/** The dialog for the reason why a step is skipped. */
export function SkipDialog({ caseId, step, opened, onClose }: SkipDialogProps) {
  const skip = useMutation({
    mutationFn: (reason: string) => api.cases.skipStep({ params: { inspection_id: caseId, step }, body: { reason } }),
    onSuccess: (changed) => {
      showCase(changed);
      onClose();
    },
  });
  return (
    <ReasonDialog
      opened={opened}
      onClose={() => {
        skip.reset();
        onClose();
      }}
      title={t("cases.skip.title", { step: t(`cases.steps.name.${step}`) })}
      text={t("cases.skip.text")}
      usualReasons={usualReasons(step).map((name) => t(`cases.skip.reasons.${name}`))}
      submit={t("cases.skip.submit")}
      change={skip}
    />
  );
}
