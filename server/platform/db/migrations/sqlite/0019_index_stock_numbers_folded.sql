DROP INDEX `vehicles_stock_idx`;--> statement-breakpoint
CREATE INDEX `vehicles_stock_key_idx` ON `vehicles` (lower("stock_number"),`workspace_id`);