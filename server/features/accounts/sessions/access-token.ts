import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../../platform/clock.ts";
import { accessLifetimeMs } from "../../../platform/http/guards/cookies.ts";

/** The short-lived proof of a session that the browser carries: a signed session id, good for 15 minutes. */
export function openAccessTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (sessionId: string): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(sessionId)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + accessLifetimeMs))
        .sign(key),
    /** The session's id, or undefined for a token that is not ours or past its time. */
    read: (token: string): Promise<string | undefined> =>
      jwtVerify(token, key, { algorithms: ["HS256"], currentDate: clock.now() }).then(
        ({ payload }) => payload.sub,
        () => undefined,
      ),
  };
}
export type AccessTokens = ReturnType<typeof openAccessTokens>;
