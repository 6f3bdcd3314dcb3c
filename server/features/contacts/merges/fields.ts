import { own } from "../../../../contracts/kit/own.ts";
import type { ContactRow } from "../contacts.repo.ts";
import { joinedNotes, otherValues } from "../identity.ts";
import { isPlaceholderName } from "../names.ts";

/** The fields that a merge may change. */
export type MergedFields = Pick<
  ContactRow,
  "name" | "email" | "phone" | "source" | "status" | "notes" | "possibleDuplicateOf"
>;

/** The further along, the higher: who is merged with a customer is a customer. Who asks again is not lost. */
const progress: readonly ContactRow["status"][] = ["LOST", "NEW", "CONTACTED", "CUSTOMER"];

/**
 * What the kept contact becomes: it keeps every value that it has, takes over what it lacks, and notes what the other one
 * has differently.
 */
export function mergedFields(kept: ContactRow, other: ContactRow): MergedFields {
  const hints = [kept.possibleDuplicateOf, other.possibleDuplicateOf];
  return {
    name: isPlaceholderName(kept.name) && !isPlaceholderName(other.name) ? other.name : kept.name,
    email: kept.email ?? other.email,
    phone: kept.phone ?? other.phone,
    source: kept.source ?? other.source,
    status: progress.indexOf(other.status) > progress.indexOf(kept.status) ? other.status : kept.status,
    notes: joinedNotes(kept.notes, otherValues(kept, other), other.notes),
    possibleDuplicateOf: hints.find((id) => id !== null && id !== kept.id && id !== other.id) ?? null,
  };
}

export interface FieldChange {
  readonly before: Partial<MergedFields>;
  readonly after: Partial<MergedFields>;
}

/** The fields that differ, before and after. */
export function changeOf(kept: ContactRow, merged: MergedFields): FieldChange {
  const changed = Object.entries(merged).filter(([field, value]) => own(kept, field) !== value);
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, own(kept, field)])),
    after: Object.fromEntries(changed),
  };
}

/** Notes without what the merge added, if they still begin with what it wrote; what was added later stays. */
function notesWithoutMerge(now: string | null, { before, after }: FieldChange): string | null {
  const added = after.notes && now?.startsWith(`${after.notes}\n`) ? now.slice(after.notes.length + 1) : null;
  return added === null ? now : joinedNotes(before.notes ?? null, added);
}

/** What an undo writes: a field that still holds the merge's value gets its value before it; a later change stays. */
export function undoneFields(now: ContactRow, change: FieldChange): Partial<MergedFields> {
  const fields = Object.keys(change.after) as (keyof MergedFields)[];
  const unchanged = fields.filter((field) => now[field] === change.after[field]);
  const restored: Partial<MergedFields> = Object.fromEntries(
    unchanged.map((field) => [field, change.before[field] ?? null]),
  );
  const { email, phone } = { ...now, ...restored };
  if (email === null && phone === null) {
    // the number that it had is gone since: it keeps the address that it got
    delete restored.email;
    delete restored.phone;
  }
  if (!("notes" in change.after) || "notes" in restored) return restored;
  return { ...restored, notes: notesWithoutMerge(now.notes, change) };
}
