import { setTimeout as pause } from "node:timers/promises";

const limitMs = 120_000;

/** Waits until `holds` returns true. After two minutes it throws an error with the condition's name. */
export async function until(condition: string, holds: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > limitMs)
      throw new Error(`After ${limitMs / 1000} s: not true that ${condition}.`);
    await pause(50);
  }
}
