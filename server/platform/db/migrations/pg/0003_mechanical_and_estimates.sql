CREATE TABLE "assessments" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"inspection_id" text,
	"case_id" text,
	"estimator" text NOT NULL,
	"revision" integer NOT NULL,
	"rate_book_version" integer NOT NULL,
	"options" jsonb NOT NULL,
	"region" text NOT NULL,
	"labour_rate" double precision NOT NULL,
	"given" jsonb NOT NULL,
	"vehicle" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"assessed_damages" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"recommended_cents" bigint NOT NULL,
	"severity_score" double precision NOT NULL,
	"damage_count" integer NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_books" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"version" integer NOT NULL,
	"tables" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"note" text,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advanced_diagnostics" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"status" text NOT NULL,
	"opened_by" text NOT NULL,
	"created_at" text NOT NULL,
	"completed_at" text
);
--> statement-breakpoint
CREATE TABLE "diagnostics" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"case_id" text,
	"technician" text NOT NULL,
	"options" jsonb NOT NULL,
	"obd" jsonb NOT NULL,
	"tests" jsonb,
	"protocols" jsonb NOT NULL,
	"results" jsonb NOT NULL,
	"overall_health" text NOT NULL,
	"health_score" double precision NOT NULL,
	"issues_found" integer NOT NULL,
	"repair_min_cents" bigint NOT NULL,
	"repair_max_cents" bigint NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "case_id" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_case_id_inspection_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inspection_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_books" ADD CONSTRAINT "rate_books_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advanced_diagnostics" ADD CONSTRAINT "advanced_diagnostics_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advanced_diagnostics" ADD CONSTRAINT "advanced_diagnostics_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_cases" ADD CONSTRAINT "inspection_cases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_cases" ADD CONSTRAINT "inspection_cases_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostics" ADD CONSTRAINT "diagnostics_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostics" ADD CONSTRAINT "diagnostics_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostics" ADD CONSTRAINT "diagnostics_case_id_inspection_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inspection_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessments_workspace_idx" ON "assessments" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "assessments_vehicle_idx" ON "assessments" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "assessments_inspection_idx" ON "assessments" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "assessments_case_idx" ON "assessments" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_books_uq" ON "rate_books" USING btree ("workspace_id","version");--> statement-breakpoint
CREATE INDEX "advanced_diagnostics_vehicle_idx" ON "advanced_diagnostics" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "inspection_cases_workspace_idx" ON "inspection_cases" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "inspection_cases_vehicle_idx" ON "inspection_cases" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "diagnostics_workspace_idx" ON "diagnostics" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "diagnostics_vehicle_idx" ON "diagnostics" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "diagnostics_case_idx" ON "diagnostics" USING btree ("case_id");--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_case_id_inspection_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inspection_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspections_case_idx" ON "inspections" USING btree ("case_id");