import type { NamedKey } from "../../../contracts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { networkOf } from "../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { hashOf } from "../../platform/ids.ts";
import { type Actor, nobody, record } from "../audit/record.ts";
import type { AccountKeys } from "../keys/account-keys.service.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { AccountMails } from "./account-mails.ts";
import {
  type Account,
  findAccount,
  findMailToken,
  spendMailTokens,
  takeMailToken,
  updateAccount,
} from "./accounts.repo.ts";
import { passwordChangedMail } from "./mails.ts";
import { refuseToken } from "./refuse-token.ts";
import { endSessions } from "./sessions/sessions.repo.ts";
import { assertStrongPassword, hashPassword, isPassword, wordsOf } from "./sign-in/passwords.ts";
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

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly revokeApiKeys?: boolean | undefined;
}

/** Changes of a password: by mail if it was forgotten, with the old password if signed in. */
export function openRecovery(needs: Needs) {
  const { store, clock, outbox, attempts, mails, signIn, accountKeys, publicUrl } = needs;

  /** Ends all sessions except `keep`, and invalidates reset links. */
  async function setPassword(
    tx: Writer,
    account: Account,
    change: { passwordHash: string; keep?: string; by: Actor; action: string; revokesKeys?: boolean | undefined },
  ): Promise<{ revoked: number }> {
    const now = instantNow(clock);
    const { passwordHash, keep, by, action, revokesKeys = false } = change;
    await updateAccount(tx, account.id, { passwordHash, updatedAt: now });
    await endSessions(tx, { accountId: account.id, now, keep });
    await spendMailTokens(tx, { accountId: account.id, purpose: "reset", now });
    const revoked = revokesKeys ? await accountKeys.revokeAll(tx, by, account.id) : 0;
    const keys = await accountKeys.list(tx, account.id);
    await outbox.send(tx, passwordChangedMail(account, { keys, revoked, settings: `${publicUrl()}/settings` }));
    await record(tx, clock, by, { action, subjectType: "account", subjectId: account.id });
    return { revoked };
  }

  const resetTokenOf = (token: string) =>
    ({ purpose: "reset", tokenHash: hashOf(token), now: instantNow(clock) }) as const;

  /** The account of a reset token. */
  async function accountOf(token: string, address: string): Promise<Account> {
    const known = await findMailToken(store.read, resetTokenOf(token));
    const account = known && (await findAccount(store.read, known.accountId));
    if (!account) throw await refuseToken(attempts, address);
    // Checking a password takes time, so attempts are limited.
    await attempts.count(attemptRules.token, account.id);
    return account;
  }

  return {
    /** Does not reveal whether the account exists. */
    async forgot(email: string, address: string): Promise<void> {
      await attempts.count(attemptRules.token, networkOf(address));
      await attempts.count(attemptRules.resetMail, email);
      await mails.ask({ purpose: "reset", email }, (tx) =>
        record(
          tx,
          clock,
          { ...nobody, address },
          { action: "account.password_reset_requested", subjectType: "account", details: { email } },
        ),
      );
    },

    /** Uses the token of the mail. A weak password leaves the token valid for another attempt. */
    async reset(entry: Reset, address: string): Promise<{ revoked: number }> {
      const account = await accountOf(entry.token, address);
      assertStrongPassword(entry.password, wordsOf(account));
      const passwordHash = await hashPassword(entry.password);
      const revokesKeys = entry.revokeApiKeys;
      const change = { passwordHash, by: { ...nobody, address }, action: "account.password_reset", revokesKeys };
      const done = await store.write(async (tx) => {
        const taken = await takeMailToken(tx, resetTokenOf(entry.token));
        if (!taken) throw new AppError("INVALID_TOKEN", { field: "token" });
        return setPassword(tx, account, change);
      });
      await signIn.letIn(account.email, address);
      return done;
    },

    /** The active API keys of the account of a reset token. The token stays valid. */
    async keys(token: string, address: string): Promise<NamedKey[]> {
      const account = await accountOf(token, address);
      return accountKeys.list(store.read, account.id);
    },

    /** Ends every other session of the account. */
    async change(caller: Caller, entry: { currentPassword: string; password: string }): Promise<void> {
      await attempts.count(attemptRules.changePassword, caller.accountId);
      const account = await findAccount(store.read, caller.accountId);
      if (!account || !(await isPassword(entry.currentPassword, account.passwordHash))) {
        const subject = { subjectType: "account", subjectId: caller.accountId };
        await store.write((tx) => record(tx, clock, caller, { action: "account.password_change_failed", ...subject }));
        throw new AppError("INVALID_CREDENTIALS", {
          message: "The current password is wrong.",
          field: "currentPassword",
        });
      }
      await attempts.clear(attemptRules.changePassword, caller.accountId);
      assertStrongPassword(entry.password, wordsOf(account));
      const passwordHash = await hashPassword(entry.password);
      const change = { passwordHash, keep: caller.credentialId, by: caller, action: "account.password_changed" };
      await store.write((tx) => setPassword(tx, account, change));
    },
  };
}
export type Recovery = ReturnType<typeof openRecovery>;
