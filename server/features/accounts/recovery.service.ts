import { AppError } from "../../../contracts/kit/errors.ts";
import { type Clock, instantNow } from "../../clock.ts";
import type { Store, Writer } from "../../db/store.ts";
import type { Caller } from "../../http/guards/caller.ts";
import { type Attempts, attemptRules } from "../../http/limits/attempts.ts";
import { hashOf } from "../../ids.ts";
import { type Actor, nobody, record } from "../audit/record.ts";
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
import { assertStrongPassword, hashPassword, isPassword, wordsOf } from "./passwords.ts";
import { endSessions } from "./sessions/sessions.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly mails: AccountMails;
}

/** A new password: for who has forgotten it, by mail; for who is signed in, by the old one. */
export function openRecovery({ store, clock, outbox, attempts, mails }: Needs) {
  /** Whoever knew the old password, or holds a link to reset it, is out; `keep` is the session that changed it. */
  async function setPassword(
    tx: Writer,
    account: Account,
    change: { passwordHash: string; keep?: string; by: Actor; action: string },
  ): Promise<void> {
    const now = instantNow(clock);
    const { passwordHash, keep, by, action } = change;
    await updateAccount(tx, account.id, { passwordHash, updatedAt: now });
    await endSessions(tx, { accountId: account.id, now, keep });
    await spendMailTokens(tx, { accountId: account.id, purpose: "reset", now });
    await outbox.send(tx, passwordChangedMail(account));
    await record(tx, clock, by, { action, subjectType: "account", subjectId: account.id });
  }

  return {
    /** Says nothing of whether there is such an account. */
    async forgot(email: string, address: string): Promise<void> {
      await attempts.count(attemptRules.token, address);
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

    /** Takes the token of the mail; a password that is too weak leaves it good for another try. */
    async reset(entry: { token: string; password: string }, address: string): Promise<void> {
      await attempts.count(attemptRules.token, address);
      const token = { purpose: "reset", tokenHash: hashOf(entry.token), now: instantNow(clock) } as const;
      const known = await findMailToken(store.read, token);
      const account = known && (await findAccount(store.read, known.accountId));
      if (!account) throw new AppError("INVALID_TOKEN", { field: "token" });
      assertStrongPassword(entry.password, wordsOf(account));
      const passwordHash = await hashPassword(entry.password);
      await store.write(async (tx) => {
        if (!(await takeMailToken(tx, token))) throw new AppError("INVALID_TOKEN", { field: "token" });
        await setPassword(tx, account, { passwordHash, by: { ...nobody, address }, action: "account.password_reset" });
      });
      // who was locked out by guesses, their own or a stranger's, may sign in now
      await attempts.clear(attemptRules.signIn, account.email);
    },

    /** Ends every other session of the account; the one that asks goes on. */
    async change(caller: Caller, entry: { currentPassword: string; password: string }): Promise<void> {
      await attempts.count(attemptRules.signIn, caller.email);
      const account = await findAccount(store.read, caller.accountId);
      if (!account || !(await isPassword(entry.currentPassword, account.passwordHash))) {
        const subject = { subjectType: "account", subjectId: caller.accountId };
        await store.write((tx) => record(tx, clock, caller, { action: "account.password_change_failed", ...subject }));
        throw new AppError("INVALID_CREDENTIALS", {
          message: "The current password is wrong.",
          field: "currentPassword",
        });
      }
      await attempts.clear(attemptRules.signIn, caller.email);
      assertStrongPassword(entry.password, wordsOf(account));
      const passwordHash = await hashPassword(entry.password);
      const change = { passwordHash, keep: caller.credentialId, by: caller, action: "account.password_changed" };
      await store.write((tx) => setPassword(tx, account, change));
    },
  };
}
export type Recovery = ReturnType<typeof openRecovery>;
