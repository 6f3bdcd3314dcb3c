import type { Environment, Plan, User } from "../../../contracts/accounts/accounts.ts";
import type { Language } from "../../../contracts/accounts/languages.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import { networkOf } from "../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountMails } from "./account-mails.ts";
import {
  type Account,
  countAccounts,
  findAccount,
  findAccountByEmail,
  findWorkspace,
  holdAccount,
  insertWorkspace,
  isAnyoneVerified,
} from "./accounts.repo.ts";
import { type AccountChange, changeAccount } from "./commands/change-account.ts";
import { type NewAccount, register } from "./commands/register.ts";
import { type Verified, verifyEmail } from "./commands/verify-email.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly mails: AccountMails;
  readonly attempts: Attempts;
  readonly defaultPlan: Plan;
}

export const userOf = (account: Account): User => ({
  id: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  emailVerified: account.emailVerified,
  language: account.language,
  createdAt: account.createdAt,
});

/** The account's part of a caller, however it authenticated. */
export const callerFields = (account: Account) => ({
  accountId: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  plan: account.plan,
  language: account.language,
});

export function createAccounts(needs: Needs) {
  const { store, clock, mails, attempts } = needs;
  let hasAccount = false;

  return {
    register: (entry: NewAccount, address: string): Promise<Account> => register(needs, entry, address),

    verifyEmail: (token: string, address: string): Promise<Verified> => verifyEmail(needs, token, address),

    /** Does not reveal whether the account exists. */
    async resendVerification(email: string, address: string): Promise<void> {
      await attempts.count(attemptRules.token, networkOf(address));
      await attempts.count(attemptRules.verificationMail, email);
      await mails.ask({ purpose: "verify", email });
    },

    account: (id: string): Promise<Account | undefined> => findAccount(store.read, id),

    /** The account, locked until the transaction ends. */
    hold: holdAccount,

    change: async (caller: Caller, change: AccountChange): Promise<User> =>
      userOf(await changeAccount(needs, caller, change)),

    /** The language of a mail to the address: the one of its account, or the sender's. */
    async languageFor(db: Reader, email: string, sender: Caller): Promise<Language | null> {
      return (await findAccountByEmail(db, email))?.language ?? sender.language;
    },

    /** The account's workspace of that environment. The sandbox is created on first use. */
    async workspaceId(accountId: string, environment: Environment): Promise<string> {
      const known = await findWorkspace(store.read, accountId, environment);
      if (known) return known.id;
      return store.write(async (tx) => {
        await insertWorkspace(tx, { id: newId(), accountId, environment, createdAt: instantNow(clock) });
        const made = await findWorkspace(tx, accountId, environment);
        if (!made) throw new Error("the workspace could not be made");
        return made.id;
      });
    },

    /** Whether no account exists. Accounts are never deleted, so the first one ends the queries. */
    async isEmpty(): Promise<boolean> {
      hasAccount ||= (await countAccounts(store.read)) > 0;
      return !hasAccount;
    },

    isAnyoneVerified: () => isAnyoneVerified(store.read),
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
