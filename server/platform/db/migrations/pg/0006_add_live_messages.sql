CREATE TABLE "live_messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text,
	"name" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_events_due_idx";--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "arrived_as" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_arrived_as_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "outbox_events_due_idx" ON "outbox_events" USING btree ("delivered_at","arrived_as","id");