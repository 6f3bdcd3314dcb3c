import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow, later } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { refreshLifetimeMs, type SessionTokens } from "../../../platform/http/guards/cookies.ts";
import { hashOf, newId, newToken } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { type Account, holdAccount } from "../accounts.repo.ts";
import type { AccessTokens } from "./access-token.ts";
import { insertSession } from "./sessions.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
}

export interface SessionOrigin {
  readonly userAgent: string | undefined;
  readonly address: string;
}

/**
 * Signs the account in. `account` is the row with which the password was checked. Throws INVALID_CREDENTIALS if the password was changed
 * since then: the change has ended all other sessions, and the old password must not begin another one.
 */
export async function startSession(
  { store, clock, accessTokens }: Needs,
  account: Account,
  from: SessionOrigin,
): Promise<SessionTokens> {
  const id = newId();
  const refreshToken = newToken();
  const now = instantNow(clock);
  const by = { accountId: account.id, email: account.email, via: "session", credentialId: id } as const;
  await store.write(async (tx) => {
    const current = await holdAccount(tx, account.id);
    if (current?.passwordHash !== account.passwordHash) throw new AppError("INVALID_CREDENTIALS");
    await insertSession(tx, {
      id,
      accountId: account.id,
      refreshHash: hashOf(refreshToken),
      rotatedAt: now,
      expiresAt: later(clock, refreshLifetimeMs),
      userAgent: from.userAgent?.slice(0, 300) ?? null,
      address: from.address,
      createdAt: now,
    });
    const event = { action: "account.signed_in", subjectType: "account", subjectId: account.id };
    await record(tx, clock, { ...by, address: from.address }, event);
  });
  return { accessToken: await accessTokens.issue(id), refreshToken };
}
