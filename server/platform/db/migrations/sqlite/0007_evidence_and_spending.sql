ALTER TABLE `campaign_platforms` ADD `earlier` text;--> statement-breakpoint
ALTER TABLE `market_listings` ADD `seen_day` integer;--> statement-breakpoint
ALTER TABLE `price_models` ADD `demo_rows` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `make_key` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `model_key` text;--> statement-breakpoint
CREATE INDEX `sales_model_idx` ON `sales` (`workspace_id`,`make_key`,`model_key`,`sold_at`);--> statement-breakpoint
ALTER TABLE `inspections` DROP COLUMN `report_revision`;