import type { PartName } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../../damage/display-text.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { blendedInto } from "../damage/adjacent-panels.ts";
import { bodyFamily } from "../damage/part.ts";
import { tenths, toMinor } from "../money.ts";
import type { OpenJob } from "./job-writer.ts";

interface Painting {
  /** Only the spot, or the whole panel and blended into its neighbours. */
  readonly whole: boolean;
  /** A new part is painted at its edges too. */
  readonly isNew: boolean;
}

/** Keys of paint: of a whole panel, and of a spot of one. */
export const refinishOf = (part: PartName): string => `refinish:${part}`;
export const spotOf = (part: PartName): string => `spot:${part}`;
const clearCoatOf = (painted: string): string => `clear_coat:${painted}`;

function blend(job: OpenJob): number {
  const { book, vehicle } = job.shop;
  let hours = 0;
  for (const neighbour of blendedInto(job.location, vehicle.bodyStyle)) {
    const figures = book.parts[bodyFamily(neighbour)];
    hours += job.work({
      operation: "blend",
      of: neighbour,
      part: neighbour,
      description: `Blend the colour into the ${partLabel(neighbour)}`,
      hours: tenths(figures.refinish_hours * job.shop.rule("blend_share")),
      rate: "paint",
      basis: book.rules.blend_share.basis,
      once: `blend:${neighbour}`,
      coveredBy: [refinishOf(neighbour), spotOf(neighbour)],
    });
  }
  return hours;
}

/** Refinish with clear coat, edges, blending and materials; nothing where the part is not painted. */
export function paint(job: OpenJob, { panel }: PanelDamage, { whole, isNew }: Painting): void {
  const { shop, location } = job;
  const { rules } = shop.book;
  const { figures } = panel;
  if (figures.refinish_hours === 0) return;
  const name = partLabel(location);
  const refinish = job.work({
    operation: "refinish",
    description: whole ? `Refinish the ${name}` : `Refinish a spot of the ${name}`,
    hours: tenths(figures.refinish_hours * (whole ? 1 : shop.rule("spot_refinish_share"))),
    rate: "paint",
    basis: whole ? figures.basis : rules.spot_refinish_share.basis,
    // a spot is painted with its panel; what the panel's paint makes needless, polishing elsewhere on it, the spot's does not
    once: whole ? refinishOf(location) : spotOf(location),
    coveredBy: whole ? [] : [refinishOf(location)],
  });
  const edges = isNew
    ? job.work({
        operation: "refinish",
        of: "edges",
        description: `Edges and inside of the new ${name}`,
        hours: shop.rule("new_part_edging_hours"),
        rate: "paint",
        basis: rules.new_part_edging_hours.basis,
        once: `edges:${location}`,
      })
    : 0;
  const clear = job.work({
    operation: "clear_coat",
    follows: "refinish",
    description: `Clear coat on the ${name}`,
    hours: tenths(Math.min(refinish * shop.rule("clear_coat_first_panel_share"), shop.rule("clear_coat_cap_hours"))),
    rate: "paint",
    basis: rules.clear_coat_first_panel_share.basis,
    once: clearCoatOf(whole ? refinishOf(location) : spotOf(location)),
    coveredBy: whole ? [] : [clearCoatOf(refinishOf(location))],
  });
  const blended = whole ? blend(job) : 0;
  const hours = refinish + edges + clear + blended;
  job.supply({
    key: "materials",
    name: "Paint and materials",
    kind: "consumable",
    oem: toMinor(hours * shop.rates.paint_materials, shop.currency),
    basis: shop.ratesBasis,
  });
}
