ALTER TABLE "phone_captures" ADD COLUMN "photos_waiting" integer;--> statement-breakpoint
ALTER TABLE "phone_captures" ADD COLUMN "heard_at" text;