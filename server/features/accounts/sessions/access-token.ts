import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../../platform/clock.ts";
import { accessLifetimeMs } from "../../../platform/http/guards/cookies.ts";

/** The access token of a session: a signed session id, valid for 15 minutes. */
export function createAccessTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (sessionId: string): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(sessionId)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + accessLifetimeMs))
        .sign(key),
    /** The session's id; undefined for a foreign or expired token. */
    read: (token: string): Promise<string | undefined> =>
      jwtVerify(token, key, { algorithms: ["HS256"], currentDate: clock.now() }).then(
        ({ payload }) => payload.sub,
        () => undefined,
      ),
  };
}
export type AccessTokens = ReturnType<typeof createAccessTokens>;
