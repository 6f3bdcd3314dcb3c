import { type Damage, isOnPanel } from "./damage.ts";

/** What a person should know or check before they sign, apart from the notes on the choice of a repair. */
export function notesOn(damage: Damage): string[] {
  if (!isOnPanel(damage))
    return ["Mechanical parts are not priced from damage alone: a diagnosis says what is to be replaced."];
  const { panel, adas, given, severity } = damage;
  const notes = [panel.note, adas.note].filter((note) => note !== null);
  const isSeverelyDeformed = given.type === "panel_damage" && (severity === "severe" || severity === "critical");
  if (panel.group === "welded_metal" && isSeverelyDeformed)
    notes.push(
      "The sill (rocker panel) has no name of its own among the locations: it belongs to the quarter panel, whose side it is cut and welded with. Measure the body before cutting.",
    );
  if (/_door_/.test(given.location) && isSeverelyDeformed)
    notes.push(
      "Look at the sill below and the pillar behind the door: where they are hit too, add the quarter panel as a damage of its own.",
    );
  if (given.type === "rust" && severity !== "minor")
    notes.push("Rust goes further inside than is seen outside: the hours may grow once it is opened.");
  return notes;
}
