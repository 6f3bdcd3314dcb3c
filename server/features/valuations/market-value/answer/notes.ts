import type { Appraiser } from "../../../../domain/valuation/market/predict.ts";
import type { Evidence } from "../../valuations.table.ts";
import type { AnalyzedValue } from "../analyze-value.ts";
import type { Basis } from "../basis.ts";
import { evidenceLevelOf } from "../market/evidence-levels.ts";
import { levelAdjectives } from "./level-texts.ts";

interface NoteInputs {
  readonly analyzed: AnalyzedValue;
  readonly evidence: Evidence;
  readonly appraiser: Appraiser | null;
}

/** Explains to a person how a value was computed. Each entry is a sentence. */
export function notesOf(basis: Basis, { analyzed, evidence, appraiser }: NoteInputs): string[] {
  const { years, miles, level, grade, isInspected, gradeBy, place } = basis;
  const area = miles === null ? "at any distance" : `within ${miles} miles of ${place.zip}`;
  const share = Math.round(analyzed.value.evidence * 100);
  return [
    ...(evidence.demo > 0 ? [`Demo data: ${evidence.demo} of the comparable cars are made up.`] : []),
    ...(evidence.demoLearnt > 0
      ? [
          `Demo data: ${evidence.demoLearnt.toLocaleString("en-US")} of the prices that the price model was trained on are made up.`,
        ]
      : []),
    `Based on ${evidence.comparables} comparable cars from model years ${years[0]} to ${years[1]}, ${area}.`,
    appraiser
      ? `The comparable cars account for ${share}% of the value, and this market's price model for the rest.`
      : "The value is based only on the comparable cars. This market has no price model yet.",
    ...(evidenceLevelOf(level) === basis.evidence
      ? []
      : [
          `There are too few ${levelAdjectives[evidenceLevelOf(level)]} comparable cars. The value was estimated at the ${levelAdjectives[basis.evidence]} level and converted to the ${levelAdjectives[level]} level.`,
        ]),
    ...(level === "trade_in"
      ? ["The trade-in price is slightly below the wholesale price. The difference is our own estimate."]
      : []),
    gradeBy !== undefined
      ? `Condition: grade ${grade.toFixed(1)} of 5, entered by ${gradeBy} for the visual inspection.`
      : isInspected
        ? `Condition: grade ${grade.toFixed(1)} of 5, from the visual inspection.`
        : `Condition: as reported, equivalent to grade ${grade.toFixed(1)} of 5 (our own estimate).`,
  ];
}
