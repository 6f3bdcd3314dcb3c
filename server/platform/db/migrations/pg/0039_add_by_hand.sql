ALTER TABLE "inspections" ADD COLUMN "by_hand" jsonb;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "by_hand_revision" integer DEFAULT 0 NOT NULL;