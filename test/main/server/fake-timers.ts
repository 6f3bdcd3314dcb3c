import type { Timers } from "../../../main/timers.ts";

export interface FakeTimers extends Timers {
  advance(milliseconds: number): void;
}

export function fakeTimers(): FakeTimers {
  let time = 0;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => time,
    after(delayMs, run) {
      const entry = { at: time + delayMs, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    advance(milliseconds) {
      time += milliseconds;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { run } of due) run();
    },
  };
}
