import { type Clock, instantNow, later } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { refreshLifetimeMs, type SessionTokens } from "../../../platform/http/guards/cookies.ts";
import { hashOf, newId, newToken } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import type { Account } from "../accounts.repo.ts";
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

/** Signs the account in. */
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
