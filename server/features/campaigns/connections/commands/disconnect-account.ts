import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../../access/caller.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { record } from "../../../audit/record.ts";
import { storeBuyer } from "../../delivery/platforms.repo.ts";
import { accountHash } from "../accounts.ts";
import { connectionById, deleteConnection } from "../connections.repo.ts";
import { type PauseNeeds, pauseAll } from "./pause-all.ts";

interface Needs extends PauseNeeds {
  readonly clock: Clock;
}

/** Disconnects an account. Its campaigns are paused first. */
export async function disconnectAccount(needs: Needs, caller: Caller, id: string): Promise<void> {
  const { store, clock } = needs;
  const row = await connectionById(store.read, caller.workspaceId, id);
  if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such connection.", field: "id" });
  await pauseAll(needs, caller, row);
  await store.write(async (tx) => {
    if (!(await deleteConnection(tx, row.id))) return;
    await storeBuyer(tx, row, accountHash(row));
    const details = { platform: row.platform, accountName: row.account.name };
    const subject = { subjectType: "ad_connection", subjectId: row.id } as const;
    await record(tx, clock, caller, { action: "ad_account.disconnected", ...subject, details });
  });
}
