import { own } from "../../../../contracts/kit/own.ts";
import type { ContactRow } from "../contacts.repo.ts";
import { joinedNotes, otherValues } from "../identity.ts";
import { isPlaceholderName } from "../names.ts";

/** The fields that a merge may change. */
export type MergedFields = Pick<
  ContactRow,
  "name" | "email" | "phone" | "source" | "status" | "notes" | "possibleDuplicateOf"
>;

const mergedFieldNames: readonly (keyof MergedFields)[] = [
  "name",
  "email",
  "phone",
  "source",
  "status",
  "notes",
  "possibleDuplicateOf",
];

/** In ascending order: a merge keeps the higher status of the two contacts. */
const statusOrder: readonly ContactRow["status"][] = ["LOST", "NEW", "CONTACTED", "CUSTOMER"];

/**
 * The fields of the kept contact after a merge. It keeps its values, takes missing ones from the other contact, and
 * notes the values that differ.
 */
export function mergedFields(kept: ContactRow, other: ContactRow): MergedFields {
  const hints = [kept.possibleDuplicateOf, other.possibleDuplicateOf];
  return {
    name: isPlaceholderName(kept.name) && !isPlaceholderName(other.name) ? other.name : kept.name,
    email: kept.email ?? other.email,
    phone: kept.phone ?? other.phone,
    source: kept.source ?? other.source,
    status: statusOrder.indexOf(other.status) > statusOrder.indexOf(kept.status) ? other.status : kept.status,
    notes: joinedNotes(kept.notes, otherValues(kept, other), other.notes),
    possibleDuplicateOf: hints.find((id) => id !== null && id !== kept.id && id !== other.id) ?? null,
  };
}

export interface FieldChange {
  readonly before: Partial<MergedFields>;
  readonly after: Partial<MergedFields>;
}

/** The fields that a merge changes, with their values before and after it. */
export function fieldChange(kept: ContactRow, merged: MergedFields): FieldChange {
  const changed = Object.entries(merged).filter(([field, value]) => own(kept, field) !== value);
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, own(kept, field)])),
    after: Object.fromEntries(changed),
  };
}

/** The current notes without the text of the merge, if they still start with it. Later additions stay. */
function notesWithoutMerge(now: string | null, { before, after }: FieldChange): string | null {
  const later = after.notes && now?.startsWith(`${after.notes}\n`) ? now.slice(after.notes.length + 1) : null;
  return later === null ? now : joinedNotes(before.notes ?? null, later);
}

/**
 * The fields that an undo restores: those that still have the value of the merge. Later changes stay. A merge may have arrived by sync from a hostile
 * workstation, with other columns: they do not count.
 */
export function undoneFields(now: ContactRow, change: FieldChange): Partial<MergedFields> {
  const unchanged = mergedFieldNames.filter(
    (field) => Object.hasOwn(change.after, field) && now[field] === change.after[field],
  );
  const restored: Partial<MergedFields> = Object.fromEntries(
    unchanged.map((field) => [field, change.before[field] ?? null]),
  );
  const { email, phone } = { ...now, ...restored };
  if (email === null && phone === null) {
    // Its own number was deleted since: it keeps the address of the merge.
    delete restored.email;
    delete restored.phone;
  }
  if (!("notes" in change.after) || "notes" in restored) return restored;
  return { ...restored, notes: notesWithoutMerge(now.notes, change) };
}
