import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";

/** UUIDv7: sorts by the time it was made. */
export const newId = (): string => v7();

/** UUIDv7s for very many rows at once, each behind the one before, so that an index of them grows at its end. */
export function newIds(count: number): string[] {
  // asking the system takes longest: once for all
  const random = randomBytes(16 * count);
  const [msecs, first] = [Date.now(), randomInt(2 ** 31)];
  return Array.from({ length: count }, (_, nth) =>
    v7({ msecs, seq: first + nth, random: random.subarray(16 * nth, 16 * nth + 16) }),
  );
}

/** A UUIDv7 that sorts as its place does: a time, and the how manieth of that millisecond. */
export const newIdAt = (place: { readonly ms: number; readonly nth: number }): string =>
  v7({ msecs: place.ms, seq: place.nth });

/** Tells a running server from the others on its database where they count together: 48 random bits. */
export const newInstance = (): number => randomInt(2 ** 48 - 1);

/** An unguessable token for links and cookies: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored instead of a token or key: these have 256 random bits, so a plain hash is enough. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
