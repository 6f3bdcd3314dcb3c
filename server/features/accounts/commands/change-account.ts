import type { Language } from "../../../../contracts/accounts/languages.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { type Account, holdAccount, updateAccount } from "../accounts.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

export interface AccountChange {
  readonly name?: string | undefined;
  readonly language?: Language | undefined;
}

/** Changes the caller's own account. Each field that changes is an entry of the audit trail. */
export async function changeAccount({ store, clock }: Needs, caller: Caller, change: AccountChange): Promise<Account> {
  return store.write(async (tx) => {
    const before = await holdAccount(tx, caller.accountId);
    if (!before) throw new AppError("TOKEN_EXPIRED");
    const { name = before.name, language = before.language } = change;
    const account = await updateAccount(tx, before.id, { name, language, updatedAt: instantNow(clock) });
    if (!account) throw new AppError("TOKEN_EXPIRED");
    const subject = { subjectType: "account", subjectId: before.id };
    if (change.name !== undefined) {
      await record(tx, clock, caller, {
        action: "account.renamed",
        ...subject,
        details: { from: before.name, to: name },
      });
    }
    if (language !== before.language) {
      const details = { from: before.language, to: language };
      await record(tx, clock, caller, { action: "account.language_changed", ...subject, details });
    }
    return account;
  });
}
