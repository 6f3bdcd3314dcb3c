import type { RepairOption } from "../../../../contracts/repair/estimate.ts";
import { isBedSide } from "../car/car.ts";
import type { EstimateContext } from "../context.ts";
import { isAdaptive } from "../options/fitting.ts";
import { type Damage, isOnPanel, type PanelDamage } from "./damage.ts";

/**
 * What a person should know or check before they sign the repair that is recommended or chosen, apart from the notes on its
 * choice.
 */
export function notesOn(damage: Damage, option: Chosen, context: EstimateContext): string[] {
  if (!isOnPanel(damage))
    return [
      "Mechanical repairs cannot be priced exactly from the damage. A diagnosis is needed to know what must be replaced.",
    ];
  const { panel, adas, given, severity } = damage;
  const notes = [panel.note, adas.note].filter((note) => note !== null);
  if (option === "replace") notes.push(...notesOnNewPart(damage, context));
  if (option === "replace" || option === "section") notes.push(...notesOnCutting(damage));
  if (panel.group === "plastic" && adas.what !== null && given.location.endsWith("_bumper") && option !== polish)
    notes.push(coverNote(given.type, adas.what));
  if (isHeadlinerDown(damage, option)) notes.push(roofNote);
  if (option === "resin_repair" && adas.what !== null)
    notes.push(
      "A break in front of the camera or of the driver is not filled with resin: there the glass is replaced.",
    );
  if (/_door_/.test(given.location) && isDeformed(damage) && isSevere(damage))
    notes.push(
      "Check the rocker panel (sill) below the door and the pillar behind it. If they are damaged too, add the quarter panel as a separate damage.",
    );
  if (given.type === "rust" && severity !== "minor")
    notes.push(
      "Rust is usually more extensive inside than it appears outside. The hours may increase once the panel is opened.",
    );
  return notes;
}

type Chosen = RepairOption["option"];
const polish: Chosen = "polish_touch_up";
const isDeformed = ({ given: { type } }: PanelDamage): boolean => type === "panel_damage" || type === "dent";
const isSevere = ({ severity }: PanelDamage): boolean => severity === "severe" || severity === "critical";

function notesOnNewPart(damage: PanelDamage, context: EstimateContext): string[] {
  const { car } = context;
  const { location } = damage.given;
  const notes: string[] = [];
  if (isBedSide(car, location))
    notes.push(
      "On this pickup the quarter panel is the side of the bed. The bed is bolted to the frame, so the cab is not cut. Compare with a complete used bed.",
    );
  if (location === "trunk_lid" && car.hasLiftgate)
    notes.push("On this body the trunk lid is the liftgate: glass, wiper, camera and wiring are changed over.");
  if (location === "trunk_lid" && car.hasSeparateBed)
    notes.push("On this pickup the trunk lid is the tailgate: a camera in its handle is changed over and checked.");
  if (isAdaptive(damage, context))
    notes.push("The headlight may be adaptive: prices differ much by version, so check the part number.");
  return notes;
}

function notesOnCutting(damage: PanelDamage): string[] {
  if (damage.panel.group !== "welded_metal" || !isDeformed(damage)) return [];
  return damage.given.location === "roof"
    ? ["Measure the body before cutting."]
    : [
        "The rocker panel (sill) is not a separate location. It is part of the quarter panel and is cut and welded together with that side. Measure the body before cutting.",
      ];
}

/** Dents of a roof are pushed or straightened from inside, and a new roof goes on without its headliner. */
const isHeadlinerDown = (damage: PanelDamage, option: Chosen): boolean =>
  damage.given.location === "roof" &&
  (option === "replace" ||
    option === "section" ||
    (option !== polish && (damage.isHail || (damage.given.type === "panel_damage" && isSevere(damage)))));

const roofNote =
  "The headliner comes down for work on a roof, with roof rails, curtain airbags and the frame of a sunroof that are in the way.";

const surfaceOnly = new Set(["scratch", "paint_damage"]);

/**
 * What position statements allow on a bumper cover with sensors: GM (bodyshopbusiness.com), Ford (fenderbender.com 2021), Honda
 * (repairerdrivennews.com 2024), Nissan and Tesla (rts.i-car.com).
 */
const coverNote = (type: string, what: string): string =>
  surfaceOnly.has(type)
    ? `The cover is in front of the ${what}. Paint alone is allowed, within the maker's limit for the thickness. Measure it, and calibrate afterwards.`
    : `The cover is in front of the ${what}. GM and Ford allow no repair of the plastic at all, Honda, Nissan and Tesla none in front of a radar. A new cover is the safe choice.`;
