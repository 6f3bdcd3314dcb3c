import type { Operation, RepairOption } from "../../../contracts/estimate.ts";
import type { Region } from "../../../contracts/rate-book.ts";
import type { Mark } from "../../../contracts/vocabulary.ts";
import { sentence } from "../text/labels.ts";

/** Labels and number formats of the estimate. */

const options: Readonly<Record<RepairOption["option"], string>> = {
  polish_touch_up: "Polish and touch up",
  pdr: "Paintless dent repair",
  repair_refinish: "Repair and refinish",
  replace: "Replace",
  section: "Section",
  resin_repair: "Resin repair",
  mechanical_repair: "Mechanical repair",
};
export const optionLabel = (option: RepairOption["option"]): string => options[option];

const operations: Readonly<Record<Operation, string>> = {
  polish: "Polish",
  remove_install: "Remove, refit",
  repair: "Repair",
  refinish: "Refinish",
  clear_coat: "Clear coat",
  blend: "Blend",
  section: "Section",
  structural: "Structure",
  replace: "Replace",
  calibrate: "Calibrate",
  scan: "Scan",
  mechanical: "Mechanical",
};
export const operationLabel = (operation: Operation): string => operations[operation];

const regions: Readonly<Record<Region, string>> = {
  US_CALIFORNIA: "California",
  US_TEXAS: "Texas",
  US_NORTHEAST: "US Northeast",
  US_MIDWEST: "US Midwest",
  EU_GERMANY: "Germany",
  EU_UK: "United Kingdom",
  EU_FRANCE: "France",
  ASIA_JAPAN: "Japan",
  ASIA_CHINA: "China",
};
export const regionLabel = (region: Region): string => regions[region];

const marks: Readonly<Record<Mark, string>> = { measured: "M", stated: "S", estimate: "E" };
/** One letter for a figure's basis. `markKey` explains the letters. */
export const markLetter = (mark: Mark): string => marks[mark];
export const markKey = "M measured on real data, S stated by a source, E our own estimate";

/** At most two decimal places, without trailing zeros: `3`, `0.4`, `2.25`. */
const figure = (value: number): string => String(Math.round(value * 100) / 100);

/** At most four decimal places, as people may enter them, so that hours times rate give the amount. */
export const hoursText = (hours: number): string => `${Math.round(hours * 10_000) / 10_000} h`;
export const daysText = (days: number): string => `${figure(days)} ${days === 1 ? "day" : "days"}`;
export const sizeText = (cm: number): string => `${figure(cm)} cm`;

/** The text as a sentence with a period. */
export const stated = (text: string): string => sentence(text).replace(/(?<![.!?])$/, ".");
