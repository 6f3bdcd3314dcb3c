import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { Comparable } from "../../../../../../contracts/pricing/valuation.ts";
import { fieldErrors } from "../../../../../api/client/error-explanation.ts";
import { t } from "../../../../../texts/t.ts";
import { money } from "../../../../../ui/format/format.ts";
import { FormButtons } from "../../../../../ui/forms/form-buttons.tsx";
import { ReasonField } from "../../../../../ui/forms/reason-field.tsx";
import { ErrorNotice } from "../../../../../ui/page/states.tsx";
import touch from "../../../../../ui/page/touch.module.css";
import { carText } from "./comparable-text.ts";
import type { useExclusion } from "./exclusions.ts";

interface ExcludeDialogProps {
  /** Undefined: the dialog is closed. */
  readonly comparable: Comparable | undefined;
  readonly currency: string;
  readonly exclusion: ReturnType<typeof useExclusion>;
  readonly onClose: () => void;
}

/** As in the contract. */
const maxReason = 500;
const usualReasons = ["damage", "equipment", "price", "place"] as const;

/** The dialog for the reason of an exclusion. */
export const ExcludeDialog = ({ comparable, ...form }: ExcludeDialogProps) => (
  <Modal
    opened={comparable !== undefined}
    onClose={form.onClose}
    title={t("valuation.comparables.dialog.title")}
    size={480}
    className={touch.touch ?? ""}
  >
    {comparable && <ExcludeForm comparable={comparable} {...form} />}
  </Modal>
);

type FormProps = ExcludeDialogProps & { readonly comparable: Comparable };

function ExcludeForm({ comparable, currency, exclusion, onClose }: FormProps) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const errors = exclusion.isError ? fieldErrors(exclusion.error) : {};
  const submit = () => {
    const text = reason.trim();
    if (text === "") return setProblem(t("valuation.comparables.dialog.missing"));
    if (text.length > maxReason) return setProblem(t("common.tooLong", { max: maxReason }));
    exclusion.mutate({ comparable, reason: text }, { onSuccess: onClose });
  };
  const type = (text: string) => {
    setReason(text);
    setProblem(undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <Text fw={600}>
        {carText(comparable)}, {money(comparable.price, currency)}
      </Text>
      <Text size="sm" mb="sm">
        {t("valuation.comparables.dialog.text")}
      </Text>
      <ReasonField
        label={t("valuation.comparables.dialog.reason")}
        usual={{
          label: t("valuation.comparables.dialog.usual"),
          reasons: usualReasons.map((name) => t(`valuation.comparables.dialog.reasons.${name}`)),
        }}
        hasFocus
        value={reason}
        onChange={type}
        error={problem ?? errors.reason}
      />
      {exclusion.isError && errors.reason === undefined && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={exclusion.error} />
        </div>
      )}
      <FormButtons submit={t("valuation.comparables.exclude")} isPending={exclusion.isPending} onCancel={onClose} />
    </form>
  );
}
