import type { ServiceName } from "../../../../contracts/rate-book.ts";
import { partLabel } from "../../damage/display-text.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { repairHours } from "../damage/repair-hours.ts";
import { pdrPriceOf, pdrSurcharge } from "./dents.ts";
import { calibrate, newPart, removeInstall, scan, straighten, structureHit } from "./part-operations.ts";
import type { OpenJob, PanelOption } from "./job-writer.ts";
import { paint, refinishOf } from "./paint.ts";

/** A small job of the rate book: its hours, and its materials. */
function service(job: OpenJob, name: ServiceName, what: string, coveredBy: readonly string[] = []): void {
  const { hours, price, basis } = job.shop.book.services[name];
  const operation = name === "polish" || name === "lamp_polish" || name === "touch_up" ? "polish" : "repair";
  const once = name === "rust_treatment" || name === "plastic_repair" ? null : `${name}:${job.location}`;
  job.work({
    operation,
    ...(operation === "repair" ? { of: name } : {}),
    ...{ description: what, hours, rate: "body", basis, once, coveredBy },
  });
  if (price > 0)
    job.supply({
      ...{ key: `${name}_materials`, name: `${what}: materials`, kind: "consumable", basis, coveredBy },
      oem: job.shop.price(price),
      once: once && `${once}:price`,
    });
}

const polishing = { scratch: ["polish", "Polish"], paint_damage: ["touch_up", "Touch up and polish"] } as const;

function polish(job: OpenJob, { given: { type }, panel: { group } }: PanelDamage): void {
  const [kind, verb] = polishing[type === "paint_damage" ? type : "scratch"];
  const covered = [`replace:${job.location}`, refinishOf(job.location)];
  const isLamp = group === "lamp";
  service(
    job,
    isLamp ? "lamp_polish" : kind,
    `${isLamp ? "Polish and seal" : verb} the ${partLabel(job.location)}`,
    covered,
  );
}

function pushOut(job: OpenJob, damage: PanelDamage): void {
  const quote = pdrPriceOf(damage, job.shop);
  if (!quote) return;
  const factor = 1 + pdrSurcharge(damage, job.shop);
  const [low, high] = [job.shop.price(quote.from * factor), job.shop.price(quote.to * factor)];
  const coveredBy = [`replace:${job.location}`];
  const dents = damage.count === 1 ? "a dent" : `${damage.count} dents`;
  const surcharge = factor > 1 ? `, ${Math.round((factor - 1) * 100)} % for metal and depth` : "";
  job.supply({
    key: "pdr",
    name: `Paintless repair of ${dents}, ${quote.like}${surcharge}`,
    kind: "service",
    oem: Math.round((low + high) / 2),
    band: [low, high],
    basis: quote.basis,
    coveredBy,
  });
  if (damage.isHail) removeInstall(job, damage);
}

function bodyWork(job: OpenJob, damage: PanelDamage): void {
  const { hours, basis, isHarder } = repairHours(damage, job.shop);
  job.work({
    operation: "repair",
    description: `Repair the ${partLabel(job.location)}${isHarder ? " (aluminium)" : ""}`,
    hours,
    rate: "body",
    basis,
    coveredBy: [`replace:${job.location}`],
  });
}

/** Brought back into shape and painted: a minor one in its spot, all else over the whole panel. */
function repairAndRefinish(job: OpenJob, damage: PanelDamage): void {
  const covered = [`replace:${job.location}`];
  const whole = damage.severity !== "minor";
  bodyWork(job, damage);
  if (damage.given.type === "rust") service(job, "rust_treatment", "Treat the rust", covered);
  const torn = damage.given.type !== "scratch" && damage.given.type !== "paint_damage";
  if (damage.panel.group === "plastic" && torn) service(job, "plastic_repair", "Repair the plastic", covered);
  if (whole) removeInstall(job, damage);
  paint(job, damage, { whole, isNew: false });
  if (whole && calibrate(job, damage)) scan(job);
}

function replace(job: OpenJob, damage: PanelDamage): void {
  const { figures } = damage.panel;
  const name = partLabel(job.location);
  newPart(job, damage, `New ${name}`);
  job.work({
    operation: "replace",
    description: figures.joint === "welded" ? `Cut out the ${name} and weld in the new one` : `Fit the new ${name}`,
    hours: figures.replace_hours,
    rate: "body",
    basis: figures.basis,
    once: `replace:${job.location}`,
  });
  const pulled = straighten(job, damage);
  paint(job, damage, { whole: true, isNew: true });
  const calibrated = calibrate(job, damage);
  // behind glass the calibration itself reads the camera's control unit
  if (pulled || (calibrated && figures.joint !== "bonded")) scan(job);
}

function section(job: OpenJob, damage: PanelDamage): void {
  const { figures } = damage.panel;
  const name = partLabel(job.location);
  const covered = [`replace:${job.location}`];
  newPart(job, damage, `Section of a new ${name}`);
  job.work({
    operation: "section",
    description: `Cut out the damaged section of the ${name} and weld in a new one`,
    hours: figures.section_hours ?? 0,
    rate: "body",
    basis: figures.basis,
    once: `section:${job.location}`,
    coveredBy: covered,
  });
  if (damage.given.type === "rust") service(job, "rust_treatment", "Treat the metal around it", covered);
  removeInstall(job, damage);
  const pulled = straighten(job, damage);
  paint(job, damage, { whole: true, isNew: false });
  if (pulled) scan(job);
}

/** Writes the lines of a repair of a body part. */
export const writers: Readonly<Record<PanelOption, (job: OpenJob, damage: PanelDamage) => void>> = {
  polish_touch_up: polish,
  pdr: pushOut,
  repair_refinish: repairAndRefinish,
  replace,
  section,
  resin_repair: (job) => service(job, "resin_repair", "Fill the break with resin", [`replace:${job.location}`]),
};

/** What the interface calls this kind of repair (2.10). */
export function repairTypeOf(option: PanelOption, damage: PanelDamage) {
  if (option === "pdr") return "pdr";
  if (option === "section") return "structural";
  if (option !== "replace") return "cosmetic";
  return damage.panel.figures.joint === "welded" || structureHit(damage) ? "structural" : "replacement";
}
