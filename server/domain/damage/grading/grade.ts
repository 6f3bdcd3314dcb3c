import type { Damage, Results } from "../../../../contracts/findings.ts";
import { type CoveredPhoto, exteriorCoverage } from "../coverage.ts";
import { rounded } from "../geometry.ts";
import { conditionOf, conditionScore } from "./score.ts";
import { type CountedDamage, partsAffected, summarise } from "./summary.ts";
import { tradeGrade } from "./trade-grade.ts";

export type ReviewedDamage = CountedDamage & Pick<Damage, "confidence" | "source" | "review">;

export interface GradedPhoto extends CoveredPhoto {
  /** Sharp and well lit enough to be judged. */
  readonly usable: boolean;
}

export type Grading = Omit<Results, "damages" | "hidden_damage_hints" | "not_covered">;

/** A person's word is certain; a model's finding is as sure as the model. */
const sureness = ({ confidence, source, review }: ReviewedDamage): number =>
  source === "manual" || review === "confirmed" ? 1 : confidence;

/**
 * How far the grade can be trusted, 0-1: the share of the outside that the usable photos show, half of what only
 * unusable ones show, times 0.6 to 1.0 by the findings' mean confidence (1.0 when a person said them; 0.8 when
 * nothing was found, which a model may have missed). Our own estimates.
 */
export function gradeConfidence(damages: readonly ReviewedDamage[], photos: readonly GradedPhoto[]): number {
  const usable = exteriorCoverage(photos.filter((photo) => photo.usable));
  const covered = (exteriorCoverage(photos) + usable) / 2;
  const mean = damages.reduce((sum, damage) => sum + sureness(damage), 0) / Math.max(1, damages.length);
  return rounded(covered * (damages.length === 0 ? 0.8 : 0.6 + 0.4 * mean), 2);
}

/**
 * Everything that follows from the list of damages as it stands: condition, score, grade, confidence, counts, totals.
 * Rejected findings stay out of all of it, so it is worked out afresh after each review.
 */
export function gradeInspection(damages: readonly ReviewedDamage[], photos: readonly GradedPhoto[]): Grading {
  const standing = damages.filter(({ review }) => review !== "rejected");
  const { score, reasons } = conditionScore(standing);
  return {
    overall_condition: conditionOf(score),
    condition_score: score,
    score_reasons: [...reasons],
    grade: tradeGrade(score, standing),
    confidence: gradeConfidence(standing, photos),
    damage_summary: summarise(standing),
    parts_affected: partsAffected(standing),
  };
}
