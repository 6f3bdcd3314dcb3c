import { createHmac, timingSafeEqual } from "node:crypto";
import { dayOf, days, dayText, instantOf } from "../clock.ts";

/** The query of a public URL. */
export interface PublicSignature {
  /** `YYYY-MM-DD`: the URL is valid until the end of this day, UTC. */
  readonly until: string;
  readonly signature: string;
}

/**
 * The last day of a URL that is valid for at least `lifetimeDays`. Rounded up to a multiple of half the lifetime, so
 * that the URL stays the same for that long and can be cached.
 */
export function lastDayOf(today: number, lifetimeDays: number): number {
  const step = Math.max(1, Math.floor(lifetimeDays / 2));
  return Math.ceil((today + lifetimeDays) / step) * step;
}

/** When a public URL expires, in milliseconds since 1970. */
export const endOf = (until: string): number => Date.parse(until) + days(1);

/** Signs URLs below `/v1/public/`, which work without credentials. */
export function createPublicLinks(secret: string, origin: () => string) {
  // The first line differs from every storage key: signatures of storage keys use the same secret.
  const signatureOf = (path: string, until: string) =>
    createHmac("sha256", secret).update(`public\n${path}\n${until}`).digest("base64url");
  return {
    /** The URL of a path, valid for at least `lifetimeDays`. */
    sign(path: string, lifetimeDays: number, now: Date): string {
      const until = dayText(lastDayOf(dayOf(instantOf(now)), lifetimeDays));
      return `${origin()}/v1/public/${path}?until=${until}&signature=${signatureOf(path, until)}`;
    },
    verify(path: string, { until, signature }: PublicSignature, now: Date): boolean {
      const want = Buffer.from(signatureOf(path, until));
      const got = Buffer.from(signature);
      const isSame = want.length === got.length && timingSafeEqual(want, got);
      return isSame && endOf(until) > now.getTime();
    },
  };
}
export type PublicLinks = ReturnType<typeof createPublicLinks>;
