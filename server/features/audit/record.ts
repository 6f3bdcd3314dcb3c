import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { insertEntry } from "./audit.repo.ts";

/** An unauthenticated person: a failed sign-in, a registration, a reset by mail. */
export interface Nobody {
  readonly via: "none";
  /** The network address that the request came from. */
  readonly address?: string | undefined;
}
export const nobody: Nobody = { via: "none" };

type Known = Pick<Caller, "accountId" | "email" | "via" | "credentialId" | "address"> &
  Partial<Pick<Caller, "workspaceId" | "environment">>;

/** The actor: the caller of a request, with their network address, or an unauthenticated person. */
export type Actor = Known | Nobody;

export interface AuditEvent {
  /** The action, as `subject.past_tense_verb`: `account.password_changed`, `team.member_removed`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId?: string | undefined;
  /** The old and new values, never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Accounts, sessions, keys and backups belong to no workspace. Their entries are visible in both environments. */
const ofTheInstallation = new Set(["account", "session", "api_key", "backup"]);

/** Writes an audit entry in the transaction of the action, so that both exist or neither. */
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
