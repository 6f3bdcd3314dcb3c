import type { Plan } from "../../../../contracts/accounts/accounts.ts";
import type { Language } from "../../../../contracts/accounts/languages.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { takePlaces } from "../../../platform/events/turns.repo.ts";
import { networkOf } from "../../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../../platform/http/limits/attempts.ts";
import { newId } from "../../../platform/ids.ts";
import { nobody, record } from "../../audit/record.ts";
import type { AccountMails } from "../account-mails.ts";
import { type Account, countAccounts, insertAccount, insertWorkspace } from "../accounts.repo.ts";
import { assertStrongPassword, hashPassword, wordsOf } from "../sign-in/passwords.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly mails: AccountMails;
  readonly attempts: Attempts;
  readonly defaultPlan: Plan;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly language?: Language | undefined;
}

/** Creates an account with its production workspace, and sends the verification mail. Throws EMAIL_ALREADY_EXISTS. */
export async function register(needs: Needs, entry: NewAccount, address: string): Promise<Account> {
  const { store, clock, mails, attempts, defaultPlan } = needs;
  await attempts.count(attemptRules.register, networkOf(address));
  await assertStrongPassword(entry.password, wordsOf(entry));
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
      language: entry.language ?? null,
      createdAt: now,
      updatedAt: now,
    });
    if (!account) throw new AppError("EMAIL_ALREADY_EXISTS", { field: "email" });
    await insertWorkspace(tx, { id: newId(), accountId: account.id, environment: "production", createdAt: now });
    await mails.send(tx, account, "verify");
    const subject = { action: "account.registered", subjectType: "account", subjectId: account.id };
    await record(tx, clock, { ...nobody, address }, { ...subject, details: { email: account.email } });
    return account;
  });
}

/**
 * The first account of an installation is its administrator. Registrations on a new installation check this one at a
 * time.
 */
async function roleOfNext(tx: Writer, now: string): Promise<Account["role"]> {
  if ((await countAccounts(tx)) > 0) return "USER";
  await takePlaces(tx, { purpose: "first_account", count: 0, nowMs: Date.parse(now) });
  return (await countAccounts(tx)) === 0 ? "ADMIN" : "USER";
}
