import type { Damage, Results } from "../../../../contracts/inspections/findings.ts";
import { type CoveredPhoto, exteriorCoverage } from "../coverage.ts";
import { rounded } from "../geometry.ts";
import type { GradedDamage } from "./deductions.ts";
import { conditionOf, conditionScore } from "./score.ts";
import { type CountedDamage, partsAffected, summarizeDamages } from "./summary.ts";
import { tradeGrade } from "./trade-grade.ts";

export type ReviewedDamage = CountedDamage & Pick<Damage, "confidence" | "source" | "review">;

export interface GradedPhoto extends CoveredPhoto {
  /** Whether the photo is sharp and bright enough for an inspection. */
  readonly usable: boolean;
}

export type Grading = Omit<Results, "damages" | "hidden_damage_hints" | "not_covered">;

/** 1 for a finding that a person added or confirmed, else the model's confidence. */
const certaintyOf = ({ confidence, source, review }: ReviewedDamage): number =>
  source === "manual" || review === "confirmed" ? 1 : confidence;

/**
 * How reliable the grade is, 0-1: coverage times certainty. Coverage is the share of the outside that usable photos show,
 * plus half of the share that only unusable photos show. Certainty is 0.6 to 1.0 by the findings' mean confidence (1.0 if
 * people entered or confirmed all of them), and 0.8 without findings, because a model may have missed one. Our own
 * estimates.
 */
export function gradeConfidence(damages: readonly ReviewedDamage[], photos: readonly GradedPhoto[]): number {
  const usable = exteriorCoverage(photos.filter((photo) => photo.usable));
  const covered = (exteriorCoverage(photos) + usable) / 2;
  const mean = damages.reduce((sum, damage) => sum + certaintyOf(damage), 0) / Math.max(1, damages.length);
  return rounded(covered * (damages.length === 0 ? 0.8 : 0.6 + 0.4 * mean), 2);
}

/** The score of the findings that count, its reasons, and the grade. */
export function scoreFindings(accepted: readonly GradedDamage[]) {
  const { score, reasons } = conditionScore(accepted);
  return { score, reasons, grade: tradeGrade(score, accepted) };
}

/**
 * Calculates condition, score, grade, confidence, counts and totals from the list of damages. Rejected findings are
 * ignored, so the result is calculated again after each review.
 */
export function gradeInspection(damages: readonly ReviewedDamage[], photos: readonly GradedPhoto[]): Grading {
  const accepted = damages.filter(({ review }) => review !== "rejected");
  const { score, reasons, grade } = scoreFindings(accepted);
  return {
    overall_condition: conditionOf(score),
    condition_score: score,
    score_reasons: [...reasons],
    grade,
    confidence: gradeConfidence(accepted, photos),
    damage_summary: summarizeDamages(accepted),
    parts_affected: partsAffected(accepted),
  };
}
