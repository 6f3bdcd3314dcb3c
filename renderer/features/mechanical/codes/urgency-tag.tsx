import "../../../texts/lazy/mechanical-texts.ts";
import type { Severity, Urgency } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";

const urgencyTones = {
  immediate: "alarm",
  high: "warn",
  medium: "accent",
  low: "plain",
} as const satisfies Record<Urgency, Tone>;

/** When to repair. */
export const UrgencyTag = ({ urgency }: { readonly urgency: Urgency }) => (
  <Tag tone={urgencyTones[urgency]}>{t(`mechanical.urgency.${urgency}`)}</Tag>
);

const severityTones = {
  critical: "alarm",
  severe: "warn",
  moderate: "accent",
  minor: "plain",
} as const satisfies Record<Severity, Tone>;

export const SeverityTag = ({ severity }: { readonly severity: Severity }) => (
  <Tag tone={severityTones[severity]}>{t(`labels.severity.${severity}`)}</Tag>
);
