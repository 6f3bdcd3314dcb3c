CREATE TABLE `markets` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `markets_workspace_uq` ON `markets` (`workspace_id`);--> statement-breakpoint
INSERT INTO `markets` (`workspace_id`) SELECT DISTINCT `workspace_id` FROM `market_listings`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_market_listings` (
	`id` text PRIMARY KEY NOT NULL,
	`market` integer NOT NULL,
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
	`seen_day` integer,
	`url` text,
	`is_demo` integer NOT NULL,
	`identity` text NOT NULL,
	FOREIGN KEY (`market`) REFERENCES `markets`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_market_listings`("id", "market", "source", "kind", "listing_id", "vin", "year", "make", "model", "trim", "make_key", "model_key", "trim_key", "body_style", "engine", "transmission", "drivetrain", "color", "seller", "grade", "mileage", "price_cents", "zip_code", "city", "state", "latitude", "longitude", "listed_at", "sold_at", "as_of_day", "seen_day", "url", "is_demo", "identity") SELECT "id", (SELECT `number` FROM `markets` WHERE `markets`.`workspace_id` = `market_listings`.`workspace_id`), "source", "kind", "listing_id", "vin", "year", "make", "model", "trim", "make_key", "model_key", "trim_key", "body_style", "engine", "transmission", "drivetrain", "color", "seller", "grade", "mileage", "price_cents", "zip_code", "city", "state", "latitude", "longitude", "listed_at", "sold_at", "as_of_day", "seen_day", "url", "is_demo", "identity" FROM `market_listings`;--> statement-breakpoint
DROP TABLE `market_listings`;--> statement-breakpoint
ALTER TABLE `__new_market_listings` RENAME TO `market_listings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `market_listings_identity_uq` ON `market_listings` (`identity`);--> statement-breakpoint
CREATE INDEX `market_listings_model_idx` ON `market_listings` (`market`,`make_key`,`model_key`,`year`,`kind`,`as_of_day`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `market_listings_newest_idx` ON `market_listings` (`market`,`as_of_day`);