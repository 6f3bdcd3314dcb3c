import type { PartName, Severity } from "../../../../contracts/vocabulary.ts";
import { capitalized, partLabel } from "../../damage/display-text.ts";
import { isBedSide } from "../car/car.ts";
import type { EstimateContext } from "../context.ts";
import type { PanelDamage } from "../damage/damage.ts";
import { bodyFamily } from "../damage/part.ts";
import { ours } from "../rate-book/basis.ts";
import { parts as builtIn } from "../rate-book/parts.ts";
import { adaptiveLamp, alignWheels, isAdaptive } from "./fitting.ts";
import type { JobWriter } from "./job-writer.ts";

/** The key of a new part. */
export const newPartOf = (part: PartName): string => `part:${part}`;

/** Lamps of other makers with light-emitting diodes, as in cars from 2018 on, cost twice as much. Our own estimate. */
const modernLamp = 2;

/** Whether the new part is welded, or riveted and bonded, to what stays: also the side of a bed that is bolted on. */
const isJoined = ({ location, context }: JobWriter, { panel: { figures } }: PanelDamage): boolean =>
  figures.joint === "welded" || isBedSide(context.car, location);

/** A joined part is the maker's: the built-in price of others is for parts that are bolted on; a price of the dealer's own counts. */
function aftermarketPrice(job: JobWriter, damage: PanelDamage): number | null {
  const { aftermarket_price: price } = damage.panel.figures;
  const isBuiltIn = price === builtIn[bodyFamily(job.location)].aftermarket_price;
  return isJoined(job, damage) && isBuiltIn ? null : price;
}

/**
 * Adds the new part. It is bought once, for all damages of the part. Where sensors look through it, it is the maker's: GM
 * (bodyshopbusiness.com) has tested no other bumper covers with them.
 */
export function newPart(job: JobWriter, damage: PanelDamage, name: string): void {
  const {
    panel: { figures, group },
    adas,
  } = damage;
  const { oem_price, basis } = figures;
  const adaptive = isAdaptive(damage, job.context) ? adaptiveLamp : 1;
  const lampFactor = group === "lamp" && (job.context.vehicle.year ?? 0) >= 2018 ? modernLamp : 1;
  const others = aftermarketPrice(job, damage);
  const aftermarket_price = others && others * lampFactor;
  job.supply({
    key: "part",
    name,
    kind: "body_part",
    oem: job.context.price(oem_price * adaptive * job.context.partsFactor),
    isMakers: adas.what !== null || adaptive > 1,
    aftermarket: aftermarket_price === null ? null : job.context.price(aftermarket_price * job.context.partsFactor),
    basis,
    once: newPartOf(job.location),
  });
}

/** Adds removing and refitting the part. */
export function removeInstall(job: JobWriter, { isHail, panel: { figures, group } }: PanelDamage): void {
  // the dents of a bed side are reached behind its lamp and its liner: the bed stays on
  const reached = isHail && isBedSide(job.context.car, job.location) ? 1 : Number.POSITIVE_INFINITY;
  const name = partLabel(job.location);
  job.work({
    operation: "remove_install",
    description:
      group === "plastic" || job.location.endsWith("_bumper")
        ? `Remove and reinstall the ${name}`
        : `Remove and reinstall the parts attached to the ${name}`,
    hours: Math.min(figures.remove_install_hours, reached),
    rate: "body",
    basis: figures.basis,
    once: `remove_install:${job.location}`,
    coveredBy: [`replace:${job.location}`],
  });
}

/** Adds the calibration of a camera or radar behind the part. Returns whether there is one. */
export function calibrate(job: JobWriter, { adas, panel }: PanelDamage): boolean {
  const figures = panel.figures.adas;
  if (adas.what === null || figures === null) return false;
  const once = `calibrate:${job.location}`;
  const { basis } = figures;
  const description = `Calibrate the ${adas.what}`;
  job.work({ operation: "calibrate", description, hours: figures.hours, rate: "mechanical", basis, once });
  if (figures.price > 0)
    job.supply({
      key: "calibration",
      name: `Calibration of the ${adas.what}`,
      kind: "service",
      basis,
      oem: job.context.price(figures.price),
      once: `${once}:price`,
    });
  return true;
}

/** Whether the car is scanned for this damage: after every collision of a car with control units that can be read. */
export const isScanned = ({ impactZone }: PanelDamage, { vehicle, rule }: EstimateContext): boolean =>
  impactZone !== null && (vehicle.year === null || vehicle.year >= rule("scan_from_model_year"));

/** Adds switching off the high-voltage system before work on a crashed or welded car, once for each car. */
export function secureHighVoltage(job: JobWriter): void {
  if (!job.context.car.isElectrified) return;
  const { value, basis } = job.context.ruleRow("high_voltage_hours");
  job.work({
    operation: "mechanical",
    of: "high_voltage",
    description: "Shut down the high-voltage system, check that it is free of voltage, and start it again",
    hours: value,
    rate: "mechanical",
    basis,
    once: "high_voltage",
  });
}

