import { Modal, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import type { InspectionCase } from "../../../contracts/papers/cases.ts";
import { fieldErrors } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ReasonField } from "../../ui/forms/reason-field.tsx";
import { ErrorNotice } from "../../ui/page/states.tsx";
import touch from "../../ui/page/touch.module.css";

interface ReasonDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What the change does. */
  readonly text: string;
  readonly usualReasons: readonly string[];
  /** The texts of the buttons that send the reason, and that close the dialog. */
  readonly submit: string;
  readonly cancel?: string;
  /** Sends the reason. */
  readonly change: UseMutationResult<InspectionCase, Error, string>;
}

/** As in the contract. */
const maxReason = 200;

/** A dialog for the reason of a change of the case. A closed dialog keeps the typed reason. */
export function ReasonDialog({ opened, onClose, title, ...form }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={480} className={touch.touch ?? ""}>
      <ReasonForm {...form} reason={reason} onReason={setReason} onClose={onClose} />
    </Modal>
  );
}

type FormProps = Omit<ReasonDialogProps, "opened" | "title"> & {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

function ReasonForm({ text, usualReasons, submit, cancel, change, reason, onReason, onClose }: FormProps) {
  const [problem, setProblem] = useState<string>();
  const errors = change.isError ? fieldErrors(change.error) : {};
  const type = (typed: string) => {
    onReason(typed);
    setProblem(undefined);
  };
  const send = () => {
    const trimmed = reason.trim();
    if (trimmed === "") return setProblem(t("cases.reason.missing"));
    if (trimmed.length > maxReason) return setProblem(t("common.tooLong", { max: maxReason }));
    change.mutate(trimmed);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      noValidate
    >
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <ReasonField
        label={t("cases.reason.label")}
        usual={{ label: t("cases.reason.usual"), reasons: usualReasons }}
        hasFocus
        value={reason}
        onChange={type}
        error={problem ?? errors.reason}
      />
      {change.isError && errors.reason === undefined && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={change.error} />
        </div>
      )}
      <FormButtons
        submit={submit}
        isPending={change.isPending}
        onCancel={onClose}
        {...(cancel !== undefined && { cancel })}
      />
    </form>
  );
}
