import { t } from "../../texts/t.ts";

/** The actions with a text. The filter offers them. */
export const knownActions = [
  "account.registered",
  "account.verified",
  "account.signed_in",
  "account.sign_in_failed",
  "account.password_changed",
  "account.password_change_failed",
  "account.password_reset_requested",
  "account.password_reset",
  "account.plan_changed",
  "account.renamed",
  "account.language_changed",
  "account.signed_out",
  "session.ended",
  "api_key.created",
  "api_key.changed",
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
  "vehicle.buyers_guide_changed",
  "vehicle.team_changed",
  "vehicle.sold",
  "vehicle.sale_corrected",
  "vehicle.sale_voided",
  "vehicle.deleted",
  "vehicle.purged",
  "vehicles.team_changed",
  "vehicles.imported",
  "contact.merged",
  "contact.merge_undone",
  "contact.deleted",
  "inspection.entered_by_hand",
  "finding.added",
  "finding.deleted",
  "finding.reviewed",
  "ad_account.connected",
  "ad_account.disconnected",
  "appraisal.decided",
  "assessment.approval_withdrawn",
  "assessment.approved",
  "assessment.changed",
  "assessment.damage_added",
  "assessment.damage_removed",
  "assessment.recomputed",
  "backup.made",
  "campaign.activation_requested",
  "campaign.activated",
  "campaign.paused",
  "campaign.failed",
  "campaign.ended",
  "campaign.budget_changed",
  "campaign.deleted",
  "dealership.changed",
  "kpi.created",
  "kpi.deleted",
  "kpi.reset",
  "lead.deleted",
  "market.cleared",
  "market.imported",
  "models.chosen",
  "rate_book.changed",
  "report.shared",
  "spin.cleaned_up",
  "spin.settings_changed",
  "sync.linked",
  "sync.unlinked",
  "sync.host_opened",
  "valuation.comparable_excluded",
  "valuation.comparable_included",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "webhook.secret_rotated",
] as const;

const knownKinds = [
  "account",
  "ad_connection",
  "api_key",
  "appraisal",
  "assessment",
  "backup",
  "campaign",
  "contact",
  "dealership",
  "finding",
  "inspection",
  "kpi",
  "lead",
  "market",
  "market_import",
  "rate_book",
  "session",
  "team",
  "valuation",
  "vehicle",
  "webhook",
  "workspace",
] as const;

const spaced = (name: string): string => name.replaceAll("_", " ");

/** `team.member_role_changed` -> "Team: member role changed". Actions of a newer server are shown by their names. */
export function actionLabel(action: string): string {
  const known = knownActions.find((name) => name === action);
  return known === undefined ? spaced(action) : t(`audit.actions.${known}`);
}

/** `rate_book` -> "rate book". */
export function kindLabel(type: string): string {
  const known = knownKinds.find((kind) => kind === type);
  return known === undefined ? spaced(type) : t(`audit.subject.kinds.${known}`);
}

/** A detail as text: strings as they are, other values as JSON. */
export const detailText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "–");
