CREATE TABLE `sale_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`sale_id` text NOT NULL,
	`corrected_by` text,
	`reason` text NOT NULL,
	`sold_price_cents` integer NOT NULL,
	`sold_at` text NOT NULL,
	`contact_id` text,
	`satisfaction` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`corrected_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sale_corrections_sale_idx` ON `sale_corrections` (`sale_id`);--> statement-breakpoint
ALTER TABLE `sales` ADD `updated_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `voided_at` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `void_reason` text;--> statement-breakpoint
UPDATE `sales` SET `updated_at` = `created_at`;