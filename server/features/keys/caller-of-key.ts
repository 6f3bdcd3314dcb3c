import type { Environment } from "../../../contracts/accounts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow, later, minutes } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { type Accounts, callerFields } from "../accounts/accounts.service.ts";
import { type KeyHolder, type KeyRow, touchKey } from "./keys.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "workspaceId">;
}

/** Last use is stored per minute: a write per request would cost too much. */
const touchEvery = minutes(1);

const isLive = ({ revokedAt, expiresAt }: KeyRow, now: string): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

/**
 * Throws INVALID_API_KEY. A production key needs a paid plan when it is created, not afterwards: an integration
 * keeps running with the limits of `free`. The error for a key of the other environment names the right base
 * address.
 */
export async function callerOfKey(
  { store, clock, accounts }: Needs,
  holder: KeyHolder | undefined,
  environment: Environment,
): Promise<Caller> {
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
    photoLinkDays: row.photoLinkDays ?? undefined,
    allowedOrigins: row.allowedOrigins ?? undefined,
  };
}