interface Protection {
  readonly materials: string;
  readonly contents: string;
}

/** The zinc of a weld-through primer spoils a joint of aluminum: bare aluminum gets an epoxy primer after welding. */
const protections = {
  aluminium: {
    materials: "epoxy primer, seam sealer and cavity wax",
    contents: "two cartridges of sealer, a can of epoxy primer and a can of wax",
  },
  steel: {
    materials: "weld-through primer, seam sealer and cavity wax",
    contents: "two cartridges of sealer, a can of primer and a can of wax",
  },
} as const satisfies Record<string, Protection>;

/** Adds the protection of welded joints against corrosion; it is not part of the hours for welding. */
export function protectFromCorrosion(
  job: JobWriter,
  { panel: { material } }: PanelDamage,
  operation: "replace" | "section",
): void {
  const { value, basis } = job.context.ruleRow("corrosion_protection_hours");
  const { materials, contents } = protections[material === "aluminium" ? "aluminium" : "steel"];
  const once = `corrosion:${job.location}`;
  job.work({
    operation,
    of: "corrosion",
    description: `Corrosion protection: ${materials}`,
    hours: value,
    rate: "body",
    basis,
    once,
  });
  job.supply({
    key: "corrosion_materials",
    name: capitalized(materials),
    kind: "consumable",
    basis: ours(contents),
    oem: job.context.price(60),
    once: `${once}:price`,
  });
}

/** Adds what joins an aluminum bed side: it is riveted and bonded, and not welded. */
function rivetAndBond(job: JobWriter): void {
  const { value, basis } = job.context.ruleRow("corrosion_protection_hours");
  const once = `corrosion:${job.location}`;
  job.work({
    operation: "replace",
    of: "corrosion",
    description: "Rivet and bond: structural adhesive, rivets and sealer",
    hours: value,
    rate: "body",
    basis,
    once,
  });
  job.supply({
    key: "corrosion_materials",
    name: "Structural adhesive, rivets and sealer",
    kind: "consumable",
    basis: ours("two cartridges of structural adhesive, a box of rivets and a cartridge of sealer"),
    oem: job.context.price(120),
    once: `${once}:price`,
  });
}

/** Adds the materials of the joints of a new part that is welded, or riveted and bonded. Returns whether it is welded. */
export function join(job: JobWriter, damage: PanelDamage): boolean {
  if (!isJoined(job, damage)) return false;
  const isRiveted = damage.panel.material === "aluminium" && isBedSide(job.context.car, job.location);
  if (isRiveted) rivetAndBond(job);
  else protectFromCorrosion(job, damage, "replace");
  return !isRiveted;
}

/** Adds a work area and tools for aluminum alone, once for each car. */
export function separateAluminum(job: JobWriter, { panel: { material } }: PanelDamage): void {
  if (material !== "aluminium") return;
  const { value, basis } = job.context.ruleRow("aluminum_setup_hours");
  job.work({
    operation: "repair",
    of: "aluminum",
    description: "Set up the separate aluminum work area and clean the tools",
    hours: value,
    rate: "body",
    basis,
    once: "aluminum_setup",
  });
}

/** Adds reading the control units before and after the repair, once for each car. */
export function scan(job: JobWriter): void {
  const { hours, price, basis } = job.context.book.services.pre_post_scan;
  const description = "Scan before and after the repair";
  job.work({ operation: "scan", description, hours, rate: "mechanical", basis, once: "scan" });
  if (price > 0)
    job.supply({
      key: "scan_price",
      name: description,
      kind: "service",
      oem: job.context.price(price),
      basis,
      once: "scan:price",
    });
}

/**
 * The severity of the damage to the structure behind a part; null if there is none. Critical damage always reaches the
 * structure, severe damage only behind a welded panel.
 */
export function structuralSeverity({ given: { type }, severity, panel: { figures } }: PanelDamage): Severity | null {
  if (severity === "critical" && (type === "panel_damage" || type === "dent")) return "critical";
  return severity === "severe" && type === "panel_damage" && figures.joint === "welded" ? "severe" : null;
}

/**
 * Adds measuring and pulling the structure behind the part. Returns whether that is needed. A bed hides no structure but the
 * frame, which is measured.
 */
export function straighten(job: JobWriter, damage: PanelDamage): boolean {
  const severity = structuralSeverity(damage);
  if (!severity) return false;
  const { rules, body_hours } = job.context.book;
  const setup = rules.structural_setup_hours;
  job.work({
    operation: "structural",
    of: "setup",
    description: "Set up the body on the frame bench and measure it",
    hours: setup.value,
    rate: "body",
    basis: setup.basis,
    once: "structural_setup",
  });
  if (isBedSide(job.context.car, job.location)) return true;
  const pull = body_hours.structure[severity];
  job.work({
    operation: "structural",
    description: `Pull the structure behind the ${partLabel(job.location)}`,
    hours: pull.hours,
    rate: "body",
    basis: pull.basis,
    once: `structural:${damage.impactZone ?? job.location}`,
  });
  if (damage.impactZone !== "top") alignWheels(job);
  return true;
}
