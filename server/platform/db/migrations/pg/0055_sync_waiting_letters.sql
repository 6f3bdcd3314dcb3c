ALTER TABLE "sync_dead" ADD COLUMN "waits_for" text;--> statement-breakpoint
CREATE INDEX "sync_dead_waits_for_idx" ON "sync_dead" USING btree ("workspace_id","waits_for");