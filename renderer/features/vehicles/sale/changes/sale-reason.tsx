import "../../../../texts/lazy/sale-changes-texts.ts";
import { t } from "../../../../texts/t.ts";
import { ReasonField } from "../../../../ui/forms/reason-field.tsx";

interface SaleReasonProps {
  readonly usualReasons: readonly string[];
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly hasFocus?: boolean;
}

/** Why a sale is corrected or voided. */
export const SaleReason = ({ usualReasons, ...field }: SaleReasonProps) => (
  <ReasonField
    label={t("saleChanges.reason.label")}
    usual={{ label: t("saleChanges.reason.usual"), reasons: usualReasons }}
    {...field}
  />
);
