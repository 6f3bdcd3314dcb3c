import { AppError } from "../../../contracts/kit/errors.ts";
import { type Calendar, calendarOf } from "../../platform/calendar.ts";
import { instantOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db/store.ts";
import { timeZoneOf } from "../dealership/time-zone.ts";

/** Throws VALIDATION_ERROR with `soldAt` for an instant in the future, or before the purchase. */
export function assertSoldAt(
  soldAt: string,
  { acquiredAt, now }: { readonly acquiredAt: string | null; readonly now: string },
): void {
  const message =
    soldAt > now
      ? "soldAt: it lies in the future."
      : acquiredAt !== null && soldAt < acquiredAt
        ? `soldAt: it lies before acquiredAt, ${acquiredAt}.`
        : undefined;
  if (message !== undefined) throw new AppError("VALIDATION_ERROR", { message, field: "soldAt" });
}

/** Calendar days from the purchase to the sale, in the dealership's calendar; null for an unknown purchase. */
export const daysToSell = (
  { dayOf }: Pick<Calendar, "dayOf">,
  { acquiredAt, soldAt }: { readonly acquiredAt: string | null; readonly soldAt: string },
): number | null => (acquiredAt === null ? null : dayOf(soldAt) - dayOf(acquiredAt));

/** The calendar in which the sales of a workspace count. */
export const calendarOfSales = async (db: Reader, workspaceId: string): Promise<Calendar> =>
  calendarOf(await timeZoneOf(db, workspaceId));

/** The instant of a change: always later than the last one, so that receivers can tell which state is current. */
export const changedAt = (before: string, now: string): string =>
  now > before ? now : instantOf(new Date(Date.parse(before) + 1));
