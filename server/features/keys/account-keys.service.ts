import type { NamedKey, Plan } from "../../../contracts/accounts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { type Actor, record } from "../audit/record.ts";
import { isForSync } from "./for-sync.ts";
import { type KeyRow, liveKeys, revokeKeys } from "./keys.repo.ts";
import { prefixes } from "./secret.ts";

const named = ({ name, environment, lastFour, lastUsedAt }: KeyRow): NamedKey => ({
  name,
  prefix: prefixes[environment],
  lastFour,
  lastUsedAt,
});

/** The active keys of an account, of both environments together. */
const maxLive = (plan: Plan): number => (plan === "free" ? 20 : 100);

/** The active keys of an account. Expired and revoked keys do not count. */
export function createAccountKeys(clock: Clock) {
  return {
    /** Newest first. */
    list: async (db: Reader, accountId: string): Promise<NamedKey[]> =>
      (await liveKeys(db, accountId, instantNow(clock))).map(named),

    /**
     * Throws API_KEY_LIMIT if the account has as many keys as its plan allows. Lock the account's row first, so that
     * two keys created at once count each other.
     */
    async assertRoom(tx: Writer, account: { readonly id: string; readonly plan: Plan }): Promise<void> {
      const live = (await liveKeys(tx, account.id, instantNow(clock))).length;
      const limit = maxLive(account.plan);
      if (live < limit) return;
      throw new AppError("API_KEY_LIMIT", {
        message: `The account has ${live} live API keys; its plan allows ${limit}. Revoke one first.`,
        details: { limit, live },
      });
    },

    /** Throws API_KEY_LIMIT if the account has a production key for sync: `free` can have one. The account's row is locked. */
    async assertRoomForSync(tx: Writer, accountId: string): Promise<void> {
      const keys = await liveKeys(tx, accountId, instantNow(clock));
      const live = keys.filter(
        ({ environment, permissions }) => environment === "production" && isForSync(permissions),
      ).length;
      if (live === 0) return;
      throw new AppError("API_KEY_LIMIT", {
        message:
          "The account has a production key for sync already; its plan allows one. Revoke it first, or use it for all workstations.",
        details: { limit: 1, live },
      });
    },

    /** Returns their number. */
    async revokeAll(tx: Writer, by: Actor, accountId: string): Promise<number> {
      const ids = await revokeKeys(tx, accountId, instantNow(clock));
      for (const subjectId of ids) {
        await record(tx, clock, by, { action: "api_key.revoked", subjectType: "api_key", subjectId });
      }
      return ids.length;
    },
  };
}
export type AccountKeys = ReturnType<typeof createAccountKeys>;
