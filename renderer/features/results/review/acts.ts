import type { Severity } from "../../../../contracts/vocabulary.ts";
import { severityLabels } from "../../../ui/labels.ts";
import type { Finding } from "../findings/finding.ts";
import type { Reviewer } from "./use-review.tsx";

export const reasonLabels = {
  dirt: "Dirt",
  reflection: "Reflection",
  old: "Old damage, known",
  other: "Another reason",
} as const;
export type Reason = keyof typeof reasonLabels;

/** What buttons and keys do to a finding. Pressing the same again takes it back. */
export function actsOn(review: Reviewer, { damage, number }: Finding) {
  const act = (change: Parameters<Reviewer["act"]>[1], said: string) => review.act(damage.damage_id, change, said);
  return {
    accept: () =>
      damage.review === "confirmed"
        ? act({ review: null }, `Finding ${number} is open again`)
        : act({ review: "confirmed" }, `Accepted finding ${number}`),
    reject: () =>
      damage.review === "rejected"
        ? act({ review: null }, `Finding ${number} is open again`)
        : act({ review: "rejected", reason: "other" }, `Rejected finding ${number}`),
    dirt: () => act({ review: "rejected", reason: "dirt" }, `Rejected finding ${number}: dirt or reflection`),
    because: (reason: Reason) =>
      act({ review: "rejected", reason }, `Rejected finding ${number}: ${reasonLabels[reason].toLowerCase()}`),
    severity: (severity: Severity) => {
      if (severity !== damage.severity) {
        act({ severity }, `Finding ${number} is now ${severityLabels[severity].toLowerCase()}`);
      }
    },
  } as const;
}
