import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { hashOf } from "../../../platform/ids.ts";
import { nobody } from "../../audit/record.ts";
import { type Account, findAccount, findMailToken, takeMailToken } from "../accounts.repo.ts";
import { refuseToken } from "../refuse-token.ts";
import { assertStrongPassword, hashPassword, wordsOf } from "../sign-in/passwords.ts";
import type { SignIn } from "../sign-in/sign-in.service.ts";
import { type SetPasswordNeeds, setPassword } from "./set-password.ts";

interface TokenNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly attempts: Attempts;
}
interface Needs extends TokenNeeds, SetPasswordNeeds {
  readonly signIn: Pick<SignIn, "letIn">;
}

export interface Reset {
  readonly token: string;
  readonly password: string;
  readonly revokeApiKeys?: boolean | undefined;
}

/** Uses the token of the mail. A weak password leaves the token valid for another attempt. */
export async function resetPassword(needs: Needs, entry: Reset, address: string): Promise<{ revoked: number }> {
  const { store, clock, signIn } = needs;
  const account = await accountOfResetToken(needs, entry.token, address);
  await assertStrongPassword(entry.password, wordsOf(account));
  const passwordHash = await hashPassword(entry.password);
  const revokesKeys = entry.revokeApiKeys;
  const change = { passwordHash, by: { ...nobody, address }, action: "account.password_reset", revokesKeys };
  const done = await store.write(async (tx) => {
    const taken = await takeMailToken(tx, resetTokenOf(clock, entry.token));
    if (!taken) throw new AppError("INVALID_TOKEN", { field: "token" });
    return setPassword({ ...needs, tx }, account, change);
  });
  await signIn.letIn(account.email, address);
  return done;
}

/** The account of a reset token. The token stays valid. */
export async function accountOfResetToken(
  { store, clock, attempts }: TokenNeeds,
  token: string,
  address: string,
): Promise<Account> {
  const known = await findMailToken(store.read, resetTokenOf(clock, token));
  const account = known && (await findAccount(store.read, known.accountId));
  if (!account) throw await refuseToken(attempts, address);
  // Checking a password takes time, so attempts are limited.
  await attempts.count(attemptRules.token, account.id);
  return account;
}

const resetTokenOf = (clock: Clock, token: string) =>
  ({ purpose: "reset", tokenHash: hashOf(token), now: instantNow(clock) }) as const;
