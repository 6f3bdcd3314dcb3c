import type { Basis } from "../../../../contracts/vocabulary.ts";
import type { EstimateContext } from "../context.ts";
import { areAdjacent } from "../damage/adjacent-panels.ts";
import { tenths } from "../money.ts";
import type { LaborEntry } from "../options/job-writer.ts";
import { refinishOf, spotOf } from "../options/paint.ts";

/** Hours that a line does not take, and the reason. */
interface SavedHours {
  readonly line: LaborEntry;
  readonly hours: number;
  readonly description: string;
  readonly basis: Basis;
}

/** Whether a line paints a panel or a spot of it; false for the edges of a new part. */
const isPanel = (line: LaborEntry): boolean =>
  line.operation === "refinish" && (line.once === refinishOf(line.part) || line.once === spotOf(line.part));
const byHours = (a: LaborEntry, b: LaborEntry): number => b.hours - a.hours;

/**
 * Saved clear coat hours of several panels. The largest panel takes its full share, each further one a smaller share, and
 * all together at most the cap (CCC/MOTOR guide). Lines that a person changed stay as they are.
 */
export function clearCoatSaved(lines: readonly LaborEntry[], context: EstimateContext): SavedHours[] {
  const { clear_coat_next_panel_share: next, clear_coat_cap_hours: cap } = context.book.rules;
  const first = context.rule("clear_coat_first_panel_share");
  const coats = lines.filter((line) => line.operation === "clear_coat" && line.changed === null).toSorted(byHours);
  let left = cap.value;
  return coats.flatMap((line, i) => {
    const full = lines.find((other) => isPanel(other) && other.part === line.part)?.hours ?? 0;
    const due = i === 0 || first <= next.value ? line.hours : Math.min(line.hours, tenths(full * next.value));
    const counted = Math.min(due, left);
    left -= counted;
    const hours = tenths(line.hours - counted);
    const description = "Clear coat of additional panels in one operation";
    return hours > 0 ? [{ line, hours: Math.min(hours, line.hours), description, basis: next.basis }] : [];
  });
}

/**
 * Saved refinish hours of several panels. Every panel after the first takes fewer hours, especially next to an earlier one
 * (CCC/MOTOR guide). Lines that a person changed stay as they are.
 */
export function overlapSaved(lines: readonly LaborEntry[], context: EstimateContext): SavedHours[] {
  const { overlap_adjacent_hours: adjacent, overlap_non_adjacent_hours: apart } = context.book.rules;
  const panels = lines.filter(isPanel).toSorted(byHours);
  return panels.flatMap((line, i) => {
    const before = panels.slice(0, i);
    if (before.length === 0 || line.changed !== null) return [];
    const rule = before.some((other) => areAdjacent(other.part, line.part)) ? adjacent : apart;
    const hours = Math.min(rule.value, line.hours);
    return hours > 0 ? [{ line, hours, description: "Refinish overlap between panels", basis: rule.basis }] : [];
  });
}
