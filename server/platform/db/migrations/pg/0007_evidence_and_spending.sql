ALTER TABLE "campaign_platforms" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "market_listings" ADD COLUMN "seen_day" integer;--> statement-breakpoint
ALTER TABLE "price_models" ADD COLUMN "demo_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "make_key" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "model_key" text;--> statement-breakpoint
CREATE INDEX "sales_model_idx" ON "sales" USING btree ("workspace_id","make_key","model_key","sold_at");--> statement-breakpoint
ALTER TABLE "inspections" DROP COLUMN "report_revision";