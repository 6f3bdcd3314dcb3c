import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { insertEntry } from "./audit.repo.ts";

/** Somebody who has not shown who they are: a failed sign-in, a registration, a reset by mail. */
export interface Nobody {
  readonly via: "none";
  /** The network address that the request came from. */
  readonly address?: string | undefined;
}
export const nobody: Nobody = { via: "none" };

type Known = Pick<Caller, "accountId" | "email" | "via" | "credentialId" | "address"> &
  Partial<Pick<Caller, "workspaceId" | "environment">>;

/** Who did it: the caller of a request, as a handler gets it (its address is in it), or nobody known. */
export type Actor = Known | Nobody;

export interface AuditEvent {
  /** What was done, as `subject.verb_in_the_past`: `account.password_changed`, `team.member_removed`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId?: string | undefined;
  /** What it was and what it became; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Accounts, sessions and keys are no workspace's: what happens to them is told at both base addresses. */
const ofTheInstallation = new Set(["account", "session", "api_key"]);

/** Writes down who did what, in the transaction that does it: neither is there without the other. */
export async function record(tx: Writer, clock: Clock, by: Actor, event: AuditEvent): Promise<void> {
  const known = by.via === "none" ? undefined : by;
  const workspace = ofTheInstallation.has(event.subjectType) ? undefined : known;
  await insertEntry(tx, {
    id: newId(),
    workspaceId: workspace?.workspaceId ?? null,
    environment: workspace?.environment ?? null,
    actorId: known?.accountId ?? null,
    actorEmail: known?.email ?? null,
    via: by.via,
    credentialId: known?.credentialId ?? null,
    address: by.address ?? null,
    action: event.action,
    subjectType: event.subjectType,
    subjectId: event.subjectId ?? null,
    details: { ...event.details },
    createdAt: instantNow(clock),
  });
}
