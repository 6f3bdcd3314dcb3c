import { createHmac } from "node:crypto";
import type { Environment, Session } from "../../../../contracts/accounts.ts";
import { type Permission, resources } from "../../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow, later, seconds } from "../../../platform/clock.ts";
import { openMemory } from "../../../platform/db/memory.ts";
import type { Store } from "../../../platform/db/store.ts";
import { networkOf } from "../../../platform/http/guards/address.ts";
import { refreshLifetimeMs, type SessionTokens } from "../../../platform/http/guards/cookies.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { hashOf, newId, newToken } from "../../../platform/ids.ts";
import { nobody, record } from "../../audit/record.ts";
import type { Account } from "../accounts.repo.ts";
import { type Accounts, callerFields } from "../accounts.service.ts";
import type { AccessTokens } from "./access-token.ts";
import {
  endSession,
  findSessionByRefresh,
  findSessionByRotated,
  findSessionHolder,
  findUnended,
  insertSession,
  liveSessions,
  rotateSession,
  type SessionHolder,
  type SessionRow,
} from "./sessions.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly accessTokens: AccessTokens;
  readonly attempts: Attempts;
  /** The next refresh token is derived with this secret. */
  readonly refreshSecret: string;
}

/** Grace period: two tabs may refresh at once, so a replaced token stays valid for this long. */
const graceMs = seconds(10);
/** More rotations than browsers make within the grace period. */
const maxRotationsInGrace = 20;

/** A session has all permissions of its account. */
const everything: ReadonlySet<Permission> = new Set(resources.map((name): Permission => `${name}:write`));

export function openSessions({ store, clock, accounts, accessTokens, attempts, refreshSecret }: Needs) {
  /** The end of a session is a write, and every write clears this cache. */
  const remember = openMemory<SessionHolder | undefined>(store);

  const isLive = (session: SessionRow): boolean => session.endedAt === null && session.expiresAt > instantNow(clock);

  /** Derived, not random: the same token always leads to the same next token. */
  const successorOf = (token: string): string => createHmac("sha256", refreshSecret).update(token).digest("base64url");

  /** The session's current token, if it follows from this one by rotation; else undefined. */
  function currentAfter(token: string, session: SessionRow): string | undefined {
    let next = token;
    for (let step = 0; step < maxRotationsInGrace; step += 1) {
      next = successorOf(next);
      if (hashOf(next) === session.refreshHash) return next;
    }
    return undefined;
  }

  /** Replaces the token; undefined if another request replaced it first. */
  async function rotate(session: SessionRow, token: string): Promise<string | undefined> {
    const next = successorOf(token);
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
  async function earlier(token: string, address: string): Promise<{ session: SessionRow; next: string } | undefined> {
    const known = await findSessionByRotated(store.read, hashOf(token));
    if (!known || !isLive(known.session)) return undefined;
    const { session, rotatedAt } = known;
    const next = rotatedAt >= later(clock, -graceMs) ? currentAfter(token, session) : undefined;
    if (next !== undefined) return { session, next };
    const { accountId, id } = session;
    await store.write(async (tx) => {
      await endSession(tx, { accountId, id, now: instantNow(clock) });
      await record(
        tx,
        clock,
        { ...nobody, address },
        { action: "session.ended", subjectType: "session", subjectId: id, details: { reason: "token used twice" } },
      );
    });
    throw new AppError("TOKEN_EXPIRED", { message: "This session was ended: its refresh token was used twice." });
  }

  return {
    async start(account: Account, from: { userAgent: string | undefined; address: string }): Promise<SessionTokens> {
      const id = newId();
      const refreshToken = newToken();
      const now = instantNow(clock);
      const by = { accountId: account.id, email: account.email, via: "session", credentialId: id } as const;
      await store.write(async (tx) => {
        await insertSession(tx, {
          id,
          accountId: account.id,
          refreshHash: hashOf(refreshToken),
          rotatedAt: now,
          expiresAt: later(clock, refreshLifetimeMs),
          userAgent: from.userAgent?.slice(0, 300) ?? null,
          address: from.address,
          createdAt: now,
        });
        await record(
          tx,
          clock,
          { ...by, address: from.address },
          { action: "account.signed_in", subjectType: "account", subjectId: account.id },
        );
      });
      return { accessToken: await accessTokens.issue(id), refreshToken };
    },

    /**
     * Rotates the refresh token. Tabs that refresh at once with the same token get the same next token. A token that
     * is presented later was stolen or replayed: it ends the session with TOKEN_EXPIRED.
     */
    async refresh(token: string | undefined, address: string): Promise<{ account: Account; tokens: SessionTokens }> {
      if (token === undefined) throw new AppError("TOKEN_EXPIRED");
      const session = await findSessionByRefresh(store.read, hashOf(token));
      const known = session ?? (await findSessionByRotated(store.read, hashOf(token)))?.session;
      await attempts.count(attemptRules.refresh, known?.id ?? networkOf(address));
      if (session && !isLive(session)) throw new AppError("TOKEN_EXPIRED");
      const rotated = session && (await rotate(session, token));
      const now = rotated === undefined ? await earlier(token, address) : { session, next: rotated };
      const account = now?.session && (await accounts.account(now.session.accountId));
      if (!now?.session || !account) throw new AppError("TOKEN_EXPIRED");
      return {
        account,
        tokens: { accessToken: await accessTokens.issue(now.session.id), refreshToken: now.next },
      };
    },

    /** Ends a session of the account, the caller's own or another. False if it does not exist. */
    end: (caller: Caller, id: string): Promise<boolean> =>
      store.write(async (tx) => {
        const ended = await endSession(tx, { accountId: caller.accountId, id, now: instantNow(clock) });
        const action = id === caller.credentialId ? "account.signed_out" : "session.ended";
        if (ended) await record(tx, clock, caller, { action, subjectType: "session", subjectId: id });
        return ended;
      }),

    async list(caller: Caller): Promise<Session[]> {
      const rows = await liveSessions(store.read, caller.accountId, instantNow(clock));
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt,
        lastUsedAt: row.rotatedAt,
        expiresAt: row.expiresAt,
        userAgent: row.userAgent,
        address: row.address,
        current: row.id === caller.credentialId,
      }));
    },

    /** The sessions that have not ended, with their expiry. */
    liveUntil: async (ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> =>
      new Map((await findUnended(store.read, ids)).map(({ id, expiresAt }) => [id, expiresAt])),

    async caller(accessToken: string, environment: Environment): Promise<Caller | undefined> {
      const id = await accessTokens.read(accessToken);
      if (id === undefined) return undefined;
      const holder = await remember(`${environment} ${id}`, () => findSessionHolder(store.read, id, environment));
      if (!holder || !isLive(holder.session)) return undefined;
      const { session, account, workspaceId } = holder;
      return {
        ...callerFields(account),
        workspaceId: workspaceId ?? (await accounts.workspaceId(account.id, environment)),
        environment,
        via: "session",
        credentialId: session.id,
        permissions: everything,
      };
    },
  };
}
export type Sessions = ReturnType<typeof openSessions>;
