ALTER TABLE "campaigns" ADD COLUMN "started_at" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "started_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "home" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "own_home" text;--> statement-breakpoint
ALTER TABLE "sync_installations" ADD COLUMN "begun_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_link" ADD COLUMN "is_mirrored" boolean DEFAULT true NOT NULL;