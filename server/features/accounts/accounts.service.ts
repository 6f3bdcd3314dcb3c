import type { Environment, Plan, User } from "../../../contracts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Clock, hours, instantNow, later } from "../../clock.ts";
import type { Store, Writer } from "../../db/store.ts";
import { type Attempts, attemptRules } from "../../http/guards/attempts.ts";
import { hashOf, newId, newToken } from "../../ids.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import {
  type Account,
  countAccounts,
  findAccount,
  findAccountByEmail,
  findWorkspace,
  insertAccount,
  insertMailToken,
  insertWorkspace,
  isAnyoneVerified,
  takeMailToken,
  updateAccount,
} from "./accounts.repo.ts";
import { verificationMail } from "./mails.ts";
import { assertStrongPassword, hashPassword, isPassword } from "./passwords.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly defaultPlan: Plan;
  readonly publicUrl: () => string;
}

const verificationLifetime = hours(24);

export const userOf = (account: Account): User => ({
  id: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  emailVerified: account.emailVerified,
  createdAt: account.createdAt,
});

/** What every caller carries of its account, however it showed who it is. */
export const callerFields = (account: Account) => ({
  accountId: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  plan: account.plan,
});

export function openAccounts({ store, clock, outbox, attempts, defaultPlan, publicUrl }: Needs) {
  async function sendVerification(tx: Writer, account: Account): Promise<void> {
    const token = newToken();
    await insertMailToken(tx, {
      id: newId(),
      accountId: account.id,
      purpose: "verify",
      tokenHash: hashOf(token),
      expiresAt: later(clock, verificationLifetime),
      createdAt: instantNow(clock),
    });
    await outbox.send(tx, verificationMail(account, `${publicUrl()}/verify-email?token=${token}`));
  }

  return {
    /** The first account of an installation administers it. */
    async register(entry: { email: string; name: string; password: string }, address: string): Promise<User> {
      attempts.count(attemptRules.register, address);
      assertStrongPassword(entry.password, [entry.email, ...entry.email.split(/[@.]/), entry.name]);
      const passwordHash = await hashPassword(entry.password);
      const now = instantNow(clock);
      return store.write(async (tx) => {
        const account = await insertAccount(tx, {
          id: newId(),
          email: entry.email,
          name: entry.name,
          passwordHash,
          role: (await countAccounts(tx)) === 0 ? "ADMIN" : "USER",
          plan: defaultPlan,
          emailVerified: false,
          createdAt: now,
          updatedAt: now,
        });
        if (!account) throw new AppError("EMAIL_ALREADY_EXISTS", { field: "email" });
        await insertWorkspace(tx, { id: newId(), accountId: account.id, environment: "production", createdAt: now });
        await sendVerification(tx, account);
        return userOf(account);
      });
    },

    async verifyEmail(token: string, address: string): Promise<void> {
      attempts.count(attemptRules.token, address);
      const now = instantNow(clock);
      await store.write(async (tx) => {
        const taken = await takeMailToken(tx, { purpose: "verify", tokenHash: hashOf(token), now });
        if (!taken) throw new AppError("INVALID_TOKEN", { field: "token" });
        await updateAccount(tx, taken.accountId, { emailVerified: true, updatedAt: now });
      });
    },

    /** Says nothing of whether there is such an account. */
    async resendVerification(email: string, address: string): Promise<void> {
      attempts.count(attemptRules.token, address);
      attempts.count(attemptRules.verificationMail, email);
      await store.write(async (tx) => {
        const account = await findAccountByEmail(tx, email);
        if (account && !account.emailVerified) await sendVerification(tx, account);
      });
    },

    /** The account of these credentials; the same error, after the same time, for an unknown address and a wrong password. */
    async checkCredentials(entry: { email: string; password: string }, address: string): Promise<Account> {
      attempts.count(attemptRules.signInByAddress, address);
      attempts.count(attemptRules.signIn, entry.email);
      const account = await findAccountByEmail(store.read, entry.email);
      const right = await isPassword(entry.password, account?.passwordHash);
      if (!account || !right) throw new AppError("INVALID_CREDENTIALS");
      if (!account.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
      attempts.clear(attemptRules.signIn, entry.email);
      return account;
    },

    account: (id: string): Promise<Account | undefined> => findAccount(store.read, id),

    async rename(accountId: string, name: string): Promise<User> {
      const account = await store.write((tx) => updateAccount(tx, accountId, { name, updatedAt: instantNow(clock) }));
      if (!account) throw new AppError("TOKEN_EXPIRED");
      return userOf(account);
    },

    /** The account's workspace of that environment; the sandbox is made when it is first used. */
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

    isAnyoneVerified: () => isAnyoneVerified(store.read),
  };
}
export type Accounts = ReturnType<typeof openAccounts>;
