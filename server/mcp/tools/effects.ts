import type { OperationId } from "./operations.ts";

/**
 * POST requests that only add a record, or calculate. Assistants may call them with less care, so an operation that is
 * not named here counts as one that destroys something.
 */
export const additions: ReadonlySet<string> = new Set<OperationId>([
  "advanced_create",
  "appraisals_create",
  "assessments_addDamage",
  "assessments_create",
  "campaigns_create",
  "cases_create",
  "contacts_assign",
  "contacts_create",
  "enquiries_create",
  "installation_measureSpeed",
  "kpis_create",
  "leads_create",
  "leads_logActivity",
  "mechanical_create",
  "repricing_start",
  "roles_create",
  "savedViews_create",
  "spinFindings_add",
  "teams_create",
  "valuations_bulk",
  "valuations_create",
  "valuations_revalue",
  "valuations_valuate",
  "vehiclePhotos_addFromInspection",
  "vehicles_create",
  "visual_addDamage",
  "visual_angles",
  "visual_create",
]);

/**
 * Operations with an effect outside Forecourt: mails, platforms for ads, and servers that get webhooks. The events of
 * other changes do not count: who subscribed to them asked for them.
 */
export const openWorld: ReadonlySet<string> = new Set<OperationId>([
  "campaigns_activate",
  "campaigns_disconnect",
  "campaigns_pause",
  "campaigns_remove",
  "campaigns_update",
  "enquiries_create",
  "installation_testMail",
  "reportSharing_share",
  "sync_run",
  "webhooks_redeliver",
  "webhooks_test",
  "webhooks_update",
]);
