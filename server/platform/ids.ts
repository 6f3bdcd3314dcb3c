import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";

/** Creates a UUIDv7. UUIDv7s sort by creation time. */
export const newId = (): string => v7();

/** UUIDv7s for many rows, in ascending order, so that inserts go to the end of an index. */
export function newIds(count: number): string[] {
  // A single call for all random bytes, because the system call is the slowest part.
  const random = randomBytes(16 * count);
  const [msecs, first] = [Date.now(), randomInt(2 ** 31)];
  return Array.from({ length: count }, (_, nth) =>
    v7({ msecs, seq: first + nth, random: random.subarray(16 * nth, 16 * nth + 16) }),
  );
}

/** Creates a UUIDv7 that sorts by a time and a number within the millisecond. */
export const newIdAt = (place: { readonly ms: number; readonly nth: number }): string =>
  v7({ msecs: place.ms, seq: place.nth });

/** An id for a running server, to distinguish the servers that share a database: 48 random bits. */
export const newInstanceId = (): number => randomInt(2 ** 48 - 1);

/** An unguessable token for links and cookies: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Random bytes as hex digits. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** The hash that is stored instead of a token or key. These have 256 random bits, so a plain hash is enough. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
