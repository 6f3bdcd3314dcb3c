CREATE TABLE "market_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text,
	"source" text,
	"kind" text,
	"bytes" bigint NOT NULL,
	"is_demo" boolean NOT NULL,
	"progress" double precision NOT NULL,
	"rows" integer NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"rejected" integer NOT NULL,
	"errors" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"failure" text,
	"created_at" text NOT NULL,
	"completed_at" text
);
--> statement-breakpoint
CREATE TABLE "market_listings" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"listing_id" text NOT NULL,
	"vin" text,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text,
	"make_key" text NOT NULL,
	"model_key" text NOT NULL,
	"trim_key" text,
	"body_style" text,
	"engine" text,
	"transmission" text,
	"drivetrain" text,
	"color" text,
	"seller" text,
	"grade" double precision,
	"mileage" integer,
	"price_cents" bigint NOT NULL,
	"zip_code" text,
	"city" text,
	"state" text,
	"latitude" double precision,
	"longitude" double precision,
	"listed_at" text,
	"sold_at" text,
	"as_of_day" integer NOT NULL,
	"url" text,
	"is_demo" boolean NOT NULL,
	"identity" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_models" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"version" integer NOT NULL,
	"file_key" text NOT NULL,
	"rows" integer NOT NULL,
	"market_state" text NOT NULL,
	"evaluation" jsonb NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "excluded_comparables" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"subject" text NOT NULL,
	"listing_id" text NOT NULL,
	"reason" text NOT NULL,
	"excluded_by" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "valuations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text,
	"case_id" text,
	"bulk_id" text,
	"vin" text,
	"type" text NOT NULL,
	"appraiser" text NOT NULL,
	"revision" integer NOT NULL,
	"request" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"meta" jsonb NOT NULL,
	"average_cents" bigint NOT NULL,
	"confidence" double precision NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_imports" ADD CONSTRAINT "market_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_listings" ADD CONSTRAINT "market_listings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_models" ADD CONSTRAINT "price_models_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excluded_comparables" ADD CONSTRAINT "excluded_comparables_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_case_id_inspection_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inspection_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_imports_workspace_idx" ON "market_imports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "market_listings_identity_uq" ON "market_listings" USING btree ("identity");--> statement-breakpoint
CREATE INDEX "market_listings_model_idx" ON "market_listings" USING btree ("workspace_id","make_key","model_key","year","kind","as_of_day","latitude","longitude");--> statement-breakpoint
CREATE INDEX "market_listings_newest_idx" ON "market_listings" USING btree ("workspace_id","as_of_day");--> statement-breakpoint
CREATE UNIQUE INDEX "price_models_uq" ON "price_models" USING btree ("workspace_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "excluded_comparables_uq" ON "excluded_comparables" USING btree ("workspace_id","subject","listing_id");--> statement-breakpoint
CREATE INDEX "valuations_workspace_idx" ON "valuations" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "valuations_vehicle_idx" ON "valuations" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "valuations_case_idx" ON "valuations" USING btree ("case_id");