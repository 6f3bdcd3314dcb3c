import { agedAfterDays } from "../../../contracts/today.ts";
import type { Vehicle } from "../../../contracts/vehicles.ts";
import { daysSince } from "../../ui/format.ts";
import type { Tone } from "../../ui/tag.tsx";

/** Days until today, or until the day of the sale. */
export const daysInStock = ({ acquiredAt, createdAt, soldAt }: Vehicle, now = Date.now()): number =>
  daysSince(acquiredAt ?? createdAt, soldAt === null ? now : Date.parse(soldAt));

/** From half of the age at which Today lists a vehicle as long in stock. Our own estimate. */
export const agingAfterDays = agedAfterDays / 2;

export function ageTone(days: number): Tone {
  if (days >= agedAfterDays) return "alarm";
  return days >= agingAfterDays ? "warn" : "good";
}
