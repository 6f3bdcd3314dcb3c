import type { Environment, Session } from "../../../../contracts/accounts/accounts.ts";
import { type Permission, resources } from "../../../../contracts/kit/endpoint.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import { createQueryCache, revisionOf } from "../../../platform/db/query-cache.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { SessionTokens } from "../../../platform/http/guards/cookies.ts";
import type { Attempts } from "../../../platform/http/limits/attempts.ts";
import { record } from "../../audit/record.ts";
import type { Account } from "../accounts.repo.ts";
import { type Accounts, callerFields } from "../accounts.service.ts";
import type { AccessTokens } from "./access-token.ts";
import { isLive } from "./is-live.ts";
import { refreshSession } from "./refresh-session.ts";
import {
  endSession,
  findSessionHolder,
  findUnended,
  liveSessions,
  type SessionHolder,
  type SessionRow,
  sessionHolderTables,
} from "./sessions.repo.ts";
import { type SessionOrigin, startSession } from "./start-session.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly accessTokens: AccessTokens;
  readonly attempts: Attempts;
  /** The next refresh token is derived with this secret. */
  readonly refreshSecret: string;
}

/** A session has all permissions of its account. */
const everything: ReadonlySet<Permission> = new Set(resources.map((name): Permission => `${name}:write`));

/** A session in the API's form. */
const wire = (caller: Caller, row: SessionRow): Session => ({
  id: row.id,
  createdAt: row.createdAt,
  lastUsedAt: row.rotatedAt,
  expiresAt: row.expiresAt,
  userAgent: row.userAgent,
  address: row.address,
  current: row.id === caller.credentialId,
});

async function callerOf(
  { session, account, workspaceId }: SessionHolder,
  environment: Environment,
  accounts: Accounts,
): Promise<Caller> {
  return {
    ...callerFields(account),
    workspaceId: workspaceId ?? (await accounts.workspaceId(account.id, environment)),
    environment,
    via: "session",
    credentialId: session.id,
    permissions: everything,
  };
}

export function createSessions(needs: Needs) {
  const { store, clock, accounts, accessTokens } = needs;
  /** The end of a session is a change of its first table. Every change of these tables clears this cache. */
  const remember = createQueryCache<SessionHolder | undefined>(revisionOf(store, sessionHolderTables));

  /** The person of a session. Undefined if it has ended. */
  async function callerById(id: string, environment: Environment): Promise<Caller | undefined> {
    const holder = await remember(`${environment} ${id}`, () => findSessionHolder(store.read, id, environment));
    if (!holder || !isLive(holder.session, instantNow(clock))) return undefined;
    return callerOf(holder, environment, accounts);
  }

  return {
    start: (account: Account, from: SessionOrigin): Promise<SessionTokens> => startSession(needs, account, from),

    refresh: (token: string | undefined, address: string): Promise<{ account: Account; tokens: SessionTokens }> =>
      refreshSession(needs, token, address),

    /** Ends a session of the account, the caller's own or another. False if it does not exist. */
    end: (caller: Caller, id: string): Promise<boolean> =>
      store.write(async (tx) => {
        const ended = await endSession(tx, { accountId: caller.accountId, id, now: instantNow(clock) });
        const action = id === caller.credentialId ? "account.signed_out" : "session.ended";
        if (ended) await record(tx, clock, caller, { action, subjectType: "session", subjectId: id });
        return ended;
      }),

    list: async (caller: Caller): Promise<Session[]> =>
      (await liveSessions(store.read, caller.accountId, instantNow(clock))).map((row) => wire(caller, row)),

    /** The sessions that have not ended, with their expiry. */
    liveUntil: async (ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> =>
      new Map((await findUnended(store.read, ids)).map(({ id, expiresAt }) => [id, expiresAt])),

    async caller(accessToken: string, environment: Environment): Promise<Caller | undefined> {
      const id = await accessTokens.read(accessToken);
      return id === undefined ? undefined : callerById(id, environment);
    },
    callerById,
  };
}
export type Sessions = ReturnType<typeof createSessions>;
