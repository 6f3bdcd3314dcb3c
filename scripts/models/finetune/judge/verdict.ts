import type { Comparison, Comparisons } from "./figures.ts";

/** The largest loss of mean hit AP that is taken for more correct findings or fewer false ones (our own bound). */
const maxLoss = 0.01;

/** The largest loss of mean hit AP on other pictures that is no forgetting (our own bound). */
const maxForgotten = 0.02;

export interface Verdict {
  readonly isBetter: boolean;
  /** One sentence. */
  readonly reason: string;
}

const rises = (one: Comparison | null): boolean => (one?.interval?.low ?? 0) > 0;
const falls = (one: Comparison | null): boolean => (one?.interval?.high ?? 0) < 0;

const digits = (value: number): string => value.toFixed(3);
const changeOf = ({ before, after }: Comparison): string => `${digits(before)} to ${digits(after)}`;

/**
 * Whether a model is better than the other by more than chance: one of three figures improves with an interval that excludes zero
 * (hit AP, damage found by shown findings, shown false findings), none of them gets worse so, and hit AP loses at most `maxLoss`.
 */
export function verdictOf({ hitAp, found, falseShown }: Comparisons): Verdict {
  const loss = hitAp ? hitAp.before - hitAp.after : 0;
  if (hitAp && (falls(hitAp) || loss > maxLoss)) {
    return { isBetter: false, reason: `Damage is ranked worse: hit AP changes from ${changeOf(hitAp)}.` };
  }
  if (found && falls(found)) {
    return { isBetter: false, reason: `Less damage is found: ${changeOf(found)} of the labels.` };
  }
  if (rises(falseShown)) {
    return { isBetter: false, reason: `There are more false findings: ${changeOf(falseShown)} per photo.` };
  }
  if (hitAp && rises(hitAp)) return { isBetter: true, reason: `Hit AP rises from ${changeOf(hitAp)}.` };
  if (found && rises(found)) {
    return { isBetter: true, reason: `More damage is found: ${changeOf(found)} of the labels.` };
  }
  if (falls(falseShown)) {
    return { isBetter: true, reason: `There are fewer false findings: ${changeOf(falseShown)} per photo.` };
  }
  return { isBetter: false, reason: "On the photos that were held out, no figure improves by more than chance." };
}

/** Whether the model has forgotten what it knew of other pictures. */
export function forgottenIn({ hitAp }: Comparisons): string | undefined {
  if (!hitAp || hitAp.before - hitAp.after <= maxForgotten) return undefined;
  return `On the pictures of --guard, hit AP falls from ${changeOf(hitAp)}.`;
}
