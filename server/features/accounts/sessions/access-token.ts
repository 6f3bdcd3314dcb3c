import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../platform/clock.ts";
import { accessLifetimeMs } from "../../../platform/http/guards/cookies.ts";

interface Verified {
  readonly sessionId: string;
  readonly expiresAtSeconds: number;
}

/** Sessions in use at the same time on a busy server; a token has about 200 bytes. Our own estimate. */
const maxVerified = 5000;

/** The access token of a session: a signed session id, valid for 15 minutes. */
export function createAccessTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  // each request brings its token, and checking a signature in another thread took a tenth of the time of a small request
  const verified = new LRUCache<string, Verified>({ max: maxVerified });

  async function verify(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: clock.now() });
      const { sub, exp } = payload;
      if (sub !== undefined && exp !== undefined) verified.set(token, { sessionId: sub, expiresAtSeconds: exp });
      return sub;
    } catch {
      return undefined;
    }
  }

  return {
    issue: (sessionId: string): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(sessionId)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + accessLifetimeMs))
        .sign(key),
    /** The session's id; undefined for a foreign or expired token. */
    async read(token: string): Promise<string | undefined> {
      const known = verified.get(token);
      if (known === undefined) return verify(token);
      return clock.now().getTime() < known.expiresAtSeconds * 1000 ? known.sessionId : undefined;
    },
  };
}
export type AccessTokens = ReturnType<typeof createAccessTokens>;
