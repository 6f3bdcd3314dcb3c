import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "../../../access/caller.ts";
import type { InspectionAnswer, Visual } from "../visual.service.ts";

const pollMs = 250;

/** Waits until the inspection has ended or the seconds have passed (`Prefer: wait=N`). */
export async function waitForEnd(
  visual: Visual,
  caller: Caller,
  wait: { id: string; seconds: number; closed: AbortSignal },
): Promise<InspectionAnswer> {
  const deadline = performance.now() + wait.seconds * 1000;
  let answer = await visual.get(caller, wait.id);
  const isOver = () => performance.now() >= deadline || wait.closed.aborted || visual.isStopping();
  while (answer.inspection.status === "processing" && !isOver()) {
    await pause(pollMs);
    answer = await visual.get(caller, wait.id);
  }
  return answer;
}
