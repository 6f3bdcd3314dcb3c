import type { Basis } from "../../../../contracts/vocabulary.ts";
import type { EstimateContext } from "../context.ts";
import { areAdjacent } from "../damage/adjacent-panels.ts";
import { tenths } from "../money.ts";
import type { LaborEntry } from "../options/job-writer.ts";
import { coatsOf, refinishOf, spotOf } from "../options/paint.ts";

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
/** The longest first; of equal ones always the same first, whatever the order of entry. */
const byHours = (a: LaborEntry, b: LaborEntry): number =>
  b.hours - a.hours || a.part.localeCompare(b.part) || b.total - a.total || a.operation.localeCompare(b.operation);

/**
 * Saved clear coat hours of several panels. The largest panel takes its full share, each further one a smaller share, and
 * all together at most the cap (CCC/MOTOR guide). Lines that a person changed stay as they are.
 */
export function clearCoatSaved(lines: readonly LaborEntry[], context: EstimateContext): SavedHours[] {
  const coats = coatsOf(context);
  const next = context.ruleRow(coats.next);
  const first = context.rule(coats.first);
  const clear = lines.filter((line) => line.operation === "clear_coat" && line.changed === null).toSorted(byHours);
  let left = context.rule(coats.cap);
  return clear.flatMap((line, i) => {
    const full = lines.find((other) => isPanel(other) && other.part === line.part)?.hours ?? 0;
    const due = i === 0 || first <= next.value ? line.hours : Math.min(line.hours, tenths(full * next.value));
    const counted = Math.min(due, left);
    left -= counted;
    const hours = tenths(line.hours - counted);
    const description = `${coats.words} of additional panels in one operation`;
    return hours > 0 ? [{ line, hours: Math.min(hours, line.hours), description, basis: next.basis }] : [];
  });
}

/** The painted panels in groups of which each panel meets another one of its group at a seam. */
function adjoining(panels: readonly LaborEntry[], { car }: EstimateContext): LaborEntry[][] {
  let groups: LaborEntry[][] = [];
  for (const line of panels) {
    const meets = (group: LaborEntry[]) => group.some((other) => areAdjacent(other.part, line.part, car));
    groups = [...groups.filter((group) => !meets(group)), [...groups.filter(meets).flat(), line]];
  }
  return groups;
}

/**
 * Saved refinish hours of several panels. The largest panel takes its full hours. Of the others, each takes 0.4 h less if it
 * adjoins panels of which the overlap is not deducted yet, otherwise 0.2 h less (CCC/MOTOR guide): in a row of adjoining panels
 * the largest one has 0.2 h deducted (nothing in the row with the largest panel of the car), each further one 0.4 h. The order
 * of entry has no influence. Lines that a person changed stay as they are.
 */
export function overlapSaved(lines: readonly LaborEntry[], context: EstimateContext): SavedHours[] {
  const { overlap_adjacent_hours: adjacent, overlap_non_adjacent_hours: apart } = context.book.rules;
  const panels = lines.filter(isPanel).toSorted(byHours);
  return adjoining(panels, context).flatMap((group) =>
    group.toSorted(byHours).flatMap((line, i) => {
      if (line === panels[0] || line.changed !== null) return [];
      const rule = i === 0 ? apart : adjacent;
      const hours = Math.min(rule.value, line.hours);
      return hours > 0 ? [{ line, hours, description: "Refinish overlap between panels", basis: rule.basis }] : [];
    }),
  );
}
