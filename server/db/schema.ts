/** Every table of the product, for drizzle-kit. */
export * from "../events/events.table.ts";
export * from "../features/accounts/accounts.table.ts";
export * from "../features/files/files.table.ts";
export * from "../features/keys/keys.table.ts";
export * from "../features/outbox/mails.table.ts";
export * from "../features/vehicles/vehicles.table.ts";
export * from "../features/visual/visual.table.ts";
export * from "../http/idempotency/idempotency.table.ts";
export * from "../jobs/jobs.table.ts";
export * from "./secrets.table.ts";
