import type { ServiceName } from "../../../../contracts/repair/rate-book.ts";
import { partLabel } from "../../damage/display-text.ts";
import { isBedSide } from "../car/car.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { repairHours } from "../damage/repair-hours.ts";
import { sumOf } from "../money.ts";
import { pdrPriceOf, pdrSurcharge } from "./dents.ts";
import { aim } from "./fitting.ts";
import type { JobWriter, PanelOption } from "./job-writer.ts";
import { paint, paintsEntirePanel, refinishOf } from "./paint.ts";
import {
  calibrate,
  isScanned,
  join,
  newPart,
  protectFromCorrosion,
  removeInstall,
  scan,
  secureHighVoltage,
  separateAluminum,
  straighten,
  structuralSeverity,
} from "./part-operations.ts";

/** Adds a small job of the rate book: its hours and its materials. */
function service(job: JobWriter, name: ServiceName, what: string, coveredBy: readonly string[] = []): void {
  const { hours, price, basis } = job.context.book.services[name];
  const operation = name === "polish" || name === "lamp_polish" || name === "touch_up" ? "polish" : "repair";
  const once = name === "rust_treatment" || name === "plastic_repair" ? null : `${name}:${job.location}`;
  job.work({
    operation,
    ...(operation === "repair" ? { of: name } : {}),
    description: what,
    hours,
    rate: "body",
    basis,
    once,
    coveredBy,
  });
  if (price > 0)
    job.supply({
      key: `${name}_materials`,
      name: `${what}: materials`,
      kind: "consumable",
      basis,
      coveredBy,
      oem: job.context.price(price),
      once: once && `${once}:price`,
    });
}

const polishing = { scratch: ["polish", "Polish"], paint_damage: ["touch_up", "Touch up and polish"] } as const;

function polish(job: JobWriter, { given: { type }, panel: { group } }: PanelDamage): void {
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

/** The days of a technician who does paintless work worth about $1,000 a day. Our own estimate. */
const paintlessDays = (dollars: number): number => dollars / 1000;

/** What a new part costs with its fitting and paint: paintless repair costs no more. */
export interface PaintlessLimit {
  /** In the smallest units of the estimate. */
  readonly price: number;
  /** At the rates of the default region: the days of a repair are the same in every region. */
  readonly dollars: number;
}

function pushOut(job: JobWriter, damage: PanelDamage, limit: PaintlessLimit | null): void {
  const quote = pdrPriceOf(damage, job.context);
  if (!quote) return;
  const factor = 1 + pdrSurcharge(damage, job.context);
  // a chart has one price, from which shops differ as they do for parts
  const spread = quote.from === quote.to ? Math.min(1, job.context.rule("parts_range_share")) : 0;
  const low = job.context.price(quote.from * factor * (1 - spread));
  const high = job.context.price(quote.to * factor * (1 + spread));
  const coveredBy = [`replace:${job.location}`];
  const dents = damage.count === 1 ? "a dent" : `${damage.count} dents`;
  const surcharge = factor > 1 ? `, ${Math.round((factor - 1) * 100)} % for metal and depth` : "";
  if (damage.isHail) removeInstall(job, damage);
  const cap =
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit.price - sumOf(job.labor, (line) => line.total));
  const listed = spread > 0 ? job.context.price(quote.from * factor) : Math.round((low + high) / 2);
  const capped = listed > cap ? ", capped at the price of a new part" : "";
  job.supply({
    key: "pdr",
    name: `Paintless repair of ${dents}, ${quote.like}${surcharge}${capped}`,
    kind: "service",
    oem: Math.min(listed, cap),
    band: [Math.min(low, cap), Math.min(high, cap)],
    basis: quote.basis,
    coveredBy,
    days: paintlessDays(Math.min((factor * (quote.from + quote.to)) / 2, limit?.dollars ?? Number.POSITIVE_INFINITY)),
  });
}

