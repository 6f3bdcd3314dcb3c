import type { MechanicalResults } from "../../../../contracts/mechanical/mechanical.ts";
import { type ScoreLimit, scoreLimits } from "../../../../contracts/mechanical/score-limits.ts";

const limits = Object.keys(scoreLimits) as ScoreLimit[];

/** The limit that lowered the score; undefined if none did. */
export const limitOf = ({ score_reasons: reasons }: Pick<MechanicalResults, "score_reasons">): ScoreLimit | undefined =>
  limits.find((limit) => reasons.some((reason) => reason.endsWith(scoreLimits[limit].reason)));
