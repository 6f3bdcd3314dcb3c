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
/** Last use is told to the minute: a write per request would cost more than it says. */
const touchEvery = minutes(1);

const keyOf = (row: KeyRow): ApiKey => ({ ...row, prefix: prefixes[row.environment] });

const isLive = ({ revokedAt, expiresAt }: KeyRow, now: string): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

export function openKeys(needs: Needs) {
  const { store, clock, accounts, accountKeys, attempts, outbox, publicUrl, wakeJobs } = needs;

  /** A revocation is a write: what was remembered before it is forgotten by it. */
  const remember = openMemory<KeyHolder | undefined>(store);

  /** Writes the key and the mail about it, where the account has room for one more. */
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

    /** The secret is answered here and stored nowhere: only its hash is. */
    async create(caller: Caller, wish: NewKey): Promise<{ key: ApiKey; secret: string }> {
      if (wish.environment === "production" && caller.plan === "free") {
        throw new AppError("INSUFFICIENT_PERMISSIONS", { message: "Production keys need a paid plan." });
      }
      if (wish.expiresAt !== undefined && wish.expiresAt <= instantNow(clock)) {
        throw new AppError("VALIDATION_ERROR", { message: "expiresAt lies in the past.", field: "expiresAt" });
      }
      await attempts.count(attemptRules.newKey, caller.accountId);
      const secret = newSecret(wish.environment);
      const key = keyOf(await store.write((tx) => insert(tx, caller, { ...wish, secret })));
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

    /** The keys whose use is a caller's: the key that calls; for a session all of this environment's together. */
    async countedFor(caller: Caller): Promise<string[]> {
      if (caller.via === "key") return [caller.credentialId];
      const rows = await listKeys(store.read, caller.accountId);
      return rows.filter(({ environment }) => environment === caller.environment).map(({ id }) => id);
    },

    /** Which of them are not revoked, and when they expire. */
    liveUntil: async (ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> =>
      new Map((await findUnrevoked(store.read, ids)).map(({ id, expiresAt }) => [id, expiresAt])),

    /**
     * Throws INVALID_API_KEY. A production key needs a paid plan when it is made and not afterwards: no running integration
     * ends because its account went to `free`, only its limits become that plan's. A key of the other environment is
     * told which base address it belongs to.
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
        // a courtesy: a full disk must not keep a key from reading
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
