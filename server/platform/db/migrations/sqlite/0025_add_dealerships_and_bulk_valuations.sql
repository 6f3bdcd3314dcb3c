CREATE TABLE `dealerships` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`name` text,
	`address_line1` text,
	`address_line2` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`country` text,
	`phone` text,
	`email` text,
	`website` text,
	`labor_region` text,
	`currency` text,
	`units` text,
	`time_zone` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bulk_valuation_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`bulk_id` text NOT NULL,
	`place` integer NOT NULL,
	`vin` text NOT NULL,
	`reference` text NOT NULL,
	`valuation_id` text,
	`error` text,
	FOREIGN KEY (`bulk_id`) REFERENCES `bulk_valuations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`valuation_id`) REFERENCES `valuations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_valuation_entries_uq` ON `bulk_valuation_entries` (`bulk_id`,`place`);--> statement-breakpoint
CREATE INDEX `bulk_valuation_entries_valuation_idx` ON `bulk_valuation_entries` (`valuation_id`);--> statement-breakpoint
CREATE TABLE `bulk_valuations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`requested` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_valuations_workspace_idx` ON `bulk_valuations` (`workspace_id`,`created_at`);