import { readFileSync } from "node:fs";

/**
 * Processor seconds of a process and of its children that have ended, which the kernel counts in hundredths
 * (proc(5): utime, stime, cutime, cstime). NaN where there is no /proc.
 */
export function cpuSeconds(pid: number | "self" = "self"): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return Number.NaN;
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
