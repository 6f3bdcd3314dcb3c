import type { Environment, Session } from "../../../contracts/accounts.ts";
import { type Permission, resources } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Clock, instantNow, later, seconds } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import type { Caller } from "../../http/guards/caller.ts";
import { refreshLifetimeMs, type SessionTokens } from "../../http/guards/cookies.ts";
import { hashOf, newId, newToken } from "../../ids.ts";
import type { AccessTokens } from "./access-token.ts";
import type { Account } from "./accounts.repo.ts";
import { type Accounts, callerFields } from "./accounts.service.ts";
import {
  endSession,
  findSession,
  findSessionByRefresh,
  findSessionByRotated,
  insertSession,
  liveSessions,
  rotateSession,
  type SessionRow,
} from "./sessions.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly accessTokens: AccessTokens;
}

/** Two tabs may refresh at once: the token that was replaced stays good for this long. */
const graceMs = seconds(10);

/** A session may do whatever its account may. */
const everything: ReadonlySet<Permission> = new Set(resources.map((name): Permission => `${name}:write`));

export function openSessions({ store, clock, accounts, accessTokens }: Needs) {
  const isLive = (session: SessionRow): boolean => session.endedAt === null && session.expiresAt > instantNow(clock);

  async function rotate(session: SessionRow): Promise<string | undefined> {
    const refreshToken = newToken();
    const rotated = await store.write((tx) =>
      rotateSession(tx, session, {
        refreshHash: hashOf(refreshToken),
        rotatedAt: instantNow(clock),
        expiresAt: later(clock, refreshLifetimeMs),
      }),
    );
    return rotated ? refreshToken : undefined;
  }

  /** The session that a refresh token belongs to; one that was replaced before its grace ends the session. */
  async function sessionOf(hash: string): Promise<SessionRow | undefined> {
    const current = await findSessionByRefresh(store.read, hash);
    if (current) return current;
    const earlier = await findSessionByRotated(store.read, hash);
    if (!earlier || earlier.rotatedAt >= later(clock, -graceMs)) return earlier?.session;
    const { accountId, id } = earlier.session;
    await store.write((tx) => endSession(tx, { accountId, id, now: instantNow(clock) }));
    throw new AppError("TOKEN_EXPIRED", { message: "This session was ended: its refresh token was used twice." });
  }

  return {
    async start(account: Account, from: { userAgent: string | undefined; address: string }): Promise<SessionTokens> {
      const id = newId();
      const refreshToken = newToken();
      const now = instantNow(clock);
      await store.write((tx) =>
        insertSession(tx, {
          id,
          accountId: account.id,
          refreshHash: hashOf(refreshToken),
          rotatedAt: now,
          expiresAt: later(clock, refreshLifetimeMs),
          userAgent: from.userAgent?.slice(0, 300) ?? null,
          address: from.address,
          createdAt: now,
        }),
      );
      return { accessToken: await accessTokens.issue(id), refreshToken };
    },

    /**
     * Rotates the refresh token. One that was rotated before, and is past its grace, was stolen or
     * replayed: it ends the whole session with TOKEN_EXPIRED.
     */
    async refresh(refreshToken: string | undefined): Promise<{ account: Account; tokens: SessionTokens }> {
      const hash = hashOf(refreshToken ?? "");
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const session = await sessionOf(hash);
        if (!session || !isLive(session)) throw new AppError("TOKEN_EXPIRED");
        const rotated = await rotate(session);
        const account = await accounts.account(session.accountId);
        if (!account) throw new AppError("TOKEN_EXPIRED");
        if (rotated) {
          return { account, tokens: { accessToken: await accessTokens.issue(session.id), refreshToken: rotated } };
        }
        // another tab rotated it in between: look again, now inside its grace
      }
      throw new AppError("TOKEN_EXPIRED");
    },

    end: (caller: Caller, id: string): Promise<boolean> =>
      store.write((tx) => endSession(tx, { accountId: caller.accountId, id, now: instantNow(clock) })),

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

    /** Whether a session that was accepted before still goes on. */
    async isValid(id: string): Promise<boolean> {
      const session = await findSession(store.read, id);
      return session !== undefined && isLive(session);
    },

    async caller(accessToken: string, environment: Environment): Promise<Caller | undefined> {
      const id = await accessTokens.read(accessToken);
      const session = id === undefined ? undefined : await findSession(store.read, id);
      if (!session || !isLive(session)) return undefined;
      const account = await accounts.account(session.accountId);
      if (!account) return undefined;
      return {
        ...callerFields(account),
        workspaceId: await accounts.workspaceId(account.id, environment),
        environment,
        via: "session",
        credentialId: session.id,
        permissions: everything,
      };
    },
  };
}
export type Sessions = ReturnType<typeof openSessions>;
