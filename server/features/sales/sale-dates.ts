import { AppError } from "../../../contracts/kit/errors.ts";
import { dayOf, instantOf } from "../../platform/clock.ts";

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

/** Calendar days from the purchase to the sale; null for an unknown purchase. */
export const daysToSell = (acquiredAt: string | null, soldAt: string): number | null =>
  acquiredAt === null ? null : dayOf(soldAt) - dayOf(acquiredAt);

/** The instant of a change: always later than the last one, so that receivers can tell which state is current. */
export const changedAt = (before: string, now: string): string =>
  now > before ? now : instantOf(new Date(Date.parse(before) + 1));
