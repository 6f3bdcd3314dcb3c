import type { LengthUnit } from "../../../../contracts/accounts/units.ts";
import type { LogReading } from "../../../../contracts/mechanical/diagnostics.ts";
import type { Draft } from "./draft.ts";
import { typedReadings } from "./repeat.ts";

/** The draft with the readings of a log in place of its own: readings of different moments do not fit together. */
export function withLog(
  draft: Draft,
  { file, log }: { readonly file: string; readonly log: LogReading },
  length: LengthUnit,
): Draft {
  const { live_data, snapshots = [], monitors } = log.obd_data;
  return {
    ...draft,
    readings: typedReadings(live_data, length),
    ...(monitors && { monitors }),
    log: { file, rows: log.rows, seconds: log.seconds, snapshots },
  };
}
