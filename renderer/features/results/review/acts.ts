import type { Severity } from "../../../../contracts/vocabulary.ts";
import { severityLabels } from "../../../ui/labels.ts";
import { type Finding, findingName } from "../findings/finding.ts";
import type { Reviewer } from "./use-review.tsx";

export const reasonLabels = {
  dirt: "Dirt",
  reflection: "Reflection",
  old: "Old damage, known",
  other: "Another reason",
} as const;
export type Reason = keyof typeof reasonLabels;

/** What buttons and keys do to a finding. Pressing the same again takes it back. */
export function actsOn(review: Reviewer, { damage }: Finding) {
  const name = findingName(damage);
  const act = (change: Parameters<Reviewer["act"]>[1], said: string) => review.act(damage.damage_id, change, said);
  return {
    accept: () =>
      damage.review === "confirmed"
        ? act({ review: null }, `Open again: ${name}`)
        : act({ review: "confirmed" }, `Accepted: ${name}`),
    reject: () =>
      damage.review === "rejected"
        ? act({ review: null }, `Open again: ${name}`)
        : act({ review: "rejected", reason: "other" }, `Rejected: ${name}`),
    dirt: () => act({ review: "rejected", reason: "dirt" }, `Rejected as dirt or reflection: ${name}`),
    because: (reason: Reason) =>
      act({ review: "rejected", reason }, `Rejected (${reasonLabels[reason].toLowerCase()}): ${name}`),
    severity: (severity: Severity) => {
      if (severity !== damage.severity) {
        act({ severity }, `${severityLabels[severity]} now: ${name}`);
      }
    },
  } as const;
}
