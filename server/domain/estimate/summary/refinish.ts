import type { Basis } from "../../../../contracts/vocabulary.ts";
import { areAdjacent } from "../damage/adjacent-panels.ts";
import { tenths } from "../money.ts";
import type { Labour } from "../options/job-writer.ts";
import { refinishOf, spotOf } from "../options/paint.ts";
import type { Shop } from "../context.ts";

interface Less {
  readonly line: Labour;
  readonly hours: number;
  readonly description: string;
  readonly basis: Basis;
}

/** Paint of a panel or of a spot of it, but for a new part's edges. */
const isPanel = (line: Labour): boolean =>
  line.operation === "refinish" && (line.once === refinishOf(line.part) || line.once === spotOf(line.part));
const byHours = (a: Labour, b: Labour): number => b.hours - a.hours;

/**
 * Clear coat of several panels: the largest counts its full share, each further one the smaller share, all together
 * no more than the cap (CCC/MOTOR guide). Lines that a person set stay as they are.
 */
export function clearCoatSaved(lines: readonly Labour[], shop: Shop): Less[] {
  const { clear_coat_next_panel_share: next, clear_coat_cap_hours: cap } = shop.book.rules;
  const first = shop.rule("clear_coat_first_panel_share");
  const coats = lines.filter((line) => line.operation === "clear_coat" && line.changed === null).toSorted(byHours);
  let left = cap.value;
  return coats.flatMap((line, i) => {
    const full = lines.find((other) => isPanel(other) && other.part === line.part)?.hours ?? 0;
    const due = i === 0 || first <= next.value ? line.hours : Math.min(line.hours, tenths(full * next.value));
    const counted = Math.min(due, left);
    left -= counted;
    const hours = tenths(line.hours - counted);
    const description = "Clear coat of further panels in one go";
    return hours > 0 ? [{ line, hours: Math.min(hours, line.hours), description, basis: next.basis }] : [];
  });
}

/**
 * Refinish overlap: every panel after the first takes less, most where it adjoins one before it (CCC/MOTOR guide).
 * Lines that a person set stay as they are.
 */
export function overlapSaved(lines: readonly Labour[], shop: Shop): Less[] {
  const { overlap_adjacent_hours: adjacent, overlap_non_adjacent_hours: apart } = shop.book.rules;
  const panels = lines.filter(isPanel).toSorted(byHours);
  return panels.flatMap((line, i) => {
    const before = panels.slice(0, i);
    if (before.length === 0 || line.changed !== null) return [];
    const rule = before.some((other) => areAdjacent(other.part, line.part)) ? adjacent : apart;
    const hours = Math.min(rule.value, line.hours);
    return hours > 0 ? [{ line, hours, description: "Refinish overlap between panels", basis: rule.basis }] : [];
  });
}
