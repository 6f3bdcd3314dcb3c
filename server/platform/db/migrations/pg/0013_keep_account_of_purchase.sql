ALTER TABLE "campaign_platforms" ADD COLUMN "bought_with" text;--> statement-breakpoint
ALTER TABLE "campaign_platforms" ADD COLUMN "page_id" text;