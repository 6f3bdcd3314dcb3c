import type { Environment, Plan, User } from "../../../contracts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { takePlaces } from "../../platform/events/turns.repo.ts";
import { networkOf } from "../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { hashOf, newId } from "../../platform/ids.ts";
import { nobody, record } from "../audit/record.ts";
import type { AccountMails } from "./account-mails.ts";
import {
  type Account,
  countAccounts,
  findAccount,
  findMailToken,
  findWorkspace,
  holdAccount,
  insertAccount,
  insertWorkspace,
  isAnyoneVerified,
  takeMailToken,
  updateAccount,
} from "./accounts.repo.ts";
import { refuseToken } from "./refuse-token.ts";
import { assertStrongPassword, hashPassword, wordsOf } from "./sign-in/passwords.ts";

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
  createdAt: account.createdAt,
});

/** The account's part of a caller, however it authenticated. */
export const callerFields = (account: Account) => ({
  accountId: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  plan: account.plan,
});

/**
 * The first account of an installation is its administrator. Registrations on a new installation check this one at a
 * time.
 */
async function roleOfNext(tx: Writer, now: string): Promise<Account["role"]> {
  if ((await countAccounts(tx)) > 0) return "USER";
  await takePlaces(tx, { purpose: "first_account", count: 0, nowMs: Date.parse(now) });
  return (await countAccounts(tx)) === 0 ? "ADMIN" : "USER";
}

/** An account whose email address was just verified. */
export interface Verified {
  readonly account: Account;
  /** False if another link verified the address before. */
  readonly isFirst: boolean;
}

export function openAccounts({ store, clock, mails, attempts, defaultPlan }: Needs) {
  let hasAccount = false;

  return {
    async register(entry: { email: string; name: string; password: string }, address: string): Promise<Account> {
      await attempts.count(attemptRules.register, networkOf(address));
      assertStrongPassword(entry.password, wordsOf(entry));
      const passwordHash = await hashPassword(entry.password);
      const now = instantNow(clock);
      return store.write(async (tx) => {
        const account = await insertAccount(tx, {
          id: newId(),
          email: entry.email,
          name: entry.name,
          passwordHash,
          role: await roleOfNext(tx, now),
          plan: defaultPlan,
          emailVerified: false,
          createdAt: now,
          updatedAt: now,
        });
        if (!account) throw new AppError("EMAIL_ALREADY_EXISTS", { field: "email" });
        await insertWorkspace(tx, { id: newId(), accountId: account.id, environment: "production", createdAt: now });
        await mails.send(tx, account, "verify");
        await record(
          tx,
          clock,
          { ...nobody, address },
          {
            action: "account.registered",
            subjectType: "account",
            subjectId: account.id,
            details: { email: account.email },
          },
        );
        return account;
      });
    },

    async verifyEmail(token: string, address: string): Promise<Verified> {
      const now = instantNow(clock);
      const given = { purpose: "verify", tokenHash: hashOf(token), now } as const;
      const known = await findMailToken(store.read, given);
      if (!known) throw await refuseToken(attempts, address);
      return store.write(async (tx) => {
        const taken = await takeMailToken(tx, given);
        const before = taken && (await findAccount(tx, taken.accountId));
        if (!taken || !before) throw new AppError("INVALID_TOKEN", { field: "token" });
        await updateAccount(tx, taken.accountId, { emailVerified: true, updatedAt: now });
        await record(
          tx,
          clock,
          { ...nobody, address },
          { action: "account.verified", subjectType: "account", subjectId: taken.accountId },
        );
        return { account: { ...before, emailVerified: true }, isFirst: !before.emailVerified };
      });
    },

    /** Does not reveal whether the account exists. */
    async resendVerification(email: string, address: string): Promise<void> {
      await attempts.count(attemptRules.token, networkOf(address));
      await attempts.count(attemptRules.verificationMail, email);
      await mails.ask({ purpose: "verify", email });
    },

    account: (id: string): Promise<Account | undefined> => findAccount(store.read, id),

    /** The account, locked until the transaction ends. */
    hold: holdAccount,

    async rename(caller: Caller, name: string): Promise<User> {
      const { accountId } = caller;
      return store.write(async (tx) => {
        const account = await updateAccount(tx, accountId, { name, updatedAt: instantNow(clock) });
        if (!account) throw new AppError("TOKEN_EXPIRED");
        const details = { from: caller.name, to: name };
        const event = { action: "account.renamed", subjectType: "account", subjectId: accountId, details };
        await record(tx, clock, caller, event);
        return userOf(account);
      });
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
export type Accounts = ReturnType<typeof openAccounts>;
