ALTER TABLE "assessments" ADD COLUMN "damage_edits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "approval" jsonb;