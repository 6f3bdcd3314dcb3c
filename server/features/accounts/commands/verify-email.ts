import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Attempts } from "../../../platform/http/limits/attempts.ts";
import { hashOf } from "../../../platform/ids.ts";
import { nobody, record } from "../../audit/record.ts";
import { type Account, findAccount, findMailToken, takeMailToken, updateAccount } from "../accounts.repo.ts";
import { refuseToken } from "../refuse-token.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly attempts: Attempts;
}

/** An account whose email address was just verified. */
export interface Verified {
  readonly account: Account;
  /** False if another link verified the address before. */
  readonly isFirst: boolean;
}

/** Uses the token of the verification mail. Throws INVALID_TOKEN. */
export async function verifyEmail(
  { store, clock, attempts }: Needs,
  token: string,
  address: string,
): Promise<Verified> {
  const now = instantNow(clock);
  const given = { purpose: "verify", tokenHash: hashOf(token), now } as const;
  const known = await findMailToken(store.read, given);
  if (!known) throw await refuseToken(attempts, address);
  return store.write(async (tx) => {
    const taken = await takeMailToken(tx, given);
    const before = taken && (await findAccount(tx, taken.accountId));
    if (!taken || !before) throw new AppError("INVALID_TOKEN", { field: "token" });
    await updateAccount(tx, taken.accountId, { emailVerified: true, updatedAt: now });
    const event = { action: "account.verified", subjectType: "account", subjectId: taken.accountId };
    await record(tx, clock, { ...nobody, address }, event);
    return { account: { ...before, emailVerified: true }, isFirst: !before.emailVerified };
  });
}
