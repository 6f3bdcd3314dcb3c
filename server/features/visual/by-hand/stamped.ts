import { isDeepStrictEqual } from "node:util";
import type {
  Announcement,
  ByHandInput,
  RemarkKind,
  Tire,
  TirePlace,
} from "../../../../contracts/inspections/by-hand.ts";
import type { StoredByHand } from "../visual.table.ts";

/** Who enters something, and when. */
export interface Entry {
  readonly by: string;
  readonly at: string;
}
type Stamped<T> = T & { readonly entered_by: string; readonly entered_at: string };

/** The value with the stamp of `before` if it is the same, otherwise with a new one. */
function stamp<T extends object>(value: T, before: Stamped<T> | null | undefined, { by, at }: Entry): Stamped<T> {
  if (before) {
    const { entered_by: _by, entered_at: _at, ...known } = before;
    if (isDeepStrictEqual(known, value)) return before;
  }
  return { ...value, entered_by: by, entered_at: at };
}

const round = (mm: number): number => Math.round(mm * 100) / 100;

/** Null for a tire without an entry. */
function tireOf(given: ByHandInput["tires"][TirePlace]): Omit<Tire, "entered_by" | "entered_at"> | null {
  if (!given) return null;
  const { tread_depth_mm: tread = null, brand = null, size = null, dot = null, note = null } = given;
  return { tread_depth_mm: tread === null ? null : round(tread), brand, size, dot, note };
}

/** The announcement that is changed: that of the same kind, for `other` the one with the same text. */
const sameAs =
  (given: ByHandInput["announcements"][number]) =>
  ({ kind, text }: Announcement): boolean =>
    kind === given.kind && (kind !== "other" || text === given.text);

type Entries = Omit<StoredByHand, "changed_by" | "changed_at">;

/** All entries after a change. What the person did not change keeps the name and time of its own entry. */
export function stamped(before: StoredByHand | null, given: ByHandInput, entry: Entry): Entries {
  const { manual_grade: grade, announcements, tires, remarks } = given;
  const tire = (place: TirePlace) => {
    const value = tireOf(tires[place]);
    return value && stamp(value, before?.tires[place], entry);
  };
  const remark = (kind: RemarkKind) => {
    const text = remarks[kind];
    return text ? stamp({ text }, before?.remarks[kind], entry) : null;
  };
  return {
    manual_grade: grade && stamp(grade, before?.manual_grade, entry),
    announcements: announcements.map((one) => stamp(one, before?.announcements.find(sameAs(one)), entry)),
    tires: {
      front_left: tire("front_left"),
      front_right: tire("front_right"),
      rear_left: tire("rear_left"),
      rear_right: tire("rear_right"),
      spare: tire("spare"),
    },
    remarks: {
      glass: remark("glass"),
      interior: remark("interior"),
      mechanical: remark("mechanical"),
      trouble_codes: remark("trouble_codes"),
    },
  };
}

/** Whether a change leaves all entries as they were. */
export const isSame = (before: StoredByHand | null, after: Entries): boolean => {
  if (before === null) return isEmpty(after);
  const { changed_by: _by, changed_at: _at, ...entries } = before;
  return isDeepStrictEqual(entries, after);
};

const isEmpty = ({ manual_grade, announcements, tires, remarks }: Entries): boolean =>
  manual_grade === null &&
  announcements.length === 0 &&
  [...Object.values(tires), ...Object.values(remarks)].every((one) => one === null);
