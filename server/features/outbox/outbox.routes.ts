import { AppError } from "../../../contracts/kit/errors.ts";
import type { outbox as contract } from "../../../contracts/system/outbox.ts";
import type { Caller } from "../../access/caller.ts";
import type { RequestInfo } from "../../platform/http/exchange.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { Outbox } from "./outbox.service.ts";

interface Guard {
  readonly mode: "workstation" | "hosted";
  readonly isAnyoneVerified: () => Promise<boolean>;
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Only a signed-in administrator may read the outbox, on a workstation only: its links reset passwords. API keys may not. Until
 * the first account is verified, requests from loopback may read it, so that nobody is locked out of a new installation.
 */
async function assertMayRead(guard: Guard, caller: Caller | undefined, request: RequestInfo): Promise<void> {
  if (guard.mode !== "workstation")
    throw new AppError("RESOURCE_NOT_FOUND", { message: "A hosted server has no outbox." });
  if (loopback.has(request.address) && !(await guard.isAnyoneVerified())) return;
  if (!caller) throw new AppError("TOKEN_EXPIRED");
  if (caller.role !== "ADMIN")
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message: "Only an administrator can read the outbox." });
  if (caller.via === "key") {
    const message = "API keys cannot read the outbox, because its links reset passwords. Sign in instead.";
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message });
  }
}

export const outboxRoutes = (outbox: Outbox, guard: Guard): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    await assertMayRead(guard, caller, request);
    const { mails, total } = await outbox.list(query);
    return listOutcome(mails, { total, ...query, url: request.url });
  },
  get: async ({ caller, params, request }) => {
    await assertMayRead(guard, caller, request);
    return outbox.get(params.id);
  },
});
