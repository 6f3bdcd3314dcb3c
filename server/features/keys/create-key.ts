import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { ApiKey } from "../../../contracts/accounts/keys.ts";
import { type Permission, resources } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Caller, isWebsitePermission } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { hashOf, newId } from "../../platform/ids.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { record } from "../audit/record.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { AccountKeys } from "./account-keys.service.ts";
import { assertMayHaveOrigins } from "./allowed-origins.ts";
import { keyOf } from "./api-key.ts";
import { isForSync } from "./for-sync.ts";
import { insertKey, type KeyRow } from "./keys.repo.ts";
import { newKeyMail } from "./mails.ts";
import { newSecret } from "./secret.ts";

interface InsertNeeds {
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "hold">;
  readonly accountKeys: AccountKeys;
  readonly outbox: Pick<Outbox, "send">;
  readonly publicUrl: () => string;
}
interface Needs extends InsertNeeds {
  readonly store: Store;
  readonly attempts: Attempts;
  readonly wakeJobs: () => void;
}
export interface NewKey {
  readonly name: string;
  readonly environment: Environment;
  readonly permissions?: readonly Permission[] | undefined;
  readonly expiresAt?: string | undefined;
  readonly photoLinkDays?: number | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** `sync` and `website` must be asked for by name. */
const notStandard: ReadonlySet<string> = new Set(["sync", "website"]);
const standard: Permission[] = resources
  .filter((name) => !notStandard.has(name))
  .map((name): Permission => `${name}:write`);

/** The days that public addresses of photos live for a website's key, if the request does not name them. Our own choice. */
const websiteLinkDays = 30;

/**
 * Creates a key, and queues a mail that reports it. Returns the secret: the row of the key has only its hash. Throws
 * INSUFFICIENT_PERMISSIONS, VALIDATION_ERROR, API_KEY_LIMIT and RATE_LIMIT_EXCEEDED.
 */
export async function createKey(needs: Needs, caller: Caller, body: NewKey): Promise<{ key: ApiKey; secret: string }> {
  const { store, clock, attempts, wakeJobs } = needs;
  if (body.environment === "production" && caller.plan === "free" && !isForSync(body.permissions ?? standard)) {
    throw new AppError("INSUFFICIENT_PERMISSIONS", {
      message: "Production keys need a paid plan, except one with permissions of sync only.",
    });
  }
  if (body.expiresAt !== undefined && body.expiresAt <= instantNow(clock)) {
    throw new AppError("VALIDATION_ERROR", { message: "expiresAt lies in the past.", field: "expiresAt" });
  }
  const permissions = body.permissions ?? standard;
  if (body.allowedOrigins !== undefined) assertMayHaveOrigins(permissions);
  await attempts.count(attemptRules.newKey, caller.accountId);
  const secret = newSecret(body.environment);
  const key = keyOf(await store.write((tx) => insert({ ...needs, tx }, caller, { ...body, permissions, secret })));
  wakeJobs();
  return { key, secret };
}

/** Stores the key and the mail about it, if the account may have one more. */
async function insert(
  { tx, clock, accounts, accountKeys, outbox, publicUrl }: InsertNeeds & { readonly tx: Writer },
  caller: Caller,
  key: NewKey & { readonly secret: string; readonly permissions: readonly Permission[] },
): Promise<KeyRow> {
  const { name, environment, secret, permissions } = key;
  const isForWebsite = permissions.some(isWebsitePermission);
  const account = await accounts.hold(tx, caller.accountId);
  if (!account) throw new AppError("TOKEN_EXPIRED");
  await accountKeys.assertRoom(tx, account);
  if (environment === "production" && account.plan === "free") await accountKeys.assertRoomForSync(tx, account.id);
  const row: KeyRow = {
    id: newId(),
    accountId: account.id,
    name,
    environment,
    secretHash: hashOf(secret),
    lastFour: secret.slice(-4),
    permissions: [...permissions],
    createdAt: instantNow(clock),
    lastUsedAt: null,
    expiresAt: key.expiresAt ?? null,
    revokedAt: null,
    photoLinkDays: key.photoLinkDays ?? (isForWebsite ? websiteLinkDays : null),
    allowedOrigins: key.allowedOrigins ? [...key.allowedOrigins] : null,
  };
  await insertKey(tx, row);
  const page = `${publicUrl()}/developer`;
  await outbox.send(tx, newKeyMail({ holder: account, key: keyOf(row), address: caller.address, page }));
  const { photoLinkDays, allowedOrigins } = row;
  const details = { name, environment, permissions: row.permissions, photoLinkDays, allowedOrigins };
  const event = { action: "api_key.created", subjectType: "api_key", subjectId: row.id, details };
  await record(tx, clock, caller, event);
  return row;
}
