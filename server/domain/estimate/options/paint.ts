import type { RuleName } from "../../../../contracts/repair/rate-book.ts";
import type { PartName } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../../damage/display-text.ts";
import { hasMiddleCoat } from "../car/color.ts";
import type { EstimateContext } from "../context.ts";
import { blendedInto } from "../damage/adjacent-panels.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { bodyFamily } from "../damage/part.ts";
import { tenths, toMinor } from "../money.ts";
import type { JobWriter } from "./job-writer.ts";

interface Painting {
  /** Paints the entire panel and blends it into adjacent ones; otherwise only the spot. */
  readonly isEntirePanel: boolean;
  /** The edges of a new part are painted as well. */
  readonly isNew: boolean;
}

/**
 * Whether a repair paints the entire panel. A minor one paints a spot, except in colors with a middle coat: their spot would show,
 * so the panel is cleared from edge to edge and blended, and except bumper covers with sensors: they come off, so that no sensor is
 * painted over. Our own estimate, from trade practice.
 */
export const paintsEntirePanel = (
  { severity, panel, adas }: PanelDamage,
  { car }: Pick<EstimateContext, "car">,
): boolean => severity !== "minor" || hasMiddleCoat(car.color) || (panel.group === "plastic" && adas.what !== null);

/** The keys of painting a panel, and of painting a spot of it. */
export const refinishOf = (part: PartName): string => `refinish:${part}`;
export const spotOf = (part: PartName): string => `spot:${part}`;
const clearCoatOf = (painted: string): string => `clear_coat:${painted}`;

interface Coats {
  readonly first: RuleName;
  readonly next: RuleName;
  readonly cap: RuleName;
  readonly blend: RuleName;
  /** The description of the coats over the base color. */
  readonly words: string;
}

/** The rules for the coats over the base color. A middle coat is counted instead of the clear coat, which it includes. */
export const coatsOf = ({ car }: Pick<EstimateContext, "car">): Coats =>
  hasMiddleCoat(car.color)
    ? {
        first: "three_stage_first_panel_share",
        next: "three_stage_next_panel_share",
        cap: "three_stage_cap_hours",
        blend: "three_stage_blend_share",
        words: "Middle coat and clear coat",
      }
    : {
        first: "clear_coat_first_panel_share",
        next: "clear_coat_next_panel_share",
        cap: "clear_coat_cap_hours",
        blend: "blend_share",
        words: "Clear coat",
      };

function blend(job: JobWriter): number {
  const { book, car, rule, ruleRow } = job.context;
  const share = coatsOf(job.context).blend;
  let hours = 0;
  for (const panel of blendedInto(job.location, car)) {
    const figures = book.parts[bodyFamily(panel)];
    hours += job.work({
      operation: "blend",
      of: panel,
      part: panel,
      description: `Blend the color into the ${partLabel(panel)}`,
      hours: tenths(figures.refinish_hours * rule(share)),
      rate: "paint",
      basis: ruleRow(share).basis,
      once: `blend:${panel}`,
      coveredBy: [refinishOf(panel), spotOf(panel)],
    });
  }
  return hours;
}

/** Adds refinish with clear coat, edges, blending and materials. Adds nothing for a part that is not painted. */
export function paint(job: JobWriter, { panel }: PanelDamage, { isEntirePanel, isNew }: Painting): void {
  const { context, location } = job;
  const { rules } = context.book;
  const coats = coatsOf(context);
  const { figures } = panel;
  if (figures.refinish_hours === 0) return;
  const name = partLabel(location);
  const refinish = job.work({
    operation: "refinish",
    description: isEntirePanel ? `Refinish the ${name}` : `Refinish a spot of the ${name}`,
    hours: tenths(figures.refinish_hours * (isEntirePanel ? 1 : context.rule("spot_refinish_share"))),
    rate: "paint",
    basis: isEntirePanel ? figures.basis : rules.spot_refinish_share.basis,
    // The paint of the panel includes the spot. The reverse is false: after a spot, other places still need polishing.
    once: isEntirePanel ? refinishOf(location) : spotOf(location),
    coveredBy: isEntirePanel ? [] : [refinishOf(location)],
  });
  const edges = isNew
    ? job.work({
        operation: "refinish",
        of: "edges",
        description: `Refinish the edges and inside of the new ${name}`,
        hours: context.rule("new_part_edging_hours"),
        rate: "paint",
        basis: rules.new_part_edging_hours.basis,
        once: `edges:${location}`,
      })
    : 0;
  const clear = job.work({
    operation: "clear_coat",
    follows: "refinish",
    description: `${coats.words} on the ${name}`,
    hours: tenths(Math.min(refinish * context.rule(coats.first), context.rule(coats.cap))),
    rate: "paint",
    basis: context.ruleRow(coats.first).basis,
    once: clearCoatOf(isEntirePanel ? refinishOf(location) : spotOf(location)),
    coveredBy: isEntirePanel ? [] : [clearCoatOf(refinishOf(location))],
  });
  const blended = isEntirePanel ? blend(job) : 0;
  const hours = refinish + edges + clear + blended;
  job.supply({
    key: "materials",
    name: "Paint and materials",
    kind: "consumable",
    oem: toMinor(hours * context.rates.paint_materials, context.currency),
    basis: context.ratesBasis,
  });
}
