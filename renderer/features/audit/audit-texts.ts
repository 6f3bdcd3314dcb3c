import type { AuditEntry } from "../../../contracts/audit.ts";

/** Suggestions for the action filter, which accepts any action. */
export const knownActions: readonly string[] = [
  "account.registered",
  "account.verified",
  "account.signed_in",
  "account.sign_in_failed",
  "account.password_changed",
  "account.password_change_failed",
  "account.password_reset_requested",
  "account.password_reset",
  "account.plan_changed",
  "session.ended",
  "api_key.created",
  "api_key.revoked",
  "team.created",
  "team.changed",
  "team.deleted",
  "team.member_invited",
  "team.invitation_cancelled",
  "team.member_joined",
  "team.member_left",
  "team.member_removed",
  "team.member_role_changed",
  "team.role_created",
  "team.role_changed",
  "team.role_deleted",
  "vehicle.price_changed",
  "vehicle.team_changed",
  "vehicles.team_changed",
  "vehicle.sold",
  "vehicle.sale_corrected",
  "vehicle.sale_voided",
  "vehicle.deleted",
  "vehicle.purged",
  "vehicles.imported",
  "contact.merged",
  "contact.merge_undone",
  "contact.deleted",
  "finding.added",
  "finding.deleted",
  "finding.reviewed",
];

const spaced = (name: string): string => name.replaceAll("_", " ").replace(/\bapi\b/, "API");

/** `team.member_role_changed` -> "Team: member role changed". */
export function actionLabel(action: string): string {
  const [subject = "", ...rest] = action.split(".");
  const text = rest.length === 0 ? spaced(subject) : `${spaced(subject)}: ${spaced(rest.join("."))}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const viaLabels: Readonly<Record<AuditEntry["via"], string>> = {
  session: "session",
  key: "API key",
  none: "not signed in",
};

/** A detail as text: strings as they are, other values as JSON. */
export const detailText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "–");
