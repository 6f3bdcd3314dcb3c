import type { Damage } from "../../../../contracts/findings.ts";
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

/** The one of the three answers that a finding has: its button is pressed. Rejected for whatever else is `reject`. */
export function currentAnswer({ review, review_reason: reason }: Damage): "accept" | "reject" | "dirt" | undefined {
  if (review === null) return undefined;
  if (review === "confirmed") return "accept";
  return reason === "dirt" || reason === "reflection" ? "dirt" : "reject";
}

/**
 * What buttons and keys do to a finding. Another answer replaces the one given. To reject again takes the rejection back;
 * to accept again changes nothing, so that going through a list with one key never undoes what is done.
 */
export function reviewActions(review: Reviewer, { damage }: Finding) {
  const name = findingName(damage);
  const given = currentAnswer(damage);
  const act = (change: Parameters<Reviewer["act"]>[1], said: string) => review.act(damage.damage_id, change, said);
  const open = () => act({ review: null }, `Open again: ${name}`);
  return {
    accept: () => {
      if (given !== "accept") act({ review: "confirmed" }, `Accepted: ${name}`);
    },
    reject: () => (given === "reject" ? open() : act({ review: "rejected", reason: "other" }, `Rejected: ${name}`)),
    dirt: () =>
      given === "dirt"
        ? open()
        : act({ review: "rejected", reason: "dirt" }, `Rejected as dirt or reflection: ${name}`),
    setReason: (reason: Reason) =>
      act({ review: "rejected", reason }, `Rejected (${reasonLabels[reason].toLowerCase()}): ${name}`),
    severity: (severity: Severity) => {
      if (severity !== damage.severity) {
        act({ severity }, `${severityLabels[severity]} now: ${name}`);
      }
    },
  } as const;
}
