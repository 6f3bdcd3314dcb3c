CREATE TABLE "spin_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"part" text,
	"side" text,
	"confidence" double precision NOT NULL,
	"best_frame" integer NOT NULL,
	"seen_in" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spin_frames" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"time_seconds" double precision NOT NULL,
	"sharpness" double precision NOT NULL,
	"raw" jsonb,
	"mask_key" text,
	"mask_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "spin_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text,
	"side" text NOT NULL,
	"state" text NOT NULL,
	"progress" double precision NOT NULL,
	"fps" integer NOT NULL,
	"video_key" text,
	"original_name" text NOT NULL,
	"mimetype" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration_seconds" double precision,
	"frame_count" integer,
	"model_version" text,
	"failure_code" text,
	"failure_message" text,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	"ready_at" text
);
--> statement-breakpoint
CREATE TABLE "spin_settings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"keep_originals_days" integer
);
--> statement-breakpoint
DROP INDEX "vehicles_vin_uq";--> statement-breakpoint
DROP INDEX "vehicles_stock_idx";--> statement-breakpoint
DROP INDEX "vehicles_team_idx";--> statement-breakpoint
ALTER TABLE "spin_findings" ADD CONSTRAINT "spin_findings_job_id_spin_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."spin_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spin_frames" ADD CONSTRAINT "spin_frames_job_id_spin_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."spin_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spin_jobs" ADD CONSTRAINT "spin_jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spin_jobs" ADD CONSTRAINT "spin_jobs_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spin_settings" ADD CONSTRAINT "spin_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spin_findings_uq" ON "spin_findings" USING btree ("job_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "spin_frames_uq" ON "spin_frames" USING btree ("job_id","number");--> statement-breakpoint
CREATE INDEX "spin_jobs_workspace_idx" ON "spin_jobs" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "spin_jobs_vehicle_idx" ON "spin_jobs" USING btree ("vehicle_id","side","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_vin_uq" ON "vehicles" USING btree ("vin","workspace_id");--> statement-breakpoint
CREATE INDEX "vehicles_stock_idx" ON "vehicles" USING btree ("stock_number","workspace_id");--> statement-breakpoint
CREATE INDEX "vehicles_team_idx" ON "vehicles" USING btree ("team_id","created_at");