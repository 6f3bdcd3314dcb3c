import { createHmac } from "node:crypto";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow, later, seconds } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { networkOf } from "../../../platform/http/guards/address.ts";
import { refreshLifetimeMs, type SessionTokens } from "../../../platform/http/guards/cookies.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { hashOf } from "../../../platform/ids.ts";
import { nobody, record } from "../../audit/record.ts";
import type { Account } from "../accounts.repo.ts";
import type { Accounts } from "../accounts.service.ts";
import type { AccessTokens } from "./access-token.ts";
import { isLive } from "./is-live.ts";
import {
  endSession,
  findSessionByRefresh,
  findSessionByRotated,
  rotateSession,
  type SessionRow,
} from "./sessions.repo.ts";

interface RotationNeeds {
  readonly store: Store;
  readonly clock: Clock;
  /** The next refresh token is derived with this secret. */
  readonly refreshSecret: string;
}
interface Needs extends RotationNeeds {
  readonly accounts: Pick<Accounts, "account">;
  readonly accessTokens: AccessTokens;
  readonly attempts: Attempts;
}

/** Grace period: two tabs may refresh at once, so a replaced token stays valid for this long. */
const graceMs = seconds(10);
/** More rotations than browsers make within the grace period. */
const maxRotationsInGrace = 20;

/**
 * Rotates the refresh token. Tabs that refresh at once with the same token get the same next token. A token that
 * is presented later was stolen or replayed: it ends the session with TOKEN_EXPIRED.
 */
export async function refreshSession(
  needs: Needs,
  token: string | undefined,
  address: string,
): Promise<{ account: Account; tokens: SessionTokens }> {
  const { store, clock, accounts, accessTokens, attempts } = needs;
  if (token === undefined) throw new AppError("TOKEN_EXPIRED");
  const session = await findSessionByRefresh(store.read, hashOf(token));
  const known = session ?? (await findSessionByRotated(store.read, hashOf(token)))?.session;
  await attempts.count(attemptRules.refresh, known?.id ?? networkOf(address));
  if (session && !isLive(session, instantNow(clock))) throw new AppError("TOKEN_EXPIRED");
  const rotated = session && (await rotate(needs, session, token));
  const now = rotated === undefined ? await earlier(needs, token, address) : { session, next: rotated };
  const account = now?.session && (await accounts.account(now.session.accountId));
  if (!now?.session || !account) throw new AppError("TOKEN_EXPIRED");
  return {
    account,
    tokens: { accessToken: await accessTokens.issue(now.session.id), refreshToken: now.next },
  };
}

/** Replaces the token; undefined if another request replaced it first. */
async function rotate(
  { store, clock, refreshSecret }: RotationNeeds,
  session: SessionRow,
  token: string,
): Promise<string | undefined> {
  const next = successorOf(token, refreshSecret);
  const rotated = await store.write((tx) =>
    rotateSession(tx, session, {
      refreshHash: hashOf(next),
      rotatedAt: instantNow(clock),
      expiresAt: later(clock, refreshLifetimeMs),
    }),
  );
  return rotated ? next : undefined;
}

/**
 * The session of a replaced token, and its current token. A token that is presented after its grace period was
 * stolen or replayed: it ends the session.
 */
async function earlier(
  { store, clock, refreshSecret }: RotationNeeds,
  token: string,
  address: string,
): Promise<{ session: SessionRow; next: string } | undefined> {
  const known = await findSessionByRotated(store.read, hashOf(token));
  if (!known || !isLive(known.session, instantNow(clock))) return undefined;
  const { session, rotatedAt } = known;
  const next = rotatedAt >= later(clock, -graceMs) ? currentAfter(token, session, refreshSecret) : undefined;
  if (next !== undefined) return { session, next };
  const { accountId, id } = session;
  await store.write(async (tx) => {
    await endSession(tx, { accountId, id, now: instantNow(clock) });
    const subject = { action: "session.ended", subjectType: "session", subjectId: id };
    await record(tx, clock, { ...nobody, address }, { ...subject, details: { reason: "token used twice" } });
  });
  throw new AppError("TOKEN_EXPIRED", { message: "This session was ended: its refresh token was used twice." });
}

/** The session's current token, if it follows from this one by rotation; else undefined. */
function currentAfter(token: string, session: SessionRow, secret: string): string | undefined {
  let next = token;
  for (let step = 0; step < maxRotationsInGrace; step += 1) {
    next = successorOf(next, secret);
    if (hashOf(next) === session.refreshHash) return next;
  }
  return undefined;
}

/** Derived, not random: the same token always leads to the same next token. */
const successorOf = (token: string, secret: string): string =>
  createHmac("sha256", secret).update(token).digest("base64url");
