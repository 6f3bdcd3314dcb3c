import type { DamageType, Severity } from "../../../../contracts/vocabulary.ts";
import type { PartGroup } from "../damage/part.ts";
import type { PanelOption } from "./job-writer.ts";

type Repairs = readonly PanelOption[];
type BySeverity = Readonly<Record<Severity, Repairs>>;

const ranked = (...[minor, moderate, severe, critical]: readonly [Repairs, Repairs, Repairs, Repairs]): BySeverity => ({
  minor,
  moderate,
  severe,
  critical,
});

const polish = "polish_touch_up";
const pdr = "pdr";
const repair = "repair_refinish";
const replace = "replace";
const section = "section";
const resin = "resin_repair";
const onlyNew = ranked([replace], [replace], [replace], [replace]);

const surface = ranked([polish, repair], [repair, polish], [repair, replace], [repair, replace]);
const surfaceOfWelded = ranked([polish, repair], [repair, polish], [repair], [repair]);

/** A bolted panel is replaced if straightening it would cost more than a new one. */
const bolted = {
  scratch: surface,
  paint_damage: surface,
  dent: ranked([pdr, repair], [pdr, repair, replace], [repair, replace], [replace, repair]),
  panel_damage: ranked([pdr, repair], [repair, replace], [replace, repair], [replace]),
  rust: ranked([repair], [repair, replace], [replace, repair], [replace]),
  crack: ranked([repair], [repair, replace], [replace, repair], [replace]),
  glass_damage: ranked([repair], [repair, replace], [replace, repair], [replace]),
} as const;

/** A welded panel is cut and welded only if its shape or its metal is lost, and replaced completely only as a last resort. */
const welded = {
  scratch: surfaceOfWelded,
  paint_damage: surfaceOfWelded,
  dent: ranked([pdr, repair], [pdr, repair], [repair, section, replace], [section, replace]),
  panel_damage: ranked([pdr, repair], [repair], [section, replace, repair], [replace, section]),
  rust: ranked([repair], [repair, section], [section, replace], [replace, section]),
  crack: ranked([repair], [repair], [section, replace, repair], [replace, section]),
  glass_damage: ranked([repair], [repair], [section, replace, repair], [replace, section]),
} as const;

/**
 * A bumper cover with sensors behind it is not filled, welded or taped: GM (bodyshopbusiness.com) and Ford (fenderbender.com,
 * 2021) allow paint alone, Honda (repairerdrivennews.com, 2024) and Nissan (rts.i-car.com) nothing in front of a radar.
 */
const withSensors = ranked([repair, replace], [replace, repair], [replace], [replace]);
const molded = ranked([repair, replace], [repair, replace], [replace, repair], [replace]);
const plastic = {
  scratch: surface,
  paint_damage: surface,
  dent: molded,
  panel_damage: molded,
  rust: surface,
  crack: molded,
  glass_damage: molded,
} as const;

const scratchedGlass = ranked([polish, replace], [replace], [replace], [replace]);
const brokenWindshield = ranked([resin, replace], [resin, replace], [resin, replace], [replace]);
const windshield = {
  scratch: scratchedGlass,
  paint_damage: scratchedGlass,
  dent: onlyNew,
  panel_damage: onlyNew,
  rust: onlyNew,
  crack: brokenWindshield,
  glass_damage: brokenWindshield,
} as const;

/** Tempered glass shatters completely. */
const tempered = { ...windshield, crack: onlyNew, glass_damage: onlyNew } as const;

const dull = ranked([polish, replace], [polish, replace], [replace], [replace]);
const lamp = { ...tempered, scratch: dull, paint_damage: dull } as const;

/** The candidate repairs of a deformed bumper cover with sensors behind it. */
export const sensorCover = {
  ...plastic,
  dent: withSensors,
  panel_damage: withSensors,
  crack: withSensors,
  glass_damage: withSensors,
} as const satisfies Record<DamageType, BySeverity>;

/**
 * The candidate repairs for each damage, best first; `choose` removes those that are impossible on this car. Trade practice
 * in our own judgment, based on: PDR up to a baseball (promastersautocc.com), rust holes cut and welded (engineerfix.com),
 * resin by ROLAGS.
 */
export const candidateRepairs: Readonly<Record<PartGroup, Readonly<Record<DamageType, BySeverity>>>> = {
  bolted_metal: bolted,
  welded_metal: welded,
  plastic,
  windshield,
  tempered_glass: tempered,
  lamp,
};
