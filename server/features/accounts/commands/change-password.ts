import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Store } from "../../../platform/db/store.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { record } from "../../audit/record.ts";
import { findAccount, holdAccount } from "../accounts.repo.ts";
import { assertStrongPassword, hashPassword, isPassword, wordsOf } from "../sign-in/passwords.ts";
import { type SetPasswordNeeds, setPassword } from "./set-password.ts";

interface Needs extends SetPasswordNeeds {
  readonly store: Store;
  readonly attempts: Attempts;
}

export interface ChangedPassword {
  readonly currentPassword: string;
  readonly password: string;
}

const wrongPassword = (): AppError =>
  new AppError("INVALID_CREDENTIALS", { message: "The current password is wrong.", field: "currentPassword" });

/** Ends every other session of the account. Throws INVALID_CREDENTIALS. */
export async function changePassword(needs: Needs, caller: Caller, entry: ChangedPassword): Promise<void> {
  const { store, clock, attempts } = needs;
  await attempts.count(attemptRules.changePassword, caller.accountId);
  const account = await findAccount(store.read, caller.accountId);
  if (!account || !(await isPassword(entry.currentPassword, account.passwordHash))) {
    const subject = { subjectType: "account", subjectId: caller.accountId };
    await store.write((tx) => record(tx, clock, caller, { action: "account.password_change_failed", ...subject }));
    throw wrongPassword();
  }
  await attempts.clear(attemptRules.changePassword, caller.accountId);
  await assertStrongPassword(entry.password, wordsOf(account));
  const passwordHash = await hashPassword(entry.password);
  const change = { passwordHash, keep: caller.credentialId, by: caller, action: "account.password_changed" };
  await store.write(async (tx) => {
    // A reset by mail may have come first: it has ended this session, and its password stays.
    const current = await holdAccount(tx, account.id);
    if (current?.passwordHash !== account.passwordHash) throw wrongPassword();
    await setPassword({ ...needs, tx }, account, change);
  });
}
