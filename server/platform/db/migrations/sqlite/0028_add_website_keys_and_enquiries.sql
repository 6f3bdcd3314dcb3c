CREATE TABLE `enquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`contact_id` text,
	`lead_id` text,
	`vehicle_id` text,
	`key_id` text,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`message` text NOT NULL,
	`page` text,
	`referrer` text,
	`utm` text,
	`consent` text,
	`received_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `enquiries_received_idx` ON `enquiries` (`workspace_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `enquiries_contact_idx` ON `enquiries` (`contact_id`);--> statement-breakpoint
CREATE INDEX `enquiries_lead_idx` ON `enquiries` (`lead_id`);--> statement-breakpoint
CREATE INDEX `enquiries_vehicle_idx` ON `enquiries` (`vehicle_id`);--> statement-breakpoint
CREATE INDEX `enquiries_key_idx` ON `enquiries` (`key_id`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `allowed_origins` text;--> statement-breakpoint
CREATE INDEX `api_keys_origins_idx` ON `api_keys` (`environment`) WHERE "api_keys"."allowed_origins" is not null;