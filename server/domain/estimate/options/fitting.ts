import { partLabel } from "../../damage/display-text.ts";
import type { EstimateContext } from "../context.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { ours } from "../rate-book/basis.ts";
import type { JobWriter } from "./job-writer.ts";

/** Adaptive headlights (matrix, curve light) cost half as much again as other modern ones. Our own estimate. */
export const adaptiveLamp = 1.5;
const adaptiveFrom = 2018;

/** Whether the headlight moves or masks its beam: as given, else assumed of dear makes from 2018 on. Our own estimate. */
export function isAdaptive({ given: { location, has_adas: given } }: PanelDamage, { car, vehicle }: EstimateContext) {
  if (!location.startsWith("headlight_")) return false;
  return given ?? ((car.makeClass === "luxury" || car.makeClass === "exotic") && (vehicle.year ?? 0) >= adaptiveFrom);
}

/**
 * Adds aiming a new headlight, once for each car, and coding an adaptive one, unless the rate book has a calibration for it: that
 * one is the dealer's own. Returns whether it is coded.
 */
export function aim(job: JobWriter, damage: PanelDamage): boolean {
  if (!job.location.startsWith("headlight_")) return false;
  job.work({
    operation: "calibrate",
    of: "aim",
    description: "Aim the headlights",
    hours: 0.3,
    rate: "mechanical",
    basis: ours("a few minutes in front of the screen for each lamp"),
    once: "aim",
  });
  if (!isAdaptive(damage, job.context) || damage.adas.what !== null) return false;
  job.work({
    operation: "calibrate",
    description: `Code and calibrate the ${partLabel(job.location)}`,
    hours: 0.7,
    rate: "mechanical",
    basis: ours("coding with the maker's scan tool"),
    once: `calibrate:${job.location}`,
  });
  return true;
}

/** Adds measuring and setting the wheels, once for each car. */
export function alignWheels(job: JobWriter): void {
  job.work({
    operation: "mechanical",
    of: "alignment",
    description: "Wheel alignment",
    hours: 1.2,
    rate: "mechanical",
    basis: ours("four wheels, measured and set"),
    once: "alignment",
  });
}
