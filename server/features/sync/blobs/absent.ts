import { type Clock, hours, instantOf } from "../../../platform/clock.ts";
import type { AwaitedFile } from "./chunks.ts";

/**
 * A file is absent if it has made no progress for this time. Files are sent right after their rows, but a large file
 * takes time on a slow connection. After an hour without progress, the machine that has the file is probably offline.
 * Our own choice.
 */
export const absentAfterMs = hours(1);

interface Absent {
  /** The remaining bytes. */
  readonly bytes: number;
  /** How many bytes the linked server has received. */
  readonly received: number;
  /** Since when `received` has not changed. */
  readonly sinceMs: number;
}

export interface AbsentFiles {
  readonly files: number;
  readonly bytes: number;
  /** Since when the oldest of these files is missing. Null: no file is absent. */
  readonly since: string | null;
}

export const noAbsentFiles: AbsentFiles = { files: 0, bytes: 0, since: null };

/** Tracks files that neither this workstation nor the linked server has: another machine must send them first. */
export function createAbsenceTracker(clock: Clock) {
  let known: ReadonlyMap<string, Absent> = new Map();
  // When a file last made progress. Files behind it in the queue are not absent.
  let movedMs = Number.NEGATIVE_INFINITY;
  return {
    /** Begins a pass over all files. `end` replaces the result of the previous pass. */
    begin() {
      const found = new Map<string, Absent>();
      return {
        /** `received`: how many bytes the linked server has received. */
        note({ key, bytes, received: here, since }: AwaitedFile, received: number): void {
          const before = known.get(key);
          const nowMs = clock.now().getTime();
          if (before !== undefined && before.received !== received) movedMs = nowMs;
          const sinceMs =
            before === undefined ? Date.parse(since) : before.received === received ? before.sinceMs : nowMs;
          found.set(key, { bytes: bytes - here, received, sinceMs });
        },
        /** The file is not requested in this pass: keeps its state. */
        keep(key: string): void {
          const before = known.get(key);
          if (before) found.set(key, before);
        },
        fetched(key: string): void {
          movedMs = clock.now().getTime();
          found.delete(key);
        },
        end(): void {
          known = found;
        },
      };
    },
    count(): AbsentFiles {
      const before = clock.now().getTime() - absentAfterMs;
      const absent = movedMs > before ? [] : [...known.values()].filter(({ sinceMs }) => sinceMs <= before);
      const first = Math.min(...absent.map(({ sinceMs }) => sinceMs));
      return {
        files: absent.length,
        bytes: absent.reduce((sum, { bytes }) => sum + bytes, 0),
        since: absent.length === 0 ? null : instantOf(new Date(first)),
      };
    },
  };
}
export type Absences = ReturnType<typeof createAbsenceTracker>;
