import type { DamageType, Severity } from "../../../../contracts/vocabulary.ts";
import { typeLabel } from "../../damage/display-text.ts";

/** "a severe scratch", "severe rust", "moderate paint damage". */
export function damagePhrase(type: DamageType, severity: Severity): string {
  const isCounted = type === "scratch" || type === "dent" || type === "crack";
  return `${isCounted ? "a " : ""}${severity} ${typeLabel(type)}`;
}
