import type { PartName, Severity } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../../damage/display-text.ts";
import type { PanelDamage } from "../damage/damage.ts";
import type { OpenJob } from "./job-writer.ts";

/** Key of a part that is bought new. */
export const newPartOf = (part: PartName): string => `part:${part}`;

/** The part itself, bought once however many of its damages it mends. */
export function newPart(job: OpenJob, { panel: { figures } }: PanelDamage, name: string): void {
  const { oem_price, aftermarket_price, basis } = figures;
  job.supply({
    key: "part",
    name,
    kind: "body_part",
    oem: job.shop.price(oem_price),
    aftermarket: aftermarket_price === null ? null : job.shop.price(aftermarket_price),
    basis,
    once: newPartOf(job.location),
  });
}

/** Off and on again, without a new part. */
export function removeInstall(job: OpenJob, { panel: { figures, group } }: PanelDamage): void {
  const name = partLabel(job.location);
  job.work({
    operation: "remove_install",
    description:
      group === "plastic" ? `Take the ${name} off and refit it` : `Take off what is fixed to the ${name}, and refit it`,
    hours: figures.remove_install_hours,
    rate: "body",
    basis: figures.basis,
    once: `remove_install:${job.location}`,
    coveredBy: [`replace:${job.location}`],
  });
}

/** Whoever takes off what a camera or radar sees through, calibrates it. */
export function calibrate(job: OpenJob, { adas, panel }: PanelDamage): boolean {
  const figures = panel.figures.adas;
  if (adas.what === null || figures === null) return false;
  const once = `calibrate:${job.location}`;
  const { basis } = figures;
  const description = `Calibrate the ${adas.what}`;
  job.work({ operation: "calibrate", description, hours: figures.hours, rate: "mechanical", basis, once });
  if (figures.price > 0)
    job.supply({
      ...{ key: "calibration", name: `Calibration of the ${adas.what}`, kind: "service", basis },
      oem: job.shop.price(figures.price),
      once: `${once}:price`,
    });
  return true;
}

/** Reading the control units before and after, once a car. */
export function scan(job: OpenJob): void {
  const { hours, price, basis } = job.shop.book.services.pre_post_scan;
  const description = "Scan before and after the repair";
  job.work({ operation: "scan", description, hours, rate: "mechanical", basis, once: "scan" });
  if (price > 0)
    job.supply({
      key: "scan_price",
      name: description,
      kind: "service",
      oem: job.shop.price(price),
      basis,
      once: "scan:price",
    });
}

/** How badly what lies behind a part is hit: a torn-in panel behind welded ones, a crushed one behind any. */
export function structureHit({ given: { type }, severity, panel: { figures } }: PanelDamage): Severity | null {
  if (severity === "critical" && (type === "panel_damage" || type === "dent")) return "critical";
  return severity === "severe" && type === "panel_damage" && figures.joint === "welded" ? "severe" : null;
}

/** Measuring and pulling the structure behind the part. Whether there was any. */
export function straighten(job: OpenJob, damage: PanelDamage): boolean {
  const hit = structureHit(damage);
  if (!hit) return false;
  const { rules, body_hours } = job.shop.book;
  const setup = rules.structural_setup_hours;
  job.work({
    operation: "structural",
    of: "setup",
    description: "Set the body up on the bench and measure it",
    hours: setup.value,
    rate: "body",
    basis: setup.basis,
    once: "structural_setup",
  });
  const pull = body_hours.structure[hit];
  job.work({
    operation: "structural",
    description: `Pull the structure behind the ${partLabel(job.location)}`,
    hours: pull.hours,
    rate: "body",
    basis: pull.basis,
    once: `structural:${job.location}`,
  });
  return true;
}
