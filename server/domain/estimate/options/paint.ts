import type { PartName } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../../damage/display-text.ts";
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

/** The keys of painting a panel, and of painting a spot of it. */
export const refinishOf = (part: PartName): string => `refinish:${part}`;
export const spotOf = (part: PartName): string => `spot:${part}`;
const clearCoatOf = (painted: string): string => `clear_coat:${painted}`;

function blend(job: JobWriter): number {
  const { book, vehicle } = job.context;
  let hours = 0;
  for (const panel of blendedInto(job.location, vehicle.bodyStyle)) {
    const figures = book.parts[bodyFamily(panel)];
    hours += job.work({
      operation: "blend",
      of: panel,
      part: panel,
      description: `Blend the color into the ${partLabel(panel)}`,
      hours: tenths(figures.refinish_hours * job.context.rule("blend_share")),
      rate: "paint",
      basis: book.rules.blend_share.basis,
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
    description: `Clear coat on the ${name}`,
    hours: tenths(
      Math.min(refinish * context.rule("clear_coat_first_panel_share"), context.rule("clear_coat_cap_hours")),
    ),
    rate: "paint",
    basis: rules.clear_coat_first_panel_share.basis,
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
