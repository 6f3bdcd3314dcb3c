ALTER TABLE "sync_link" ADD COLUMN "begun" text;--> statement-breakpoint
ALTER TABLE "sync_rows" ADD COLUMN "hash" text;