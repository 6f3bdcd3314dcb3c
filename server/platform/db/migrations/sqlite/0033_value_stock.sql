CREATE TABLE `vehicle_values` (
	`vehicle_id` text PRIMARY KEY NOT NULL,
	`valuation_id` text,
	`value_cents` integer,
	`suggested_price_cents` integer,
	`suggestion_reason` text,
	`basis` text,
	`checked_at` text,
	`not_priced` text,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`valuation_id`) REFERENCES `valuations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `valuations` ADD `automatic` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `valuations_automatic_uq` ON `valuations` (`vehicle_id`) WHERE automatic;--> statement-breakpoint
INSERT INTO `vehicle_values` (`vehicle_id`, `valuation_id`, `value_cents`) SELECT `vehicle_id`, `id`, `average_cents` FROM (SELECT `vehicle_id`, `id`, `average_cents`, row_number() OVER (PARTITION BY `vehicle_id` ORDER BY `type` = 'retail' DESC, `created_at` DESC, `id` DESC) AS `place` FROM `valuations` WHERE `vehicle_id` IS NOT NULL) WHERE `place` = 1;
