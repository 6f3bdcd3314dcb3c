import { lengthIn } from "../../../contracts/units.ts";
import { counted, fill, texts } from "../../texts/papers/texts.ts";
import { figure, inUnits, isMetric } from "../text/format.ts";
import { sentence } from "../text/labels.ts";

/** Number formats of the estimate. */

/** At most four decimal places, as people may enter them, so that hours times rate give the amount. */
export const hoursText = (hours: number): string => `${figure(hours, 4)} h`;
export const daysText = (days: number): string => fill(counted(days, texts().estimate.days), { count: figure(days) });
export const sizeText = (cm: number): string =>
  isMetric() ? `${figure(cm)} cm` : `${figure(lengthIn("in", cm), 1)} in`;

/** The text as a sentence with a period. */
export const stated = (text: string): string => sentence(text).replace(/(?<![.!?])$/, ".");

/** A reason of the API, with its lengths in the dealership's unit. */
export const reasonText = (reason: string): string => stated(inUnits(reason));
