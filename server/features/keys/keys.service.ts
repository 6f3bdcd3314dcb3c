import type { Environment } from "../../../contracts/accounts.ts";
import type { ApiKey } from "../../../contracts/keys.ts";
import { type Permission, resources } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow, later, minutes } from "../../platform/clock.ts";
import { openMemory } from "../../platform/db/memory.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { hashOf, newId } from "../../platform/ids.ts";
import { type Accounts, callerFields } from "../accounts/accounts.service.ts";
import { record } from "../audit/record.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { AccountKeys } from "./account-keys.service.ts";
import {
  findKeyHolder,
  findUnrevoked,
  insertKey,
  type KeyHolder,
  type KeyRow,
  listKeys,
  revokeKey,
  touchKey,
} from "./keys.repo.ts";
import { newKeyMail } from "./mails.ts";
import { environmentOf, newSecret, prefixes } from "./secret.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly accountKeys: AccountKeys;
  readonly attempts: Attempts;
  readonly outbox: Pick<Outbox, "send">;
  readonly publicUrl: () => string;
  readonly wakeJobs: () => void;
}
interface NewKey {
  readonly name: string;
  readonly environment: Environment;
  readonly permissions?: readonly Permission[] | undefined;
  readonly expiresAt?: string | undefined;
}

const standard: Permission[] = resources.filter((name) => name !== "sync").map((name): Permission => `${name}:write`);
/** Last use is stored per minute: a write per request would cost too much. */
const touchEvery = minutes(1);

const keyOf = (row: KeyRow): ApiKey => ({ ...row, prefix: prefixes[row.environment] });

const isLive = ({ revokedAt, expiresAt }: KeyRow, now: string): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

export function openKeys(needs: Needs) {
  const { store, clock, accounts, accountKeys, attempts, outbox, publicUrl, wakeJobs } = needs;

  /** A revocation is a write, and every write clears this cache. */
  const remember = openMemory<KeyHolder | undefined>(store);

  /** Stores the key and the mail about it, if the account may have one more. */
  async function insert(tx: Writer, caller: Caller, key: NewKey & { readonly secret: string }): Promise<KeyRow> {
    const { name, environment, secret } = key;
    const account = await accounts.hold(tx, caller.accountId);
    if (!account) throw new AppError("TOKEN_EXPIRED");
    await accountKeys.assertRoom(tx, account);
    const row: KeyRow = {
      id: newId(),
      accountId: account.id,
      name,
      environment,
      secretHash: hashOf(secret),
      lastFour: secret.slice(-4),
      permissions: [...(key.permissions ?? standard)],
      createdAt: instantNow(clock),
      lastUsedAt: null,
      expiresAt: key.expiresAt ?? null,
      revokedAt: null,
    };
    await insertKey(tx, row);
    const { email, name: holder } = account;
    const settings = `${publicUrl()}/settings`;
    await outbox.send(tx, newKeyMail({ email, holder, key: keyOf(row), address: caller.address, settings }));
    const details = { name, environment, permissions: row.permissions };
    const event = { action: "api_key.created", subjectType: "api_key", subjectId: row.id, details };
    await record(tx, clock, caller, event);
    return row;
  }

  return {
    list: async (caller: Caller): Promise<ApiKey[]> => (await listKeys(store.read, caller.accountId)).map(keyOf),

    /** Returns the secret. Only its hash is stored. */
    async create(caller: Caller, body: NewKey): Promise<{ key: ApiKey; secret: string }> {
      if (body.environment === "production" && caller.plan === "free") {
        throw new AppError("INSUFFICIENT_PERMISSIONS", { message: "Production keys need a paid plan." });
      }
      if (body.expiresAt !== undefined && body.expiresAt <= instantNow(clock)) {
        throw new AppError("VALIDATION_ERROR", { message: "expiresAt lies in the past.", field: "expiresAt" });
      }
      await attempts.count(attemptRules.newKey, caller.accountId);
      const secret = newSecret(body.environment);
      const key = keyOf(await store.write((tx) => insert(tx, caller, { ...body, secret })));
      wakeJobs();
      return { key, secret };
    },

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

    /**
     * Throws INVALID_API_KEY. A production key needs a paid plan when it is created, not afterwards: an integration
     * keeps running with the limits of `free`. The error for a key of the other environment names the right base
     * address.
     */
    async caller(secret: string, environment: Environment): Promise<Caller> {
      const meant = environmentOf(secret);
      const hash = hashOf(secret);
      const holder = meant && (await remember(hash, () => findKeyHolder(store.read, hash)));
      const now = instantNow(clock);
      if (!holder || !isLive(holder.key, now)) throw new AppError("INVALID_API_KEY");
      const { key: row, account } = holder;
      if (row.environment !== environment) {
        throw new AppError("INVALID_API_KEY", {
          message: `This key belongs to the base address ${baseAddresses[row.environment]}.`,
          details: { base_address: baseAddresses[row.environment] },
        });
      }
      if (row.lastUsedAt === null || row.lastUsedAt < later(clock, -touchEvery)) {
        // Best effort: a full disk must not stop a key from reading.
        void store.write((tx) => touchKey(tx, row.id, now)).catch(() => undefined);
      }
      return {
        ...callerFields(account),
        workspaceId: holder.workspaceId ?? (await accounts.workspaceId(account.id, environment)),
        environment,
        via: "key",
        credentialId: row.id,
        permissions: new Set(row.permissions),
      };
    },
  };
}
export type Keys = ReturnType<typeof openKeys>;
