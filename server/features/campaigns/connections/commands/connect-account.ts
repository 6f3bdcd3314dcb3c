import type { Connection, Platform } from "../../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../../access/caller.ts";
import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Reader } from "../../../../platform/db/store.ts";
import { newId } from "../../../../platform/ids.ts";
import { record } from "../../../audit/record.ts";
import { appErrorOf } from "../../connector/connector-errors.ts";
import type { Connectors } from "../../connector/connectors.ts";
import { storeBuyer } from "../../delivery/platforms.repo.ts";
import { accountHash } from "../accounts.ts";
import { connectionOf } from "../connections.present.ts";
import { findConnection, isUsedElsewhere, putConnection } from "../connections.repo.ts";
import { type PauseNeeds, pauseAll } from "./pause-all.ts";

interface Needs extends PauseNeeds {
  readonly clock: Clock;
  readonly connectors: Connectors;
}
export interface ConnectRequest {
  readonly platform: Platform;
  readonly profileKey?: string | null | undefined;
}

/** Connects a platform's account. It replaces the former one, whose campaigns are paused first. */
export async function connectAccount(
  needs: Needs,
  caller: Caller,
  { platform, profileKey = null }: ConnectRequest,
): Promise<Connection> {
  const { store, clock, connectors } = needs;
  const { workspaceId } = caller;
  await assertOwn(store.read, { connectors, caller }, profileKey);
  const connector = connectors(caller.environment);
  const account = await connector.account({ workspaceId, platform, profileKey }).catch((error: unknown) => {
    throw appErrorOf(error);
  });
  const before = await findConnection(store.read, workspaceId, platform);
  if (before && before.profileKey !== profileKey) await pauseAll(needs, caller, before);
  const now = instantNow(clock);
  return store.write(async (tx) => {
    await assertOwn(tx, { connectors, caller }, profileKey);
    if (before) await storeBuyer(tx, before, accountHash(before));
    const row = await putConnection(tx, {
      id: newId(),
      workspaceId,
      platform,
      profileKey,
      account,
      status: "connected" as const,
      accountAt: now,
      pages: null,
      pagesAt: null,
      createdAt: now,
    });
    const details = { platform, accountName: account.name };
    const subject = { subjectType: "ad_connection", subjectId: row.id } as const;
    await record(tx, clock, caller, { action: "ad_account.connected", ...subject, details });
    return connectionOf(row, connector);
  });
}

/** Throws VALIDATION_ERROR if a required profile key is missing, and PERMISSION_DENIED if another workspace uses it. */
async function assertOwn(
  db: Reader,
  { connectors, caller }: { readonly connectors: Connectors; readonly caller: Caller },
  profileKey: string | null,
): Promise<void> {
  if (!connectors(caller.environment).needsProfileKey) return;
  const field = "profileKey";
  if (profileKey === null) {
    const message =
      "profileKey: is missing: this server serves several dealers, each with a profile of the posting service.";
    throw new AppError("VALIDATION_ERROR", { message, field });
  }
  if (!(await isUsedElsewhere(db, profileKey, caller.workspaceId))) return;
  const message = "The profile key is in use by another dealer on this server: use the key of your own profile.";
  throw new AppError("PERMISSION_DENIED", { message, field });
}
