ALTER TABLE "sync_dead" ADD COLUMN "version" text;--> statement-breakpoint
CREATE INDEX "sync_conflicts_row_idx" ON "sync_conflicts" USING btree ("workspace_id","table_no","row_id");--> statement-breakpoint
CREATE INDEX "sync_dead_row_idx" ON "sync_dead" USING btree ("workspace_id","table_no","row_id");--> statement-breakpoint
CREATE INDEX "sync_rows_deleted_idx" ON "sync_rows" USING btree ("workspace_id","deleted") WHERE deleted is not null;