import type { Severity } from "../../../../contracts/vocabulary.ts";
import { isBedSide } from "../car/car.ts";
import type { EstimateContext } from "../context.ts";
import type { Damage } from "../damage/damage.ts";
import type { Zone } from "./zones.ts";

/** What may be damaged behind an impact, and why to look. Unpriced: it shows only after parts are taken off. */
export interface Check {
  readonly item: string;
  readonly why: string;
}

interface Situation {
  readonly zone: Zone;
  readonly severity: Severity;
  readonly damages: readonly Damage[];
  readonly context: EstimateContext;
}

interface Rule extends Check {
  readonly zones: readonly Zone[];
  readonly when?: (situation: Situation) => boolean;
}

const isSevere = ({ severity }: Situation): boolean => severity === "severe" || severity === "critical";
/** An unknown model year counts as a new one: the check costs less than the part that it finds. */
const isFrom =
  (year: number) =>
  ({ context }: Situation): boolean =>
    (context.vehicle.year ?? year) >= year;
const hasSensors = ({ damages, context, ...rest }: Situation): boolean =>
  damages.some(({ adas, given }) => adas.what !== null || given.has_adas === true) ||
  isFrom(context.rule("adas_from_model_year"))({ damages, context, ...rest });
const hitsCorner = ({ damages }: Situation): boolean =>
  damages.some(({ given }) => /fender|quarter_panel|suspension/.test(given.location));
const hits =
  (parts: RegExp) =>
  ({ damages }: Situation): boolean =>
    damages.some(({ given }) => parts.test(given.location));
const hitsDoor = hits(/_door_|side_window/);
const hitsBed = ({ zone, damages, context }: Situation): boolean =>
  damages.some(({ given }) => isBedSide(context.car, given.location)) ||
  (zone === "rear" && context.car.hasSeparateBed);
const all = ["front", "rear", "left", "right", "top"] as const;
const sides = ["left", "right"] as const;

/*
 * The order is that in which a shop takes a car apart. Our own estimate, from trade practice; model years by US rules: airbags in
 * front from 1998 (49 USC 30127), against head injuries at the side by 2014 (FMVSS 214), a rear camera from May 2018 (FMVSS 111).
 */
