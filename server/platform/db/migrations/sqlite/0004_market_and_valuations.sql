CREATE TABLE `market_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`status` text NOT NULL,
	`file_name` text NOT NULL,
	`file_key` text,
	`source` text,
	`kind` text,
	`bytes` integer NOT NULL,
	`is_demo` integer NOT NULL,
	`progress` real NOT NULL,
	`rows` integer NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`rejected` integer NOT NULL,
	`errors` text NOT NULL,
	`columns` text NOT NULL,
	`failure` text,
	`created_at` text NOT NULL,
	`completed_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `market_imports_workspace_idx` ON `market_imports` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `market_listings` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`listing_id` text NOT NULL,
	`vin` text,
	`year` integer NOT NULL,
	`make` text NOT NULL,
	`model` text NOT NULL,
	`trim` text,
	`make_key` text NOT NULL,
	`model_key` text NOT NULL,
	`trim_key` text,
	`body_style` text,
	`engine` text,
	`transmission` text,
	`drivetrain` text,
	`color` text,
	`seller` text,
	`grade` real,
	`mileage` integer,
	`price_cents` integer NOT NULL,
	`zip_code` text,
	`city` text,
	`state` text,
	`latitude` real,
	`longitude` real,
	`listed_at` text,
	`sold_at` text,
	`as_of_day` integer NOT NULL,
	`url` text,
	`is_demo` integer NOT NULL,
	`identity` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `market_listings_identity_uq` ON `market_listings` (`identity`);--> statement-breakpoint
CREATE INDEX `market_listings_model_idx` ON `market_listings` (`workspace_id`,`make_key`,`model_key`,`year`,`kind`,`as_of_day`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `market_listings_newest_idx` ON `market_listings` (`workspace_id`,`as_of_day`);--> statement-breakpoint
CREATE TABLE `price_models` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`version` integer NOT NULL,
	`file_key` text NOT NULL,
	`rows` integer NOT NULL,
	`market_state` text NOT NULL,
	`evaluation` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_models_uq` ON `price_models` (`workspace_id`,`version`);--> statement-breakpoint
CREATE TABLE `excluded_comparables` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`subject` text NOT NULL,
	`listing_id` text NOT NULL,
	`reason` text NOT NULL,
	`excluded_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `excluded_comparables_uq` ON `excluded_comparables` (`workspace_id`,`subject`,`listing_id`);--> statement-breakpoint
CREATE TABLE `valuations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text,
	`case_id` text,
	`bulk_id` text,
	`vin` text,
	`type` text NOT NULL,
	`appraiser` text NOT NULL,
	`revision` integer NOT NULL,
	`request` text NOT NULL,
	`answer` text NOT NULL,
	`meta` text NOT NULL,
	`average_cents` integer NOT NULL,
	`confidence` real NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`case_id`) REFERENCES `inspection_cases`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `valuations_workspace_idx` ON `valuations` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `valuations_vehicle_idx` ON `valuations` (`vehicle_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `valuations_case_idx` ON `valuations` (`case_id`);