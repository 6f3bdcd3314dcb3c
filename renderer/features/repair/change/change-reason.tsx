import "../../../texts/lazy/repair-texts.ts";
import { t } from "../../../texts/t.ts";
import { ReasonField } from "../../../ui/forms/reason-field.tsx";

const usualReasons = ["measured", "quote", "customer"] as const;

interface ChangeReasonProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly hasFocus?: boolean;
}

/** Why the estimate is changed. */
export const ChangeReason = (props: ChangeReasonProps) => (
  <ReasonField
    label={t("repair.change.reason")}
    usual={{
      label: t("repair.change.usual"),
      reasons: usualReasons.map((name) => t(`repair.change.reasons.${name}`)),
    }}
    maxLength={500}
    {...props}
  />
);