const rules: readonly Rule[] = [
  {
    zones: ["front", "rear"],
    item: "Bumper reinforcement and energy absorber",
    why: "The cover springs back, the bar and the foam behind it do not.",
  },
  {
    zones: ["front"],
    item: "Radiator support",
    why: "It carries the radiator, the lamps and the hood latch. A shift shows in the gaps.",
  },
  {
    zones: ["front"],
    item: "Condenser, radiator and fan",
    why: "They are a hand's breadth behind the bumper. Check for leaks and bent fins.",
    when: ({ context }) => !context.car.isElectrified,
  },
  {
    zones: ["front"],
    item: "Condenser, radiators, fan and battery cooling",
    why: "They are a hand's breadth behind the bumper. A leak also stops the cooling of the battery.",
    when: ({ context }) => context.car.isElectrified,
  },
  {
    zones: ["front"],
    item: "Hood latch, hinges and safety hook",
    why: "A hood that is not latched opens while driving.",
  },
  {
    zones: ["front"],
    item: "Lamp brackets and aim of the headlights",
    why: "The tabs break first, and the lamp seems whole.",
  },
  {
    zones: ["front", "rear"],
    item: "Frame rails and crush zones",
    why: "Measure them: kinks are hidden behind the bumper reinforcement.",
    when: isSevere,
  },
  {
    zones: ["rear"],
    item: "Rear body panel, trunk floor and spare wheel well",
    why: "Lift the trunk trim and look for folds and torn sealer.",
    when: ({ context }) => !context.car.hasSeparateBed,
  },
  {
    zones: ["rear"],
    item: "Exhaust and its hangers",
    why: "It is pushed forward by the bumper.",
    when: ({ context }) =>
      context.vehicle.fuelType === undefined || !/^(electric|bev|ev)$/i.test(context.vehicle.fuelType ?? ""),
  },
  {
    zones: ["rear"],
    item: "Trunk latch, hinges and seals",
    why: "Water comes in through a gap that is not seen.",
    when: ({ context }) => !context.car.hasSeparateBed,
  },
  {
    zones: ["rear"],
    item: "Tailgate latch, hinges and the ends of the bed",
    why: "The gap at the tailgate shows a bed that is out of square.",
    when: ({ context }) => context.car.hasSeparateBed,
  },
  {
    zones: ["rear"],
    item: "Bumper brackets, trailer hitch and its wiring",
    why: "The hitch hands a hit over to the frame.",
    when: ({ context }) => context.car.hasSeparateBed,
  },
  {
    zones: sides,
    item: "Door intrusion beam, hinges and latch",
    why: "The beam is spot-welded in the door: a bent one means a new door.",
    when: hitsDoor,
  },
  {
    zones: sides,
    item: "Center pillar and rocker panel",
    why: "Measure the door opening. They are welded and protect the cabin.",
    when: hitsDoor,
  },
  {
    zones: sides,
    item: "Window regulator, glass run and door wiring",
    why: "Run the window and the lock.",
    when: hitsDoor,
  },
  {
    zones: ["left", "right", "rear"],
    item: "Bed floor, bed mounts and frame",
    why: "Measure the frame, and the gap between bed and cab on both sides.",
    when: hitsBed,
  },
  {
    zones: ["left", "right", "rear"],
    item: "Wheelhouse, rear pillar and trunk side",
    why: "They are welded to the quarter panel. Look from inside the trunk.",
    when: (situation) => hits(/quarter_panel/)(situation) && !hitsBed(situation),
  },
  {
    zones: sides,
    item: "Fender apron, strut tower and door hinge pillar",
    why: "A hit at the fender reaches them. The door gap shows a shift.",
    when: hits(/fender/),
  },
  {
    zones: ["top"],
    item: "Roof rails, pillars and windshield frame",
    why: "Measure the openings. Glass hides a twist.",
  },
  {
    zones: ["top"],
    item: "Headliner, sunroof and its drains",
    why: "Parts above the headliner break without a sign outside.",
  },
  {
    zones: all,
    item: "Airbags, crash sensors and seat belts",
    why: "Read the airbag unit. A belt that was locked or a sensor in the zone is replaced as the maker says.",
    when: isFrom(1998),
  },
  {
    zones: [...sides, "top"],
    item: "Side and curtain airbags",
    why: "Door and pillar sensors are in this zone. Look along the headliner and the seat seams.",
    when: isFrom(2010),
  },
  {
    zones: ["front", "rear", "left", "right"],
    item: "Wheel alignment",
    why: "Measure it after a hit at a corner or one that moved the structure.",
    when: (situation) => hitsCorner(situation) || isSevere(situation),
  },
  {
    zones: ["front", "rear", "left", "right"],
    item: "Wheel, tire, hub and suspension arms",
    why: "Look for a bent rim, a bulge in the tire and play in the hub.",
    when: hitsCorner,
  },
  {
    zones: ["front"],
    item: "Front radar, windshield camera and parking sensors",
    why: "Brackets move by a few millimeters. Calibrate by the maker's instructions.",
    when: hasSensors,
  },
  {
    zones: ["rear"],
    item: "Blind-spot radars, rear camera and parking sensors",
    why: "Brackets move by a few millimeters. Calibrate by the maker's instructions.",
    when: hasSensors,
  },
  {
    zones: ["rear"],
    item: "Rear camera",
    why: "Its picture and its guide lines must be right.",
    when: (situation) => !hasSensors(situation) && isFrom(2018)(situation),
  },
  {
    zones: sides,
    item: "Mirror camera, blind-spot radar and steering angle sensor",
    why: "They are behind the mirror and the rear corner. Calibrate by the maker's instructions.",
    when: hasSensors,
  },
  { zones: ["top"], item: "Windshield camera", why: "It looks through the glass under the roof.", when: hasSensors },
  {
    zones: all,
    item: "High-voltage battery, its case and orange cables",
    why: "Look from below for dents and coolant, measure the insulation, and follow the maker's instructions for storage.",
    when: ({ context }) => context.car.isElectrified,
  },
];

/** What to check after an impact, by its zone, its severity, the model year and the drive. */
export const checklistOf = (situation: Situation): Check[] =>
  rules
    .filter(({ zones, when }) => zones.includes(situation.zone) && (when === undefined || when(situation)))
    .map(({ item, why }) => ({ item, why }));
