import { type Clock, hours, instantOf } from "../../../platform/clock.ts";
import type { AwaitedFile } from "./chunks.ts";

/**
 * A file is sent right after its row, and a large one takes some time on a slow line. Who waits longer, without a byte, waits for a machine that is not
 * connected. Our own choice.
 */
export const absentAfterMs = hours(1);

interface Absent {
  /** Bytes that are not here yet. */
  readonly bytes: number;
  /** How much of it the linked server has. */
  readonly received: number;
  /** Since when that has not changed. */
  readonly sinceMs: number;
}

export interface AbsentFiles {
  readonly files: number;
  readonly bytes: number;
  /** Since when the first of them is awaited. Null: there are none. */
  readonly since: string | null;
}

export const noAbsentFiles: AbsentFiles = { files: 0, bytes: 0, since: null };

/** Files that a workstation waits for and the linked server does not have either: another machine must send them first. */
export function openAbsent(clock: Clock) {
  let known: ReadonlyMap<string, Absent> = new Map();
  // when a file went on: what stands behind it in the queue is on its way, too
  let movedMs = Number.NEGATIVE_INFINITY;
  return {
    /** Begins to look through all files. `end` replaces what was known before. */
    begin() {
      const found = new Map<string, Absent>();
      return {
        /** `received`: how much of it the linked server has. */
        note({ key, bytes, received: here, since }: AwaitedFile, received: number): void {
          const before = known.get(key);
          const nowMs = clock.now().getTime();
          if (before !== undefined && before.received !== received) movedMs = nowMs;
          const sinceMs =
            before === undefined ? Date.parse(since) : before.received === received ? before.sinceMs : nowMs;
          found.set(key, { bytes: bytes - here, received, sinceMs });
        },
        /** The file is not asked for this time. */
        keep(key: string): void {
          const before = known.get(key);
          if (before) found.set(key, before);
        },
        /** The file was fetched. */
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
export type Absences = ReturnType<typeof openAbsent>;
