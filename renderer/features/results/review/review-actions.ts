import type { Damage } from "../../../../contracts/inspections/findings.ts";
import type { Severity } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { type Finding, findingName } from "../findings/finding.ts";
import type { Change } from "./finding-change.ts";
import type { Reviewer } from "./use-review.tsx";

export const reasons = ["dirt", "reflection", "old", "other"] as const;
type Reason = (typeof reasons)[number];

/** Which of the three answer buttons is pressed for a finding. A rejection for any other reason counts as `reject`. */
export function currentAnswer({ review, review_reason: reason }: Damage): "accept" | "reject" | "dirt" | undefined {
  if (review === null) return undefined;
  if (review === "confirmed") return "accept";
  return reason === "dirt" || reason === "reflection" ? "dirt" : "reject";
}

/**
 * What buttons and keys do to a finding. A different answer replaces the current one. Rejecting again undoes the
 * rejection. Accepting again changes nothing, so that stepping through a list with one key never undoes a review.
 */
export function reviewActions(review: Reviewer, { damage }: Finding) {
  const finding = findingName(damage);
  const answer = currentAnswer(damage);
  const apply = (change: Change, message: string) => review.applyChange(damage.damage_id, change, message);
  const reopen = () => apply({ review: null }, t("results.done.reopened", { finding }));
  return {
    accept: () => {
      if (answer !== "accept") apply({ review: "confirmed" }, t("results.done.accepted", { finding }));
    },
    reject: () => {
      if (answer === "reject") reopen();
      else apply({ review: "rejected", reason: "other" }, t("results.done.rejected", { finding }));
    },
    rejectAsDirt: () => {
      if (answer === "dirt") reopen();
      else apply({ review: "rejected", reason: "dirt" }, t("results.done.rejectedAsDirt", { finding }));
    },
    setReason: (reason: Reason) =>
      apply({ review: "rejected", reason }, t(`results.done.rejectedBecause.${reason}`, { finding })),
    setSeverity: (severity: Severity) => {
      if (severity !== damage.severity)
        apply(
          { severity },
          t("results.done.changedTo", { severity: t(`labels.within.severity.${severity}`), finding }),
        );
    },
  } as const;
}
