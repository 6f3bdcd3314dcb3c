import type { Turn } from "../../../contracts/inspections/photo-sight.ts";
import { isClearlyUpright, turnToUpright } from "../../domain/damage/sight/upright.ts";
import type { Analysis, Vision } from "../../vision/vision.ts";

const otherTurns = [90, 180, 270] as const;

/** The turn that makes a photo upright, and the analysis of the turned photo. */
export async function uprightLook(
  vision: Pick<Vision, "parts">,
  { path, asItIs }: { path: string; asItIs: Analysis },
  signal: AbortSignal,
): Promise<{ readonly turn: Turn; readonly analysis: Analysis }> {
  if (isClearlyUpright(asItIs)) return { turn: 0, analysis: asItIs };
  const analyses = await vision.parts(path, { turns: otherTurns, signal });
  const turned = analyses.flatMap((analysis, i) => {
    const turn = otherTurns[i];
    return turn === undefined ? [] : { ...analysis, turn };
  });
  const turn = turnToUpright(asItIs, turned);
  return { turn, analysis: turned.find((one) => one.turn === turn) ?? asItIs };
}
