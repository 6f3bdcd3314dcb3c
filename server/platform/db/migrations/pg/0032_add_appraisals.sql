CREATE TABLE "appraisals" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"valuation_id" text,
	"assessment_id" text,
	"appraiser" text NOT NULL,
	"currency" text NOT NULL,
	"exit" text NOT NULL,
	"min_cents" bigint NOT NULL,
	"average_cents" bigint NOT NULL,
	"max_cents" bigint NOT NULL,
	"added_back_cents" bigint NOT NULL,
	"repairs_from" text NOT NULL,
	"repairs_cents" bigint NOT NULL,
	"pack_cents" bigint NOT NULL,
	"fees_cents" bigint NOT NULL,
	"transport_cents" bigint NOT NULL,
	"holding_per_day_cents" bigint NOT NULL,
	"days_to_sell" integer NOT NULL,
	"wanted_margin_cents" bigint NOT NULL,
	"min_probability" double precision NOT NULL,
	"bid_cents" bigint,
	"note" text,
	"decision" text NOT NULL,
	"price_paid_cents" bigint,
	"decided_at" text,
	"decided_by" text,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_valuation_id_valuations_id_fk" FOREIGN KEY ("valuation_id") REFERENCES "public"."valuations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appraisals_workspace_idx" ON "appraisals" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "appraisals_vehicle_idx" ON "appraisals" USING btree ("vehicle_id","created_at");