function bodyWork(job: JobWriter, damage: PanelDamage): void {
  const { hours, basis, isHarder } = repairHours(damage, job.context);
  job.work({
    operation: "repair",
    description: `Repair the ${partLabel(job.location)}${isHarder ? " (aluminum)" : ""}`,
    hours,
    rate: "body",
    basis,
    coveredBy: [`replace:${job.location}`],
  });
}

/** Restores the shape and paints the spot or the entire panel. */
function repairAndRefinish(job: JobWriter, damage: PanelDamage): void {
  const covered = [`replace:${job.location}`];
  const isEntirePanel = paintsEntirePanel(damage, job.context);
  bodyWork(job, damage);
  if (damage.given.type === "rust") service(job, "rust_treatment", "Treat the rust", covered);
  const torn = damage.given.type !== "scratch" && damage.given.type !== "paint_damage";
  if (damage.panel.group === "plastic" && torn) service(job, "plastic_repair", "Repair the plastic", covered);
  if (isEntirePanel) separateAluminum(job, damage);
  if (isEntirePanel) removeInstall(job, damage);
  if (damage.impactZone !== null) secureHighVoltage(job);
  paint(job, damage, { isEntirePanel, isNew: false });
  const calibrated = isEntirePanel && calibrate(job, damage);
  if (calibrated || isScanned(damage, job.context)) scan(job);
}

function replace(job: JobWriter, damage: PanelDamage): void {
  const { figures } = damage.panel;
  const name = partLabel(job.location);
  newPart(job, damage, `New ${name}`);
  job.work({
    operation: "replace",
    description: fitting(job, damage),
    hours: figures.replace_hours,
    rate: "body",
    basis: figures.basis,
    once: `replace:${job.location}`,
  });
  const isWelded = join(job, damage);
  separateAluminum(job, damage);
  if (isWelded || damage.impactZone !== null) secureHighVoltage(job);
  const pulled = straighten(job, damage);
  paint(job, damage, { isEntirePanel: true, isNew: true });
  const coded = aim(job, damage);
  const calibrated = calibrate(job, damage) || coded;
  // For glass, the calibration of the camera includes the scan.
  if (pulled || (calibrated && figures.joint !== "bonded") || isScanned(damage, job.context)) scan(job);
}

function fitting({ location, context }: JobWriter, { panel: { figures } }: PanelDamage): string {
  const name = partLabel(location);
  if (figures.joint === "welded") return `Cut out the ${name} and weld in the new one`;
  return isBedSide(context.car, location)
    ? "Unbolt the bed from the frame and replace its side"
    : `Fit the new ${name}`;
}

function section(job: JobWriter, damage: PanelDamage): void {
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
  if (damage.given.type === "rust") service(job, "rust_treatment", "Treat the surrounding metal", covered);
  protectFromCorrosion(job, damage, "section");
  separateAluminum(job, damage);
  secureHighVoltage(job);
  removeInstall(job, damage);
  const pulled = straighten(job, damage);
  paint(job, damage, { isEntirePanel: true, isNew: false });
  if (pulled || isScanned(damage, job.context)) scan(job);
}

/** Functions that add the lines of each repair of a body part. */
export const writers: Readonly<
  Record<PanelOption, (job: JobWriter, damage: PanelDamage, limit: PaintlessLimit | null) => void>
> = {
  polish_touch_up: polish,
  pdr: pushOut,
  repair_refinish: repairAndRefinish,
  replace,
  section,
  resin_repair: (job) => service(job, "resin_repair", "Fill the break with resin", [`replace:${job.location}`]),
};

/** The repair type of the API (2.10). */
export function repairTypeOf(option: PanelOption, damage: PanelDamage) {
  if (option === "pdr") return "pdr";
  if (option === "section") return "structural";
  if (option !== "replace") return "cosmetic";
  return damage.panel.figures.joint === "welded" || structuralSeverity(damage) ? "structural" : "replacement";
}
