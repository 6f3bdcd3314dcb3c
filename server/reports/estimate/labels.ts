import { counted, fill, texts } from "../../texts/papers/texts.ts";
import { figure } from "../text/format.ts";
import { sentence } from "../text/labels.ts";

/** Number formats of the estimate. */

/** At most four decimal places, as people may enter them, so that hours times rate give the amount. */
export const hoursText = (hours: number): string => `${figure(hours, 4)} h`;
export const daysText = (days: number): string => fill(counted(days, texts().estimate.days), { count: figure(days) });
/** The text as a sentence with a period. */
export const stated = (text: string): string => sentence(text).replace(/(?<![.!?])$/, ".");
