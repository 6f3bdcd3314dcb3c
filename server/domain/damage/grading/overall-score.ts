import type { Condition } from "../../../../contracts/vocabulary.ts";
import { rounded } from "../geometry.ts";
import { conditionOf } from "./score.ts";

/** The two scores (0-10) of a car: body from photos; mechanics from codes, readings and checks. Null if not inspected. */
export interface Scores {
  readonly body: number | null;
  readonly mechanics: number | null;
}
export interface Overall {
  readonly score: number;
  readonly condition: Condition;
  readonly reason: string;
}

/** The weight of the worse score: the weaker side of a car decides how it sells. Our own estimate. */
const worseShare = 0.6;

/** One score for the car: 60 % the worse of body and mechanics, 40 % the better. Null if both are unknown. */
export function overallScoreOf({ body, mechanics }: Scores): Overall | null {
  if (body === null || mechanics === null) {
    const score = body ?? mechanics;
    if (score === null) return null;
    const known = body === null ? "mechanics" : "body";
    const unknown = body === null ? "body" : "mechanics";
    return {
      score,
      condition: conditionOf(score),
      reason: `${known} ${score.toFixed(1)}; the ${unknown} was not inspected`,
    };
  }
  const [worse, better] = body <= mechanics ? [body, mechanics] : [mechanics, body];
  const score = rounded(worse * worseShare + better * (1 - worseShare), 1);
  return {
    score,
    condition: conditionOf(score),
    reason: `body ${body.toFixed(1)} and mechanics ${mechanics.toFixed(1)}: the worse counts 60 %, the better 40 %`,
  };
}
