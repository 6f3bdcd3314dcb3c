import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { StepName } from "../../../../contracts/cases.ts";
import { showCase } from "../../../api/cases.ts";
import { api } from "../../../api/client.ts";
import { fieldErrors } from "../../../api/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/states.tsx";
import touch from "../../../ui/touch.module.css";

interface SkipDialogProps {
  readonly caseId: string;
  readonly step: StepName;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** As in the contract. */
const maxReason = 200;
const ownReasons = { mechanical: ["noScanner"], damage_assessment: ["noDamage"], visual: [], valuation: [] } as const;
const usualReasons = (step: StepName) => [...ownReasons[step], "notNeeded", "notHere"] as const;

/** The dialog for the reason why a step is skipped. */
export const SkipDialog = ({ opened, ...form }: SkipDialogProps) => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={t("cases.skip.title", { step: t(`cases.steps.name.${form.step}`) })}
    size={480}
    className={touch.touch ?? ""}
  >
    <SkipForm {...form} />
  </Modal>
);

function SkipForm({ caseId, step, onClose }: Omit<SkipDialogProps, "opened">) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const skip = useMutation({
    mutationFn: (text: string) =>
      api.cases.skipStep({ params: { inspection_id: caseId, step }, body: { reason: text } }),
    onSuccess: (changed) => {
      showCase(changed);
      onClose();
    },
  });
  const errors = skip.isError ? fieldErrors(skip.error) : {};
  const type = (text: string) => {
    setReason(text);
    setProblem(undefined);
  };
  const submit = () => {
    const text = reason.trim();
    if (text === "") return setProblem(t("cases.skip.missing"));
    if (text.length > maxReason) return setProblem(t("common.tooLong", { max: maxReason }));
    skip.mutate(text);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <Text size="sm" mb="sm">
        {t("cases.skip.text")}
      </Text>
      <TextInput
        label={t("cases.skip.reason")}
        required
        data-autofocus
        value={reason}
        onChange={(event) => type(event.currentTarget.value)}
        error={problem ?? errors.reason}
      />
      <Group gap={6} mt="xs" role="group" aria-label={t("cases.skip.usual")}>
        {usualReasons(step).map((name) => {
          const text = t(`cases.skip.reasons.${name}`);
          return (
            <Button key={name} size="compact-sm" variant="default" onClick={() => type(text)}>
              {text}
            </Button>
          );
        })}
      </Group>
      {skip.isError && errors.reason === undefined && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={skip.error} />
        </div>
      )}
      <FormButtons submit={t("cases.skip.submit")} isPending={skip.isPending} onCancel={onClose} />
    </form>
  );
}
