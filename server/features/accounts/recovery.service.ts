import type { NamedKey } from "../../../contracts/accounts/accounts.ts";
import type { Caller } from "../../access/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { networkOf } from "../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { nobody, record } from "../audit/record.ts";
import type { AccountKeys } from "../keys/account-keys.service.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { AccountMails } from "./account-mails.ts";
import { type ChangedPassword, changePassword } from "./commands/change-password.ts";
import { accountOfResetToken, type Reset, resetPassword } from "./commands/reset-password.ts";
import type { SignIn } from "./sign-in/sign-in.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly mails: AccountMails;
  readonly signIn: Pick<SignIn, "letIn">;
  readonly accountKeys: AccountKeys;
  readonly publicUrl: () => string;
}

/** Changes of a password: by mail if it was forgotten, with the old password if signed in. */
export function createRecovery(needs: Needs) {
  const { store, clock, attempts, mails, accountKeys } = needs;

  return {
    /** Does not reveal whether the account exists. */
    async forgot(email: string, address: string): Promise<void> {
      await attempts.count(attemptRules.token, networkOf(address));
      await attempts.count(attemptRules.resetMail, email);
      const event = { action: "account.password_reset_requested", subjectType: "account", details: { email } };
      await mails.ask({ purpose: "reset", email }, (tx) => record(tx, clock, { ...nobody, address }, event));
    },

    reset: (entry: Reset, address: string): Promise<{ revoked: number }> => resetPassword(needs, entry, address),

    /** The active API keys of the account of a reset token. The token stays valid. */
    async keys(token: string, address: string): Promise<NamedKey[]> {
      const account = await accountOfResetToken(needs, token, address);
      return accountKeys.list(store.read, account.id);
    },

    change: (caller: Caller, entry: ChangedPassword): Promise<void> => changePassword(needs, caller, entry),
  };
}
export type Recovery = ReturnType<typeof createRecovery>;
