CREATE TABLE "sync_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"started_at" text NOT NULL,
	"ended_at" text NOT NULL,
	"rows_in" integer NOT NULL,
	"rows_out" integer NOT NULL,
	"attempts" integer NOT NULL,
	"error_code" text,
	"error_message" text
);
--> statement-breakpoint
ALTER TABLE "sync_dead" ADD COLUMN "side" text DEFAULT 'here' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_link" ADD COLUMN "paused_at" text;--> statement-breakpoint
ALTER TABLE "sync_link" ADD COLUMN "last_success_at" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_runs_workspace_idx" ON "sync_runs" USING btree ("workspace_id","ended_at");