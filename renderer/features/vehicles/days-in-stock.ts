import { agedAfterDays } from "../../../contracts/system/today.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { daysSince } from "../../ui/format/format.ts";
import type { Tone } from "../../ui/page/tag.tsx";

/** Days until today, or until the day of the sale. */
export const daysInStock = ({ acquiredAt, createdAt, soldAt }: Vehicle, now = Date.now()): number =>
  daysSince(acquiredAt ?? createdAt, soldAt === null ? now : Date.parse(soldAt));

/** From half of the age at which Today lists a vehicle as long in stock. Our own estimate. */
export const agingAfterDays = agedAfterDays / 2;

export function ageTone(days: number): Tone {
  if (days >= agedAfterDays) return "alarm";
  return days >= agingAfterDays ? "warn" : "good";
}
