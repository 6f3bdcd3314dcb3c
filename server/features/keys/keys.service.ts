import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { ApiKey } from "../../../contracts/accounts/keys.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import { createQueryCache, revisionOf } from "../../platform/db/query-cache.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { Attempts } from "../../platform/http/limits/attempts.ts";
import { hashOf } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { record } from "../audit/record.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { AccountKeys } from "./account-keys.service.ts";
import { keyOf } from "./api-key.ts";
import { callerOfKey } from "./caller-of-key.ts";
import { changeKey, type KeyChange } from "./change-key.ts";
import { createKey, type NewKey } from "./create-key.ts";
import { openKeyErrors } from "./errors/key-errors.service.ts";
import {
  findKeyHolder,
  findUnrevoked,
  type KeyHolder,
  keyHolderTables,
  listAllowedOrigins,
  listKeys,
  revokeKey,
} from "./keys.repo.ts";
import { environmentOf } from "./secret.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly accountKeys: AccountKeys;
  readonly attempts: Attempts;
  readonly outbox: Pick<Outbox, "send">;
  readonly publicUrl: () => string;
  readonly wakeJobs: () => void;
  readonly log: Log;
}

export function createKeys(needs: Needs) {
  const { store, clock } = needs;

  /** A revocation is a change of its first table. Every change of these tables clears this cache. */
  const remember = createQueryCache<KeyHolder | undefined>(revisionOf(store, keyHolderTables));

  const rememberOrigins = createQueryCache<ReadonlySet<string>>(store);

  return {
    /** The recent errors of each key. */
    errors: openKeyErrors(needs),

    list: async (caller: Caller): Promise<ApiKey[]> => (await listKeys(store.read, caller.accountId)).map(keyOf),

    create: (caller: Caller, body: NewKey): Promise<{ key: ApiKey; secret: string }> => createKey(needs, caller, body),

    change: (caller: Caller, id: string, given: KeyChange): Promise<ApiKey> =>
      changeKey({ store, clock }, caller, { id, given }),

    async revoke(caller: Caller, id: string): Promise<void> {
      const revoked = await store.write(async (tx) => {
        const done = await revokeKey(tx, { accountId: caller.accountId, id, now: instantNow(clock) });
        if (done) await record(tx, clock, caller, { action: "api_key.revoked", subjectType: "api_key", subjectId: id });
        return done;
      });
      if (!revoked) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such key, or it was revoked before." });
    },

    /** The keys whose usage a caller sees: the calling key; for a session all keys of the environment. */
    async countedFor(caller: Caller): Promise<string[]> {
      if (caller.via === "key") return [caller.credentialId];
      const rows = await listKeys(store.read, caller.accountId);
      return rows.filter(({ environment }) => environment === caller.environment).map(({ id }) => id);
    },

    /** The keys that are not revoked, with their expiry. */
    liveUntil: async (ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> =>
      new Map((await findUnrevoked(store.read, ids)).map(({ id, expiresAt }) => [id, expiresAt])),

    /** Throws INVALID_API_KEY if the key of a request was revoked or has expired since. Sessions pass. */
    async assertLive(db: Reader, caller: Caller): Promise<void> {
      if (caller.via !== "key") return;
      const [key] = await findUnrevoked(db, [caller.credentialId]);
      if (!key || (key.expiresAt !== null && key.expiresAt <= instantNow(clock))) throw new AppError("INVALID_API_KEY");
    },

    /** Whether an active key of the environment allows pages of this origin. */
    async isAllowedOrigin(origin: string, environment: Environment): Promise<boolean> {
      const now = instantNow(clock);
      const find = async () => new Set(await listAllowedOrigins(store.read, environment, now));
      // a key that expires is not a write, so that the minute is part of the query
      return (await rememberOrigins(`${environment} ${now.slice(0, 16)}`, find)).has(origin);
    },

    /** Throws INVALID_API_KEY. */
    async caller(secret: string, environment: Environment): Promise<Caller> {
      const meant = environmentOf(secret);
      const hash = hashOf(secret);
      const holder = meant && (await remember(hash, () => findKeyHolder(store.read, hash)));
      return callerOfKey(needs, holder, environment);
    },
  };
}
export type Keys = ReturnType<typeof createKeys>;
