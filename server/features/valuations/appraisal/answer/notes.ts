import type { Appraiser } from "../../../../domain/valuation/market/predict.ts";
import type { Evidence } from "../../valuations.table.ts";
import type { Appraisal } from "../appraise.ts";
import type { Basis } from "../basis.ts";
import { evidenceLevelOf } from "../market/evidence-levels.ts";
import { levelNames } from "./level-texts.ts";

interface NoteInputs {
  readonly appraisal: Appraisal;
  readonly evidence: Evidence;
  readonly appraiser: Appraiser | null;
}

/** Explains to a person how a value was computed. Each entry is a sentence. */
export function notesOf(basis: Basis, { appraisal, evidence, appraiser }: NoteInputs): string[] {
  const { years, miles, level, grade, isInspected, place } = basis;
  const area = miles === null ? "anywhere" : `within ${miles} miles of ${place.zip}`;
  const share = Math.round(appraisal.value.evidence * 100);
  return [
    ...(evidence.demo > 0 ? [`Demo data: ${evidence.demo} of the comparables are made up.`] : []),
    ...(evidence.demoLearnt > 0
      ? [`Demo data: ${evidence.demoLearnt} of the prices that the price model learnt from are made up.`]
      : []),
    `${evidence.comparables} comparables of model years ${years[0]} to ${years[1]}, ${area}.`,
    appraiser
      ? `The comparables decide ${share} % of the value, this market's own price model the rest.`
      : "Reckoned from the comparables alone: this market has no price model yet.",
    ...(evidenceLevelOf(level) === basis.evidence
      ? []
      : [
          `Too few prices of the kind: ${levelNames[basis.evidence]} was reckoned and carried to ${levelNames[level]}.`,
        ]),
    ...(level === "trade_in"
      ? ["A trade-in stands a little below the auction's price; by how much is our own estimate."]
      : []),
    isInspected
      ? `Condition: grade ${grade.toFixed(1)} of 5 by the visual inspection.`
      : `Condition: as given, taken as grade ${grade.toFixed(1)} of 5 (our own estimate).`,
  ];
}
