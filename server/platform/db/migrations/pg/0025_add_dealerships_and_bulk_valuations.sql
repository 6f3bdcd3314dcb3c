CREATE TABLE "dealerships" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"name" text,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"country" text,
	"phone" text,
	"email" text,
	"website" text,
	"labor_region" text,
	"currency" text,
	"units" text,
	"time_zone" text,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_valuation_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"bulk_id" text NOT NULL,
	"place" integer NOT NULL,
	"vin" text NOT NULL,
	"reference" text NOT NULL,
	"valuation_id" text,
	"error" jsonb
);
--> statement-breakpoint
CREATE TABLE "bulk_valuations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"requested" integer NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_valuation_entries" ADD CONSTRAINT "bulk_valuation_entries_bulk_id_bulk_valuations_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_valuations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_valuation_entries" ADD CONSTRAINT "bulk_valuation_entries_valuation_id_valuations_id_fk" FOREIGN KEY ("valuation_id") REFERENCES "public"."valuations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_valuations" ADD CONSTRAINT "bulk_valuations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_valuation_entries_uq" ON "bulk_valuation_entries" USING btree ("bulk_id","place");--> statement-breakpoint
CREATE INDEX "bulk_valuation_entries_valuation_idx" ON "bulk_valuation_entries" USING btree ("valuation_id");--> statement-breakpoint
CREATE INDEX "bulk_valuations_workspace_idx" ON "bulk_valuations" USING btree ("workspace_id","created_at");