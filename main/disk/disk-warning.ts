import { z } from "zod";
import type { Timers } from "../timers.ts";

const Health = z.object({ storage: z.object({ state: z.enum(["ok", "low", "full"]) }) });
export type DiskState = z.infer<typeof Health>["storage"]["state"];

const everyMs = 60_000;
const answerMs = 5000;

/** The state of the disk of the data folder, as the server reports it; undefined if it does not answer. */
export async function diskStateOf(url: string): Promise<DiskState | undefined> {
  try {
    const answer = await fetch(new URL("/health", url), { signal: AbortSignal.timeout(answerMs) });
    return Health.parse(await answer.json()).storage.state;
  } catch {
    return undefined;
  }
}

interface Needs {
  readonly timers: Timers;
  readonly stateNow: () => Promise<DiskState | undefined>;
  readonly warn: (state: "low" | "full") => void;
}

/** Warns when the disk becomes low or full, also while the window is hidden. Ends when the returned function is called. */
export function watchDisk({ timers, stateNow, warn }: Needs): () => void {
  let last: DiskState = "ok";
  let cancel = () => {};
  let stopped = false;
  const check = async () => {
    const state = await stateNow();
    if (stopped) return;
    if (state !== undefined) {
      if (state !== last && state !== "ok" && !(last === "full" && state === "low")) warn(state);
      last = state;
    }
    cancel = timers.after(everyMs, () => void check());
  };
  void check();
  return () => {
    stopped = true;
    cancel();
  };
}
