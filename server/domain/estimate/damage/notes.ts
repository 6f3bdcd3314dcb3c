import { type Damage, isOnPanel } from "./damage.ts";

/** What a person should know or check before they sign, apart from the notes on the choice of a repair. */
export function notesOn(damage: Damage): string[] {
  if (!isOnPanel(damage))
    return [
      "Mechanical repairs cannot be priced exactly from the damage. A diagnosis is needed to know what must be replaced.",
    ];
  const { panel, adas, given, severity } = damage;
  const notes = [panel.note, adas.note].filter((note) => note !== null);
  const isSeverelyDeformed = given.type === "panel_damage" && (severity === "severe" || severity === "critical");
  if (panel.group === "welded_metal" && isSeverelyDeformed)
    notes.push(
      "The rocker panel (sill) is not a separate location. It is part of the quarter panel and is cut and welded together with that side. Measure the body before cutting.",
    );
  if (/_door_/.test(given.location) && isSeverelyDeformed)
    notes.push(
      "Check the rocker panel (sill) below the door and the pillar behind it. If they are damaged too, add the quarter panel as a separate damage.",
    );
  if (given.type === "rust" && severity !== "minor")
    notes.push(
      "Rust is usually more extensive inside than it appears outside. The hours may increase once the panel is opened.",
    );
  return notes;
}
