import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { WebhookRow } from "../delivery/lanes.repo.ts";
import { findWebhook } from "../webhooks.repo.ts";

/** A record of the caller's workspace. */
export const ownedBy = ({ workspaceId }: Caller, id: string) => ({ workspaceId, id });

export const subscriptionNotFound = () =>
  new AppError("RESOURCE_NOT_FOUND", { message: "No such subscription.", field: "id" });

export async function requireSubscription(db: Reader, caller: Caller, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, ownedBy(caller, id));
  if (!row) throw subscriptionNotFound();
  return row;
}
