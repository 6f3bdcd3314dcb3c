CREATE TABLE "outbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" text NOT NULL,
	"delivered_at" text
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"plan" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" text NOT NULL,
	"used_at" text,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rotated_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"rotated_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"rotated_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"ended_at" text,
	"user_agent" text,
	"address" text,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"key" text NOT NULL,
	"original_key" text NOT NULL,
	"sha256" text NOT NULL,
	"mimetype" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"verdict" jsonb NOT NULL,
	"difference_hash" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"secret_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" text NOT NULL,
	"last_used_at" text,
	"expires_at" text,
	"revoked_at" text
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"sent_at" text,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"team_id" text,
	"vin" text,
	"stock_number" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text,
	"overview_year" integer,
	"body_style" text,
	"engine" text,
	"transmission" text,
	"drivetrain" text,
	"fuel_type" text,
	"exterior_color" text,
	"interior_color" text,
	"mileage" integer,
	"location" text,
	"zip_code" text,
	"status" text NOT NULL,
	"condition" text,
	"purchase_price_cents" bigint,
	"asking_price_cents" bigint,
	"sold_price_cents" bigint,
	"acquired_at" text,
	"sold_at" text,
	"cover_key" text,
	"notes" text,
	"search_text" text NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "damages" (
	"id" text PRIMARY KEY NOT NULL,
	"inspection_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"part" text NOT NULL,
	"side" text NOT NULL,
	"coordinates" jsonb,
	"image_index" integer,
	"measurements" jsonb,
	"confidence" double precision NOT NULL,
	"repair" jsonb NOT NULL,
	"source" text NOT NULL,
	"found_by" text NOT NULL,
	"rule" text NOT NULL,
	"seen_in" jsonb NOT NULL,
	"review" text,
	"review_reason" text,
	"reviewed_by" text,
	"reviewed_at" text,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_images" (
	"id" text PRIMARY KEY NOT NULL,
	"inspection_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	"angle" text NOT NULL,
	"type" text NOT NULL,
	"notes" jsonb NOT NULL,
	"raw" jsonb,
	"annotated_key" text,
	"annotated_revision" integer
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"status" text NOT NULL,
	"stage" text,
	"progress" double precision NOT NULL,
	"detailed" boolean NOT NULL,
	"generate_report" boolean NOT NULL,
	"detect_hidden" boolean NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"failure_image" integer,
	"model_version" text NOT NULL,
	"standing" jsonb,
	"inspector" text NOT NULL,
	"revision" integer NOT NULL,
	"report_key" text,
	"report_revision" integer,
	"created_at" text NOT NULL,
	"completed_at" text
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	CONSTRAINT "idempotent_answers_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"lease_owner" text,
	"lease_until" text,
	"run_after" text NOT NULL,
	"error" text,
	"created_at" text NOT NULL,
	"finished_at" text
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_events" ADD CONSTRAINT "outbox_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotated_tokens" ADD CONSTRAINT "rotated_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damages" ADD CONSTRAINT "damages_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_images" ADD CONSTRAINT "inspection_images_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_images" ADD CONSTRAINT "inspection_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_events_due_idx" ON "outbox_events" USING btree ("delivered_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_uq" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_tokens_hash_uq" ON "mail_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_tokens_account_idx" ON "mail_tokens" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "rotated_tokens_session_idx" ON "rotated_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account_idx" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh_uq" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_account_uq" ON "workspaces" USING btree ("account_id","environment");--> statement-breakpoint
CREATE INDEX "files_workspace_idx" ON "files" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "files_key_idx" ON "files" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret_uq" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_keys_account_idx" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_vin_uq" ON "vehicles" USING btree ("workspace_id","vin");--> statement-breakpoint
CREATE INDEX "vehicles_stock_idx" ON "vehicles" USING btree ("workspace_id","stock_number");--> statement-breakpoint
CREATE INDEX "vehicles_created_idx" ON "vehicles" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "vehicles_status_idx" ON "vehicles" USING btree ("workspace_id","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "damages_uq" ON "damages" USING btree ("inspection_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_images_uq" ON "inspection_images" USING btree ("inspection_id","position");--> statement-breakpoint
CREATE INDEX "inspection_images_file_idx" ON "inspection_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "inspections_workspace_idx" ON "inspections" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "inspections_vehicle_idx" ON "inspections" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotent_answers_expiry_idx" ON "idempotent_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("status","run_after");--> statement-breakpoint
CREATE INDEX "jobs_subject_idx" ON "jobs" USING btree ("kind","subject","status");