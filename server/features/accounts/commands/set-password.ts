import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { type Actor, record } from "../../audit/record.ts";
import type { AccountKeys } from "../../keys/account-keys.service.ts";
import type { Outbox } from "../../outbox/outbox.service.ts";
import { type Account, spendMailTokens, updateAccount } from "../accounts.repo.ts";
import { passwordChangedMail } from "../mails.ts";
import { endSessions } from "../sessions/sessions.repo.ts";

export interface SetPasswordNeeds {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly accountKeys: AccountKeys;
  readonly publicUrl: () => string;
}

interface PasswordChange {
  readonly passwordHash: string;
  /** The session that stays. */
  readonly keep?: string;
  readonly by: Actor;
  readonly action: string;
  readonly revokesKeys?: boolean | undefined;
}

/** Ends all sessions except `keep`, and invalidates reset links. */
export async function setPassword(
  { tx, clock, outbox, accountKeys, publicUrl }: SetPasswordNeeds & { readonly tx: Writer },
  account: Account,
  { passwordHash, keep, by, action, revokesKeys = false }: PasswordChange,
): Promise<{ revoked: number }> {
  const now = instantNow(clock);
  await updateAccount(tx, account.id, { passwordHash, updatedAt: now });
  await endSessions(tx, { accountId: account.id, now, keep });
  await spendMailTokens(tx, { accountId: account.id, purpose: "reset", now });
  const revoked = revokesKeys ? await accountKeys.revokeAll(tx, by, account.id) : 0;
  const keys = await accountKeys.list(tx, account.id);
  await outbox.send(tx, passwordChangedMail(account, { keys, revoked, settings: `${publicUrl()}/developer` }));
  await record(tx, clock, by, { action, subjectType: "account", subjectId: account.id });
  return { revoked };
}
