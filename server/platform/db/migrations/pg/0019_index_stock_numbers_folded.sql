DROP INDEX "vehicles_stock_idx";--> statement-breakpoint
CREATE INDEX "vehicles_stock_key_idx" ON "vehicles" USING btree (lower("stock_number" collate "C"),"workspace_id");